import type { Context } from "../context"
import type { Actor, PaymentEntry, PaymentEntryKind } from "../ledger/entry"
import type { Transaction } from "../ledger/records"
import { formatMicros, type Micros } from "../money"

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
