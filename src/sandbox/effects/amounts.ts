import type { Context } from "../context"
import type { Transaction } from "../ledger/records"
import { formatMicros, toMicros, type Micros } from "../money"
import { Refusal, type RowError } from "../refusal"

/**
 * An amount of a request as the ledger stores it: with exactly the decimals of its currency.
 * @throws Refusal 400 when it has more decimals than its currency.
 */
export function normalizeAmount(
  { settings }: Pick<Context, "settings">,
  money: { amount: string; currency: string },
): string {
  try {
    return formatMicros(toMicros(money.amount), money.currency, settings.decimals)
  } catch (error) {
    throw new Refusal(
      400,
      `invalid input: amount: ${error instanceof Error ? error.message : "not an amount"}`,
    )
  }
}

/** The amount of a row in the transaction's currency, or the row's error. Never rounded. */
export function parseRowAmount(
  { settings }: Pick<Context, "settings">,
  { currency }: Transaction,
  amount: string,
): Micros | RowError {
  const money = toMicros(amount)
  try {
    formatMicros(money, currency, settings.decimals)
    return money
  } catch {
    return "V1006:the amount has more decimals than its currency"
  }
}
