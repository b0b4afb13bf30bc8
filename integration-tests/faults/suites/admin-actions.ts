import type { Payment } from "../medusa/state"
import type { Server } from "../store/server"
import { reviewPaymentWorkflow } from "medusa-payment-mpgi/workflows"
import { CARDS, placeOrder } from "../store/paid"
import type { Store } from "../store/store"

/** One action of an admin, on an order that is ready for it. */
export interface AdminAction {
  name: string
  /** The gateway's operation. */
  operation: "capture" | "refund" | "cancel" | "review"
  /** The amount that is moved. */
  amount: string
  prepare(store: Store, server: Server): Promise<Payment & { order_no: string }>
  run(server: Server, payment: Payment & { order_no: string }): Promise<unknown>
  /** Whether Medusa shows the result, so that an admin would not repeat it. */
  shows(store: Store, payment: Payment & { order_no: string }): boolean | Promise<boolean>
}

const captured = async (store: Store, server: Server) => {
  const payment = await placeOrder(store, server)
  await server.flows.capturePayment({ payment_id: payment.id })
  return payment
}

const held = (store: Store, server: Server) => placeOrder(store, server, CARDS.review)

const review = (accept: boolean): AdminAction => ({
  ...{ name: `review, ${accept ? "accepted" : "declined"}`, operation: "review", amount: "25.00" },
  prepare: held,
  run: ({ container }, { order_no }) =>
    reviewPaymentWorkflow(container).run({ input: { order_no, accept, by: "user_1" } }),
  async shows({ database }, { order_no }) {
    const statement = "select state from mpgi_payment where order_no = $1"
    const [row] = await database.sql<{ state: string }>(statement, [order_no])
    return row?.state !== "in_review"
  },
})

/** Every operation that goes through Medusa, and the standalone ones. */
export const ADMIN_ACTIONS: AdminAction[] = [
  {
    ...{ name: "capture of everything", operation: "capture", amount: "25.00", prepare: placeOrder },
    run: (server, { id }) => server.flows.capturePayment({ payment_id: id }),
    shows: ({ state }, { id }) => state.capturesOf(id).length > 0,
  },
  {
    ...{ name: "partial capture", operation: "capture", amount: "10.00", prepare: placeOrder },
    run: (server, { id }) => server.flows.capturePayment({ payment_id: id, amount: 10 }),
    shows: ({ state }, { id }) => state.capturesOf(id).length > 0,
  },
  {
    ...{ name: "refund", operation: "refund", amount: "5.00", prepare: captured },
    run: (server, { id }) => server.flows.refundPayment({ payment_id: id, amount: 5, note: "Broken handle" }),
    shows: ({ state }, { id }) => state.refundsOf(id).length > 0,
  },
  {
    ...{ name: "cancel", operation: "cancel", amount: "25.00", prepare: placeOrder },
    run: (server, { id }) => server.payments.cancelPayment(id),
    shows: ({ state }, { id }) => state.payments.get(id)?.canceled_at !== null,
  },
  review(true),
  review(false),
]
