import { MathBN, PaymentCollectionStatus, PaymentSessionStatus } from "@medusajs/framework/utils"
import type { MedusaState } from "./state"
import { closes } from "./rounding"
import { found, sum } from "./statements"

/**
 * What the payment module does at the end of an authorization, a capture and a refund: counts amounts and status
 * of the collection again from its sessions and rows. A cancel does not, nor the deletion of a row: what was authorized stays.
 */
export function refreshCollection(state: MedusaState, id: string): void {
  const collection = found(state.collections.get(id))
  const sessions = state.sessionsOf(id)
  const payments = state.paymentsOf(id)
  const authorized = sum(sessions.filter(({ status }) => status === PaymentSessionStatus.AUTHORIZED))
  const captured = sum(payments.flatMap((payment) => state.capturesOf(payment.id)))
  const refunded = sum(payments.flatMap((payment) => state.refundsOf(payment.id)))
  const { NOT_PAID, AWAITING, AUTHORIZED, PARTIALLY_AUTHORIZED, COMPLETED } = PaymentCollectionStatus
  const open = sessions.length === 0 ? NOT_PAID : AWAITING
  const held = closes(authorized, collection) ? AUTHORIZED : PARTIALLY_AUTHORIZED
  const status = MathBN.gt(authorized, 0) ? held : open
  Object.assign(collection, {
    status: closes(captured, collection) ? COMPLETED : status,
    authorized_amount: authorized.toString(),
    captured_amount: captured.toString(),
    refunded_amount: refunded.toString(),
  })
}
