/** Formats an amount in main units: `$18.00`, `¥2,600`. */
export function money(amount: number | null | undefined, currency: string): string {
  return new Intl.NumberFormat("en", { style: "currency", currency }).format(amount ?? 0)
}
