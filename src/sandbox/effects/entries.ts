import type { Context } from "../context"
import type { Actor, PaymentEntry, PaymentEntryKind } from "../ledger/entry"
import type { Transaction } from "../ledger/records"
import { formatMicros, toMicros, type Micros } from "../money"
import { Refusal, type RowError } from "../refusal"

/** Adds an entry for the whole amount of a transaction. */
export function appendEntry(
  { ledger, clock }: Pick<Context, "ledger" | "clock">,
  { transaction_id: subject, amount }: Transaction,
  kind: Exclude<PaymentEntryKind, "refunded" | "charged_back" | "chargeback_reversed">,
  by: Actor,
): void {
  ledger.append({ at: clock.now(), by, subject, kind, amount })
}

/**
 * Adds a movement of a part of a transaction: a capture, a refund, a chargeback or its reversal. The caller has already
 * checked the ledger's rules.
 */
export function appendMovement(
  { ledger, clock, settings }: Pick<Context, "ledger" | "clock" | "settings">,
  { transaction_id: subject, currency }: Transaction,
  entry: {
    kind: "captured" | "refunded" | "charged_back" | "chargeback_reversed"
    money: Micros
    by: Actor
    refund?: NonNullable<PaymentEntry["refund"]>
  },
): void {
  const { money, ...rest } = entry
  const amount = formatMicros(money, currency, settings.decimals)
  ledger.append({ ...rest, subject, at: clock.now(), amount })
}

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
