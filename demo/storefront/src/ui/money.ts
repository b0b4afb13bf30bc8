/** An amount of Medusa's, in main units, as the shopper reads it: `$18.00`, `¥2,600`. */
export function money(amount: number | null | undefined, currency: string): string {
  return new Intl.NumberFormat("en", { style: "currency", currency }).format(amount ?? 0)
}
