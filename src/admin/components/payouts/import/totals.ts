import { money } from "../../../lib/money"
import type { ImportRow } from "../../../lib/payout-import"

/** What rows come to, a sum a currency, as people read it. Sums are exact: in millionths. */
export function totalOf(rows: readonly ImportRow[], locale: string): string {
  const sums = new Map<string, bigint>()
  for (const { amount, currency } of rows) {
    const [whole = "0", part = ""] = amount.split(".")
    const millionths = BigInt(whole + part.padEnd(6, "0").slice(0, 6))
    const code = currency.toUpperCase()
    sums.set(code, (sums.get(code) ?? 0n) + millionths)
  }
  return [...sums]
    .map(([currency, sum]) => {
      const digits = sum.toString().padStart(7, "0")
      return money(`${digits.slice(0, -6)}.${digits.slice(-6)}`, currency, locale)
    })
    .join(" + ")
}
