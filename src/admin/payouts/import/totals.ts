import { money } from "../../shared/money"
import type { ImportRow } from "./api"

/** Formats the total of some rows, one amount per currency. Adds integers (millionths), so the sums are exact. */
export function formatTotal(rows: readonly ImportRow[], locale: string): string {
  const sums = new Map<string, bigint>()
  for (const { amount, currency } of rows) {
    const [whole = "0", fraction = ""] = amount.split(".")
    const millionths = BigInt(whole + fraction.padEnd(6, "0").slice(0, 6))
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
