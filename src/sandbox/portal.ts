import type { Context } from "./context"
import {
  cancelTransaction,
  captureTransaction,
  refundTransaction,
  reviewTransaction,
} from "./effects/after-authorisation"
import type { Transaction } from "./ledger/records"
import { toDecimal } from "./money"

/** Which transaction: by its id, or the newest of an order. */
export type Which = { transaction_id: string } | { order_no: string }

/**
 * What a merchant's person does at the Merchant Portal, past the interface. The rules are the ledger's; a
 * refusal throws RangeError with its `code:text`. Amounts are decimal strings, main units; left out, all that
 * is left.
 */
export interface Portal {
  capture(which: Which & { amount?: string }): void
  cancel(which: Which): void
  refund(which: Which & { amount?: string; reason?: string }): { refund_reference_id: string }
  review(which: Which & { accept: boolean }): void
}

export function createPortal(context: Context, changed: () => void): Portal {
  const { ledger } = context
  const find = (which: Which): Transaction => {
    const found =
      "transaction_id" in which ? ledger.transaction(which.transaction_id) : ledger.order(which.order_no)
    if (!found) throw new RangeError("V1001:transaction not found")
    return found
  }
  const done = (refused: string | undefined): void => {
    if (refused) throw new RangeError(refused)
    changed()
  }
  return {
    capture(which) {
      const transaction = find(which)
      const { authorised, captured } = ledger.position(transaction)
      done(
        captureTransaction(context, transaction, which.amount ?? toDecimal(authorised - captured), "portal"),
      )
    },
    cancel: (which) => done(cancelTransaction(context, find(which), "portal")),
    refund(which) {
      const transaction = find(which)
      const { captured, refunded } = ledger.position(transaction)
      const amount = which.amount ?? toDecimal(captured - refunded)
      const refund = refundTransaction(
        context,
        transaction,
        amount,
        which.reason ?? "Refunded at the portal",
        "portal",
      )
      if (typeof refund === "string") throw new RangeError(refund)
      changed()
      return { refund_reference_id: refund.reference_id }
    },
    review: (which) => done(reviewTransaction(context, find(which), which.accept, "portal")),
  }
}
