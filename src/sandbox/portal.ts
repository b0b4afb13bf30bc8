import { Amount } from "../gateway/fields"
import type { Context } from "./context"
import {
  cancelTransaction,
  captureTransaction,
  refundTransaction,
  reviewTransaction,
  chargeBack,
  reverseChargeback,
} from "./effects/operations"
import type { Transaction } from "./ledger/records"
import { saveLedger } from "./ledger/persistence"
import { toDecimal, type Micros } from "./money"

/** A transaction by its id, or the newest one of an order. */
export type TransactionRef = { transaction_id: string } | { order_no: string }

/**
 * The actions of a person at the Merchant Portal, without its screens. The ledger's rules apply. A refused action
 * throws RangeError with its `code:text`. Amounts are decimal strings in main units; the default is the whole
 * remaining amount.
 */
export interface Portal {
  capture(input: TransactionRef & { amount?: string }): void
  cancel(input: TransactionRef): void
  refund(input: TransactionRef & { amount?: string; reason?: string }): { refund_reference_id: string }
  review(input: TransactionRef & { accept: boolean }): void
  /** The card's issuer takes back the captured amount that was not refunded. */
  chargeback(input: TransactionRef): void
  /** Deletes the saved card of an order. Payments with its token are refused from now on. */
  deleteCard(input: TransactionRef): void
  /** The merchant wins the dispute: the amount returns. */
  reverseChargeback(input: TransactionRef): void
}

export function createPortal(context: Context): Portal {
  const { ledger } = context
  const find = (ref: TransactionRef): Transaction => {
    const found =
      "transaction_id" in ref ? ledger.transaction(ref.transaction_id) : ledger.order(ref.order_no)
    if (!found) throw new RangeError("V1001:transaction not found")
    return found
  }
  const commit = (error: string | undefined): void => {
    if (error) throw new RangeError(error)
    saveLedger(context)
  }
  return {
    capture(input) {
      const transaction = find(input)
      const { authorized, captured } = ledger.position(transaction)
      const amount = parseAmount(input.amount, authorized - captured)
      commit(captureTransaction(context, transaction, amount, "portal"))
    },
    cancel: (input) => commit(cancelTransaction(context, find(input), "portal")),
    refund(input) {
      const transaction = find(input)
      const { captured, refunded } = ledger.position(transaction)
      const amount = parseAmount(input.amount, captured - refunded)
      const { reason = "Refunded at the portal" } = input
      const refund = refundTransaction(context, transaction, { amount, reason, by: "portal" })
      commit(typeof refund === "string" ? refund : undefined)
      return { refund_reference_id: typeof refund === "string" ? "" : refund.reference_id }
    },
    review: (input) => commit(reviewTransaction(context, find(input), input.accept === true, "portal")),
    chargeback: (input) => commit(chargeBack(context, find(input))),
    deleteCard(input) {
      const { token_id = "" } = find(input)
      commit(ledger.deleteCard(token_id) ? undefined : "V1006:the order has no saved card")
    },
    reverseChargeback: (input) => commit(reverseChargeback(context, find(input))),
  }
}

function parseAmount(input: string | undefined, remaining: Micros): string {
  if (input === undefined) return toDecimal(remaining)
  const amount = Amount.safeParse(input)
  if (!amount.success) throw new RangeError('V1005:the amount must be a plain decimal string such as "12.50"')
  return amount.data
}
