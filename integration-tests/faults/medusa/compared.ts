import type { MedusaPayment, MoneyRow } from "medusa-payment-mpgi/modules/mpgi"
import { amountOf } from "medusa-payment-mpgi/gateway"
import type { MedusaState, Movement } from "./state"

/** What reconciliation reads of Medusa's tables. */
export function comparedPayments(
  state: MedusaState,
  sessions: readonly string[],
): ReadonlyMap<string, MedusaPayment> {
  const counted = new Set(state.transactions.map(({ reference_id }) => reference_id))
  return new Map(
    sessions.flatMap((session): [string, MedusaPayment][] => {
      const payment = state.paymentOfSession(session)
      if (!payment) return []
      const { id, amount, captured_at, canceled_at, payment_collection_id } = payment
      const order = state.orderOf(payment)?.id ?? null
      const row = ({ id, amount, created_at }: Movement, there: boolean): MoneyRow => ({
        id,
        amount: amountOf(String(amount)),
        created_at,
        totals: there ? "there" : order ? "missing" : "none",
      })
      const captures = state.capturesOf(id).map((each) => row(each, counted.has(each.id)))
      const refunds = state.refundsOf(id).map((each) => row(each, counted.has(each.id) || counted.has(id)))
      const status = state.collections.get(payment_collection_id)?.status
      const replaced = order !== null && (status === "canceled" || status === "partially_captured")
      const is = { captured: captured_at !== null, canceled: canceled_at !== null, replaced }
      return [[session, { id, amount, ...is, order, captures, refunds }]]
    }),
  )
}
