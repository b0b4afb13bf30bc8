import type { Payment } from "../medusa/state"
import type { Server } from "../store/server"
import { placeOrder } from "../store/paid"
import type { Store } from "../store/store"

/** One thing that a person asks for, on an order that is ready for it. */
export interface Write {
  name: string
  /** The gateway's operation. */
  operation: "capture" | "refund" | "cancel"
  /** Absent where the amount is the whole and nothing could be told apart. */
  amount: string
  prepare(store: Store, server: Server): Promise<Payment & { order_no: string }>
  ask(server: Server, payment: Payment): Promise<unknown>
  /** Whether Medusa shows what was asked for, so that a person would not ask again. */
  shows(store: Store, payment: Payment): boolean
}

const captured = async (store: Store, server: Server) => {
  const payment = await placeOrder(store, server)
  await server.flows.capturePayment({ payment_id: payment.id })
  return payment
}

/** Every write that goes through Medusa, and those that stand beside it. */
export const WRITES: Write[] = [
  {
    ...{ name: "capture of everything", operation: "capture", amount: "25.00", prepare: placeOrder },
    ask: (server, { id }) => server.flows.capturePayment({ payment_id: id }),
    shows: ({ state }, { id }) => state.capturesOf(id).length > 0,
  },
  {
    ...{ name: "partial capture", operation: "capture", amount: "10.00", prepare: placeOrder },
    ask: (server, { id }) => server.flows.capturePayment({ payment_id: id, amount: 10 }),
    shows: ({ state }, { id }) => state.capturesOf(id).length > 0,
  },
  {
    ...{ name: "refund", operation: "refund", amount: "5.00", prepare: captured },
    ask: (server, { id }) => server.flows.refundPayment({ payment_id: id, amount: 5, note: "Broken handle" }),
    shows: ({ state }, { id }) => state.refundsOf(id).length > 0,
  },
  {
    ...{ name: "cancel", operation: "cancel", amount: "25.00", prepare: placeOrder },
    ask: (server, { id }) => server.payments.cancelPayment(id),
    shows: ({ state }, { id }) => state.payments.get(id)?.canceled_at !== null,
  },
]
