import type { Payment } from "../medusa/state"
import type { Server } from "../store/server"
import { finishPaymentWorkflow, reviewPayment } from "medusa-payment-mpgi/workflows"
import { CARDS, createLink, openLink, placeOrder, typeCard } from "../store/paid"
import type { Store } from "../store/store"

/** The order's payment, and the link where a customer pays more. */
type Prepared = Payment & { order_no: string; link?: string }

/** One action of an admin or a customer, on an order that is ready for it. */
export interface AdminAction {
  name: string
  /** The gateway's operation. */
  operation: "capture" | "refund" | "cancel" | "review" | "retrievalTrans"
  /** The amount that is moved. */
  amount: string
  prepare(store: Store, server: Server): Promise<Prepared>
  run(server: Server, payment: Prepared): Promise<unknown>
  /** Whether the order is captured before. */
  captured?: true
  /** Whether Medusa shows the result, so that it would not be repeated. */
  shows(store: Store, payment: Prepared): boolean | Promise<boolean>
}

const captured = async (store: Store, server: Server) => {
  const payment = await placeOrder(store, server)
  await server.flows.capturePayment({ payment_id: payment.id })
  return payment
}

const held = (store: Store, server: Server) => placeOrder(store, server, CARDS.review)

const review = (accept: boolean): AdminAction => ({
  name: `review, ${accept ? "accepted" : "declined"}`,
  operation: "review",
  amount: "25.00",
  prepare: held,
  run: ({ container }, { order_no }) => reviewPayment({ order_no, accept, by: "user_1" }, container),
  async shows({ database }, { order_no }) {
    const statement = "select state from mpgi_payment where order_no = $1"
    const [row] = await database.sql<{ state: string }>(statement, [order_no])
    return row?.state !== "in_review"
  },
})

/** An order of 25.00, captured, that an edit has made owe 20.00 more, and a link for them. */
async function withLink(store: Store, server: Server) {
  const payment = await captured(store, server)
  const { id } = store.state.orderOf(payment)!
  await server.flows.orders.edit({ order_id: id, by: 20 })
  return { ...payment, link: await createLink(server, id) }
}

/** What the customer does with a link: opens it, pays, and returns to the shop. */
async function payBy(server: Server, { link }: { link?: string }) {
  const window = await openLink(server, link ?? "")
  if (!window) return
  await typeCard(window.page)
  // The gateway's page is no point of the server's, and what happens there outlives it.
  server.machine.leave()
  await finish(server, window.token)
}

async function finish({ mpgi, container }: Server, token: string) {
  const { order_no } = (await mpgi.payments.byToken(token))!
  await finishPaymentWorkflow(container).run({ input: { order_no } })
}

/** Every operation that goes through Medusa, and the standalone ones. */
export const ADMIN_ACTIONS: AdminAction[] = [
  {
    name: "capture of everything",
    operation: "capture",
    amount: "25.00",
    prepare: placeOrder,
    run: (server, { id }) => server.flows.capturePayment({ payment_id: id }),
    shows: ({ state }, { id }) => state.capturesOf(id).length > 0,
  },
  {
    name: "partial capture",
    operation: "capture",
    amount: "10.00",
    prepare: placeOrder,
    run: (server, { id }) => server.flows.capturePayment({ payment_id: id, amount: 10 }),
    shows: ({ state }, { id }) => state.capturesOf(id).length > 0,
  },
  {
    name: "refund",
    operation: "refund",
    amount: "5.00",
    prepare: captured,
    captured: true,
    run: (server, { id }) => server.flows.refundPayment({ payment_id: id, amount: 5, note: "Broken handle" }),
    shows: ({ state }, { id }) => state.refundsOf(id).length > 0,
  },
  {
    name: "cancel",
    operation: "cancel",
    amount: "25.00",
    prepare: placeOrder,
    run: (server, { id }) => server.payments.cancelPayment(id),
    shows: ({ state }, { id }) => state.payments.get(id)?.canceled_at !== null,
  },
  review(true),
  review(false),
  {
    name: "payment by a link",
    operation: "retrievalTrans",
    amount: "20.00",
    prepare: withLink,
    captured: true,
    run: payBy,
    shows: ({ state }) => state.payments.size === 2,
  },
]
