import { MathBN } from "@medusajs/framework/utils"
import type { OperationRow, PaymentRow } from "medusa-payment-mpgi/modules/mpgi"
import { travels } from "../../situations/figures"
import { auditDisagreements } from "../../setup/audit-agrees"
import type { Facts, MedusaPayment } from "../invariants"
import { paymentStatusOf } from "../medusa/payment-status"
import { refreshCollection } from "../medusa/refresh-collection"
import { closes } from "../medusa/rounding"
import type { Collection, Order } from "../medusa/state"
import { found, sum } from "../medusa/statements"
import { shippedOrdersOf } from "./shipped-orders"
import type { Store } from "./store"

/** Payments in the review queue whose orders were placed before they were paid, and wait for the decision. */
const IN_REVIEW = `
  select order_no, payment.order_id from mpgi_payment as payment
  join mpgi_awaiting_order as wait on wait.payment_session_id = payment.payment_session_id
  where payment.state = 'in_review' and payment.abandoned_at is null and wait.ended_at is null`

/** What can be seen of a store now. */
export async function transactionsOf(store: Store, more: Partial<Facts> = {}): Promise<Facts> {
  const { database, sandbox, state } = store
  const payments = await database.sql<PaymentRow>("select * from mpgi_payment order by created_at, order_no")
  const operations = await database.sql<OperationRow>("select * from mpgi_operation order by created_at")
  const witness = await database.sql<NonNullable<Facts["witness"]>[number]>(
    "select * from clock.witness order by at",
  )
  const cases = await database.sql<{ order_no: string }>(
    "select order_no from mpgi_case where state = 'open'",
  )
  const waiting = await database.sql<{ order_no: string; order_id: string }>(IN_REVIEW)
  const inReview = waiting.filter(({ order_id }) => state.orders.get(order_id)?.status === "pending")
  const audit = await auditDisagreements((statement) => database.sql(statement))
  const ours = new Set<string>(payments.map(({ order_no }) => order_no))
  const own = <Row extends { order_no: string }>(rows: Row[]) =>
    rows.filter(({ order_no }) => ours.has(order_no))
  const medusa = [...state.payments.values()].map((payment): MedusaPayment => {
    const { id, session_id, amount, captured_at, canceled_at, payment_collection_id } = payment
    const { status } = found(state.collections.get(payment_collection_id))
    const order_id = state.orderOf(payment)?.id ?? null
    const captures = state.capturesOf(id)
    const refunds = state.refundsOf(id)
    const rows = [...captures, ...refunds].map((row) => row.id)
    const others = rowsOfOthers(state, id)
    return {
      payment_session_id: session_id,
      order_id,
      amount,
      canceled: canceled_at !== null,
      authorized: state.sessions.get(session_id)?.amount ?? amount,
      replaced: status === "canceled" || status === "partially_captured",
      captured_in_full: captured_at !== null,
      closed: closes(sum(captures), payment),
      captures: captures.map((row) => row.amount),
      refunds: refunds.map((row) => row.amount),
      // A row of the order that is of no payment counts for each of them.
      totals: state.transactions
        .filter(
          (row) =>
            rows.includes(row.reference_id) || (row.order_id === order_id && !others.has(row.reference_id)),
        )
        .map((row) => row.amount),
    }
  })
  const { ledger } = sandbox
  const orders = [...state.orders.values()].map(({ totals, costs, ...order }) => ({
    id: order.id,
    ...totals,
    highest: MathBN.max(...costs).toFixed(),
    ...statusesOf(store, order),
    transactions: state.transactions
      .filter(({ order_id }) => order_id === order.id)
      .map(({ amount }) => amount),
  }))
  return {
    orders,
    ...(store.capture.on === "shipment.created" ? { shipped: shippedOrdersOf(store) } : {}),
    travels: (amount) => travels(amount, store.situation),
    payments,
    operations,
    witness,
    medusa,
    audit,
    shown: [...cases, ...inReview].map(({ order_no }) => order_no),
    ledger: {
      transactions: own(ledger.transactions()),
      captures: own(ledger.captures()),
      refunds: own(ledger.refunds()),
    },
    ...more,
  }
}

/** The payment status of an order, and the one that it would have were its collections counted again. */
function statusesOf(
  { state }: Store,
  { id, currency_code, status }: Pick<Order, "id" | "currency_code" | "status">,
) {
  // Its cancel closes them, whatever they hold.
  if (status === "canceled") return {}
  const own = state.collectionsOfOrder(id)
  const statusOf = (payment_collections: Collection[]) =>
    paymentStatusOf({ currency_code, payment_collections })
  // An edit closes what it replaces; a session that is created, and a cancel, count nothing.
  const stays = (collection: Collection) => {
    const { id, status, captured_amount, refunded_amount } = collection
    const payments = state.paymentsOf(id).filter(({ canceled_at }) => canceled_at === null)
    const captures = payments.flatMap((payment) => state.capturesOf(payment.id).map(({ amount }) => amount))
    const moved = [captured_amount, refunded_amount, ...captures].some((amount) => Number(amount) !== 0)
    const isOpen = status === "not_paid" || status === "awaiting"
    return payments.length === 0 || !(moved || isOpen) || ["canceled", "partially_captured"].includes(status)
  }
  const counted = own.map((collection) => {
    if (stays(collection)) return collection
    const again = { ...collection }
    const beside = Object.create(state, {
      collections: { value: new Map([[again.id, again]]) },
    }) as typeof state
    refreshCollection(beside, again.id)
    return again
  })
  return { shown: statusOf(own), alone: statusOf(counted) }
}

/** What an order's transactions name that belongs to other payments: their rows, or themselves. */
function rowsOfOthers(state: Store["state"], id: string): ReadonlySet<string> {
  const others = [...state.payments.keys()].filter((other) => other !== id)
  return new Set(
    others.flatMap((other) => [
      other,
      ...[...state.capturesOf(other), ...state.refundsOf(other)].map((row) => row.id),
    ]),
  )
}
