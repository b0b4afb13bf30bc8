import { Amount } from "../gateway/fields"
import type { Context } from "./context"
import { cancelTransaction } from "./effects/cancel"
import { captureTransaction } from "./effects/capture"
import { refundTransaction } from "./effects/refund"
import { reviewTransaction } from "./effects/review"
import type { Transaction } from "./ledger/records"
import { toDecimal, type Micros } from "./money"

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

/** `changed` is called after every effect. */
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
      const amount = readAmount(which.amount, authorised - captured)
      done(captureTransaction(context, transaction, amount, "portal"))
    },
    cancel: (which) => done(cancelTransaction(context, find(which), "portal")),
    refund(which) {
      const transaction = find(which)
      const { captured, refunded } = ledger.position(transaction)
      const amount = readAmount(which.amount, captured - refunded)
      const { reason = "Refunded at the portal" } = which
      const refund = refundTransaction(context, transaction, { amount, reason, by: "portal" })
      done(typeof refund === "string" ? refund : undefined)
      return { refund_reference_id: typeof refund === "string" ? "" : refund.reference_id }
    },
    review: (which) => done(reviewTransaction(context, find(which), which.accept === true, "portal")),
  }
}

function readAmount(given: string | undefined, rest: Micros): string {
  if (given === undefined) return toDecimal(rest)
  const amount = Amount.safeParse(given)
  if (!amount.success) throw new RangeError('V1005:the amount must be a plain decimal string such as "12.50"')
  return amount.data
}
