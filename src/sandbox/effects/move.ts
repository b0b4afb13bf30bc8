import type { Context } from "../context"
import type { Actor, PaymentEntry } from "../ledger/entry"
import type { Transaction } from "../ledger/records"
import { toMicros, write, type Micros } from "../money"
import type { RowError } from "../refusal"

/** Adds a capture or refund to the ledger. The rules were asked before. */
export function move(
  { ledger, clock, settings }: Context,
  { transaction_id: subject, currency }: Transaction,
  entry: {
    kind: "captured" | "refunded"
    money: Micros
    by: Actor
    refund?: NonNullable<PaymentEntry["refund"]>
  },
): void {
  const { money, ...rest } = entry
  ledger.append({ ...rest, subject, at: clock.now(), amount: write(money, currency, settings.decimals) })
}

/** An amount of a row in the transaction's currency, or why it is none. Never rounded. */
export function readMoney(
  { settings }: Context,
  { currency }: Transaction,
  amount: string,
): Micros | RowError {
  const money = toMicros(amount)
  try {
    write(money, currency, settings.decimals)
    return money
  } catch {
    return "V1006:the amount has more decimals than its currency"
  }
}
