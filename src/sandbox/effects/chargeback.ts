import type { Context } from "../context"
import type { Transaction } from "../ledger/records"
import { checkChargeback, checkChargebackReversal } from "../ledger/rules"
import type { RowError } from "../refusal"
import { appendMovement } from "./entries"
import { notifyPayment } from "./notify"

/** The issuer takes back the captured amount that was not refunded. Returns the reason of a refusal, or undefined. */
export function chargeBack(context: Context, transaction: Transaction): RowError | undefined {
  const position = context.ledger.position(transaction)
  const error = checkChargeback(position)
  if (error) return error
  const money = position.captured - position.refunded
  appendMovement(context, transaction, { kind: "charged_back", money, by: "gateway" })
  notifyPayment(context, transaction)
  return undefined
}

/** The merchant wins the dispute, and the amount returns. Returns the reason of a refusal, or undefined. */
export function reverseChargeback(context: Context, transaction: Transaction): RowError | undefined {
  const position = context.ledger.position(transaction)
  const error = checkChargebackReversal(position)
  if (error) return error
  const money = position.charged_back
  appendMovement(context, transaction, { kind: "chargeback_reversed", money, by: "gateway" })
  notifyPayment(context, transaction)
  return undefined
}
