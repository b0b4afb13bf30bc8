import type { BulkRow } from "medusa-payment-mpgi/modules/mpgi"
import * as workflows from "medusa-payment-mpgi/workflows"
import type { FaultSpec } from "medusa-payment-mpgi/sandbox"
import { violations } from "../invariants"
import { summaryOf } from "../medusa/order-summary"
import type { Payment } from "../medusa/state"
import { sizes } from "../sizes"
import { transactionsOf } from "../store/facts"
import { CARDS, placeOrder } from "../store/paid"
import type { Server } from "../store/server"
import { settle } from "../store/settle"
import type { Store } from "../store/store"

/** Longer than a worker's claim on a row lasts. */
export const LEASE_MS = 301_000

type Placed = Payment & { order_no: string }

/** What a user requests for one payment. */
type Request = (server: Server, payment: Placed) => Promise<unknown>

/** What a bulk action does, and what the same is to one payment. */
export interface BulkAction {
  kind: "capture" | "refund" | "cancel" | "review_accept" | "review_decline"
  /** The gateway's operation. */
  operation: NonNullable<FaultSpec["operation"]>
  prepare(store: Store, server: Server): Promise<Placed>
  alone: Request
  /** Other requests for one payment, which exclude it. */
  others: Request[]
  /** How often the gateway has done it, with the whole amount. */
  moved(store: Store, order_no: string): number
}

const isIn =
  (...states: string[]) =>
  ({ sandbox: { ledger } }: Store, order_no: string) =>
    states.includes(ledger.transaction(order_no)?.state ?? "") ? 1 : 0

const WHOLE = 25
const PART = 10

const capture =
  (amount: number): Request =>
  ({ flows }, { id }) =>
    flows.capturePayment({ payment_id: id, amount, captured_by: "user_2" })
const refund =
  (amount: number): Request =>
  ({ flows }, { id }) =>
    flows.refundPayment({ payment_id: id, amount, created_by: "user_2" })
const cancel: Request = ({ payments }, { id }) => payments.cancelPayment(id)
const decide =
  (accept: boolean): Request =>
  ({ container }, { order_no }) =>
    workflows.reviewPayment({ order_no, accept, by: "user_2" }, container)

const whole = (movements: { amount: string }[]) =>
  movements.filter(({ amount }) => Number(amount) === WHOLE).length

const review = (accept: boolean): BulkAction => ({
  kind: accept ? "review_accept" : "review_decline",
  operation: "review",
  prepare: (store, server) => placeOrder(store, server, CARDS.review),
  alone: decide(accept),
  others: [decide(!accept)],
  moved: accept ? isIn("authorized") : isIn("canceled", "declined"),
})

export const BULK_ACTIONS: BulkAction[] = [
  {
    kind: "capture",
    operation: "capture",
    prepare: placeOrder,
    alone: capture(WHOLE),
    others: [capture(PART), cancel],
    moved: ({ sandbox }, order_no) => whole(sandbox.ledger.captures(order_no)),
  },
  {
    kind: "refund",
    operation: "refund",
    prepare: async (store, server) => {
      const payment = await placeOrder(store, server)
      await server.flows.capturePayment({ payment_id: payment.id })
      return payment
    },
    alone: refund(WHOLE),
    others: [refund(PART)],
    moved: ({ sandbox }, order_no) => whole(sandbox.ledger.refunds(order_no)),
  },
  {
    kind: "cancel",
    operation: "cancel",
    prepare: placeOrder,
    alone: cancel,
    others: [capture(WHOLE), capture(PART)],
    moved: isIn("canceled"),
  },
  review(true),
  review(false),
]

/** Orders of 25.00 USD that are ready for a bulk action; some have another version than the rest. */
export async function placeAll(store: Store, server: Server, action: BulkAction): Promise<Placed[]> {
  const payments: Placed[] = []
  for (let at = 0; at < sizes.bulkOrders; at++) {
    const payment = await action.prepare(store, server)
    const order = store.state.orderOf(payment)
    if (order && at % 2 === 1) await server.flows.orders.addCreditLine(order.id, "0")
    payments.push(payment)
  }
  return payments
}

/** Previews a bulk action and starts it, as a user does. */
export async function startBulk({ container }: Server, { kind }: BulkAction, payments: readonly Placed[]) {
  const order_nos = payments.map(({ order_no }) => order_no)
  const input = { kind, note: "Recalled lot", requested_by: "user_1", order_nos }
  const preview = await workflows.previewBulk(input, container)
  await workflows.startBulk({ id: preview.id, again: false }, container)
  return preview
}

export const runBulks = ({ container }: Server) => workflows.runBulksWorkflow(container).run()

export function rowsOf({ database }: Store): Promise<BulkRow[]> {
  return database.sql<BulkRow>("select * from mpgi_bulk_row order by position")
}

/**
 * Lets time pass, the jobs run, and the bulk action be taken over and finished. With `rowsFirst` the rows are taken over before the jobs
 * have recovered anything.
 */
export async function finishBulk(store: Store, server: Server, rowsFirst = false): Promise<void> {
  const takeOver = async () => {
    await store.pass(LEASE_MS)
    await runBulks(server)
  }
  if (rowsFirst) await takeOver()
  await settle(store, server)
  await takeOver()
  await settle(store, server)
  await runBulks(server)
}

/**
 * What is wrong once everything is settled. A row that succeeded has moved its money once, one that was refused none, unless a user has
 * requested the same for the order `alone`.
 */
export async function wrongRows(store: Store, action: BulkAction, alone?: string): Promise<string[]> {
  const rows = await rowsOf(store)
  return [
    ...violations(await transactionsOf(store)),
    ...rows.flatMap(({ order_no, state, reason }) => {
      const moved = action.moved(store, order_no)
      if (moved === 1 && state === "succeeded") return []
      if (state === "refused" && moved <= (order_no === alone ? 1 : 0)) return []
      return [`${order_no}: ${state} ${reason}, done ${moved} times`]
    }),
    ...owing(store, action, rows),
  ]
}

/** Orders that owe again what they got back: the credit line of their refund is missing, or there twice. */
function owing({ state }: Store, { kind }: BulkAction, rows: readonly BulkRow[]): string[] {
  if (kind !== "refund") return []
  const refunded = new Set(rows.flatMap((row) => (row.state === "succeeded" ? [String(row.order_no)] : [])))
  return [...state.payments.values()].flatMap((payment) => {
    const order = state.orderOf(payment)
    if (!order || !refunded.has(String(payment.data?.order_no))) return []
    const { pending_difference } = summaryOf(order)
    return pending_difference === 0 ? [] : [`${order.id}: owes ${pending_difference} after its refund`]
  })
}
