import { MathBN, PaymentCollectionStatus } from "@medusajs/framework/utils"
import type { PlainPayment, PlainState } from "medusa-payment-mpgi/modules/mpgi"
import { summaryOf } from "./order-summary"
import type { Collection, MedusaState, Order, Payment } from "./state"
import { found, sum } from "./statements"

/** What a bulk action reads of Medusa's tables: the conditions are those of `plainPayments`, one for one. */
export function plainPaymentsOf(
  state: MedusaState,
  sessions: readonly string[],
  wanted: PlainState,
): ReadonlyMap<string, PlainPayment> {
  return new Map(
    sessions.flatMap((session): [string, PlainPayment][] => {
      const payment = state.paymentOfSession(session)
      if (!payment) return []
      const collection = found(state.collections.get(payment.payment_collection_id))
      const order = state.orderOf(payment)
      const plain = isWhole(state, payment, collection, order)
      const fits =
        wanted === "authorized"
          ? isAuthorized(state, payment, collection)
          : isCaptured(state, payment, collection, order)
      if (!plain || !fits) return []
      const { id, payment_collection_id } = payment
      const of = { order_id: order?.id ?? null, version: order?.version ?? null }
      const ids = { id, payment_session_id: session, payment_collection_id }
      return [[session, { ...ids, ...of, amount: collection.amount }]]
    }),
  )
}

function isWhole(
  state: MedusaState,
  payment: Payment,
  { id, amount }: Collection,
  order: Order | undefined,
): boolean {
  return (
    payment.canceled_at === null &&
    MathBN.eq(amount, payment.amount) &&
    order?.status !== "canceled" &&
    state.refundsOf(payment.id).length === 0 &&
    state.paymentsOf(id).length === 1
  )
}

function isAuthorized(state: MedusaState, { id, captured_at }: Payment, { status }: Collection): boolean {
  const { AUTHORIZED } = PaymentCollectionStatus
  return status === String(AUTHORIZED) && captured_at === null && state.capturesOf(id).length === 0
}

function isCaptured(
  state: MedusaState,
  { id, amount, captured_at }: Payment,
  { status }: Collection,
  order: Order | undefined,
): boolean {
  return (
    status === String(PaymentCollectionStatus.COMPLETED) &&
    captured_at !== null &&
    MathBN.eq(sum(state.capturesOf(id)), amount) &&
    order !== undefined &&
    summaryOf(order).pending_difference === 0 &&
    !state.orderChanges.some((change) => change.order_id === order.id) &&
    state.collectionsOfOrder(order.id).length === 1
  )
}
