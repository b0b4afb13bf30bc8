import type { Amount } from "../../../../gateway"
import { atLeast, plus } from "../../shared/money"
import type { OperationRow, PaymentRow } from "../../shared/rows"
import { stateAfter } from "../../payments/consequences"
import type { OperationRecords } from "./operation-records"
import { changed, only, table } from "../../shared/database"
import { moveCharge } from "../../subscriptions/charge-records"

/**
 * Marks an operation as applied, and updates the payment's totals and the state of a renewal's charge. All of this
 * happens in one transaction, exactly once: a second caller finds the operation settled and changes nothing.
 * @returns whether this call settled the operation
 */
export function settleApplied(
  operation: OperationRow,
  records: OperationRecords,
  more: Partial<
    Pick<
      OperationRow,
      "gateway_reference" | "unacknowledged" | "next_attempt_at" | "decided_by" | "decided_note"
    >
  > = {},
): Promise<boolean> {
  return records.transaction(async (by) => {
    const changes = { state: "applied" as const, settled_at: new Date(), ...more }
    const settled = await records.advance(operation.id, ["sent", "unknown"], changes, by)
    if (!settled) return false
    const rows = table<PaymentRow>(by, "mpgi_payment").where({ order_no: operation.order_no })
    const payment = await rows.clone().forUpdate().first()
    if (!payment || payment.transaction_id !== operation.transaction_id) return true
    // A user's decision does not count as a state that the gateway has shown.
    const shown = more.decided_by ? {} : { synced_at: new Date() }
    const values = changed<PaymentRow>(by, { ...moved(operation, payment), ...shown })
    const now = only(await rows.clone().update(values).returning("*"))
    // The charge's notification may be lost, and a payment that has its order is not queried again.
    await moveCharge(payment, now, by)
    return true
  })
}

/** The changes that an applied operation makes to the payment. */
function moved(operation: OperationRow, payment: PaymentRow): Partial<PaymentRow> {
  switch (operation.kind) {
    case "capture": {
      const captured_amount = capturedWith(payment, operation.amount)
      const whole = atLeast(captured_amount, payment.amount)
      return { captured_amount, state: stateAfter(payment.state, "capture", whole) }
    }
    case "refund": {
      const refunded_amount = refundedWith(payment, operation.amount)
      const whole = atLeast(refunded_amount, payment.amount)
      return { refunded_amount, state: stateAfter(payment.state, "refund", whole) }
    }
    case "cancel":
      return { state: stateAfter(payment.state, "cancel", true) }
    case "review": {
      const decision = operation.baseline.accept ? "accept" : "decline"
      return { state: stateAfter(payment.state, decision, true) }
    }
    case "payout":
    case "cancel_subscription":
      return {}
  }
}

/**
 * The captured amount plus this capture. A query may have reported the capture already, so the sum never exceeds the
 * payment's amount.
 */
export function capturedWith({ amount: whole, captured_amount }: PaymentRow, amount: Amount): Amount {
  return upTo(whole, plus(captured_amount, amount))
}

/** The refunded amount plus this refund, with the same limit. */
export function refundedWith({ amount: whole, refunded_amount }: PaymentRow, amount: Amount): Amount {
  return upTo(whole, plus(refunded_amount, amount))
}

function upTo(whole: Amount, amount: Amount): Amount {
  return atLeast(amount, whole) ? whole : amount
}
