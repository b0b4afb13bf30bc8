/** Formats an amount in main units: `$18.00`, `¥2,600`. */
export function money(amount: number | null | undefined, currency: string): string {
  return new Intl.NumberFormat("en", { style: "currency", currency }).format(amount ?? 0)
}

/** Whether an amount is nothing: zero, or less than the currency's smallest unit, as a promotion of 100 % may leave. */
export function isNothing(amount: number | null | undefined, currency: string): boolean {
  const { maximumFractionDigits } = new Intl.NumberFormat("en", {
    style: "currency",
    currency,
  }).resolvedOptions()
  return Number((amount ?? 0).toFixed(maximumFractionDigits)) === 0
}
