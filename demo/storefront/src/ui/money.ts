/** Formats an amount in main units: `$18.00`, `¥2,600`. */
export function money(amount: number | null | undefined, currency: string): string {
  return new Intl.NumberFormat("en", { style: "currency", currency }).format(amount ?? 0)
}

/** Whether nothing is due of an amount: zero, or less than the currency has decimals for, as a promotion of 100 % may leave. */
export function isNothing(amount: number | null | undefined, currency: string): boolean {
  const { maximumFractionDigits } = new Intl.NumberFormat("en", {
    style: "currency",
    currency,
  }).resolvedOptions()
  return Number((amount ?? 0).toFixed(maximumFractionDigits)) === 0
}
