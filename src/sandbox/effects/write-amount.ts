import type { Context } from "../context"
import { toMicros, write } from "../money"
import { Refusal } from "../refusal"

/**
 * An amount of a request as the ledger keeps it: with exactly the decimals of its currency.
 * @throws Refusal 400 for more decimals than the currency has.
 */
export function writeAmount({ settings }: Context, money: { amount: string; currency: string }): string {
  try {
    return write(toMicros(money.amount), money.currency, settings.decimals)
  } catch (error) {
    throw new Refusal(
      400,
      `invalid input: amount: ${error instanceof Error ? error.message : "not an amount"}`,
    )
  }
}
