import { changedNow } from "../audit/actor"
import { atLeast } from "../money"
import type { OperationRow, PaymentRow } from "../rows"
import type { Baseline } from "./evidence"
import type { OperationRecords } from "./operation-records"
import { capturedWith, refundedWith } from "./totals"

/**
 * Marks a write as applied and moves the payment's totals, in one transaction, exactly once: whoever comes
 * second finds the write settled and changes nothing.
 */
export function settleApplied(
  operation: OperationRow,
  records: OperationRecords,
  more: Partial<
    Pick<OperationRow, "gateway_reference" | "news" | "next_attempt_at" | "decided_by" | "decided_note">
  > = {},
): Promise<boolean> {
  return records.transaction(async (by) => {
    const changes = { state: "applied" as const, settled_at: new Date(), ...more }
    const settled = await records.advance(operation.id, ["sent", "unknown"], changes, by)
    if (!settled) return false
    const rows = by<PaymentRow>("mpgi_payment").where({ order_no: operation.order_no })
    const payment = (await rows.clone().forUpdate().first()) as PaymentRow | undefined
    if (!payment || payment.transaction_id !== operation.transaction_id) return true
    await rows.clone().update({ ...moved(operation, payment), updated_at: changedNow(by) } as never)
    return true
  })
}

/** What an applied write makes of the payment. */
function moved(operation: OperationRow, payment: PaymentRow): Partial<PaymentRow> {
  switch (operation.kind) {
    case "capture": {
      const captured_amount = capturedWith(payment, operation.amount)
      const state = atLeast(captured_amount, payment.amount) ? "captured" : "partially_captured"
      const refunded = payment.state === "partially_refunded" || payment.state === "refunded"
      return refunded ? { captured_amount } : { captured_amount, state }
    }
    case "refund": {
      const refunded_amount = refundedWith(payment, operation.amount)
      // Of a capture in part the gateway may have said already that all of it is refunded: states never go back.
      const whole = payment.state === "refunded" || atLeast(refunded_amount, payment.amount)
      return { refunded_amount, state: whole ? "refunded" : "partially_refunded" }
    }
    case "cancel":
      return { state: "cancelled" }
    case "review":
      if (payment.state !== "in_review") return {}
      return { state: (operation.baseline as unknown as Baseline).accept ? "authorised" : "cancelled" }
    case "payout":
    case "cancel_subscription":
      return {}
  }
}
