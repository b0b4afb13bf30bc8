import { MathBN } from "@medusajs/framework/utils"

export type Money = string | number

/** What the last digits of a binary number may differ by, and no amount does. */
const DIGITS = 8

/** Decimal strings or numbers, added up: each is rounded as it travels, where that is requested. */
export const total = (
  all: readonly Money[],
  travels: (amount: Money) => Money = (amount) => amount,
): number => MathBN.convert(MathBN.sum(0, ...all.map((amount) => travels(amount))), DIGITS).toNumber()

/** What was paid and what was returned. The cancel of an order writes one transaction for all refunds of a payment. */
export function sums(transactions: readonly Money[], travels?: (amount: Money) => Money): number[] {
  const positive = (amount: Money) => Number(amount) > 0
  return [
    total(transactions.filter(positive), travels),
    total(
      transactions.filter((amount) => !positive(amount)),
      travels,
    ),
  ]
}

/** What is wrong when two sets of amounts are not equal, in any order. What is nothing is left out. */
export function differ(of: string, what: string, here: readonly Money[], there: readonly Money[]): string[] {
  const sorted = (all: readonly Money[]) =>
    all
      .map((amount) => total([amount]))
      .filter((amount) => amount !== 0)
      .sort((one, other) => one - other)
      .join(" ")
  return sorted(here) === sorted(there) ? [] : [`${of}: ${what} ${sorted(here)} here, ${sorted(there)} there`]
}

/** Whether a discrepancy is nothing but rounding: both sides name an amount, and both travel as the same. */
export function isRounding(
  { local_value, gateway_value }: { local_value: string | null; gateway_value: string | null },
  travels: (amount: string) => string,
): boolean {
  const [here, there] = [local_value, gateway_value].map((text) => /\d+(\.\d+)?/.exec(text ?? "0")?.[0])
  return here !== undefined && there !== undefined && travels(here) === travels(there)
}
