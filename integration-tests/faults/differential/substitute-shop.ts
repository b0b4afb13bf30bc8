import {
  applyNotificationWorkflow,
  cancelPaymentWorkflow,
  finishPaymentWorkflow,
  refreshPaymentWorkflow,
  reviewPaymentWorkflow,
} from "medusa-payment-mpgi/workflows"
import { summaryOf } from "../medusa/order-summary"
import type { Movement } from "../medusa/state"
import { found } from "../medusa/statements"
import { openPage, signedMessage } from "../store/paid"
import type { Server } from "../store/server"
import { jobs } from "../store/settle"
import type { Store } from "../store/store"
import { ageing, gatewayOf, OWN_ROWS, OWN_TABLES, type OwnRows } from "./rows"
import type { Shop } from "./shop"
import type { Snapshot } from "./snapshot"

const MUG = 20

/** The substitute of Medusa that the other fault suites run on. */
export class SubstituteShop implements Shop {
  #server: Server

  private constructor(
    private readonly store: Store,
    private readonly older: (minutes: number) => string,
  ) {
    this.#server = store.start()
  }

  static async open(store: Store): Promise<SubstituteShop> {
    return new SubstituteShop(store, await ageing((text) => store.database.sql(text), OWN_TABLES))
  }

  get sandbox() {
    return this.store.sandbox
  }

  async clear(): Promise<void> {
    await this.store.clear()
    this.#server = this.store.start()
  }

  startCart = () => this.#carts.create()
  completeCart = (id: string) => this.#server.flows.completeCart({ id })
  startSessionOf = (collection: string) => this.#carts.createPaymentSession(collection)
  addSession = (collection: string) => this.#server.payments.createPaymentSession(collection)
  openPage = (token: string) => openPage(this.#server, token)
  capture = (payment_id: string, amount?: number) => this.#server.flows.capturePayment({ payment_id, amount })
  refund = (payment_id: string, amount: number) => this.#server.flows.refundPayment({ payment_id, amount })
  cancelOrder = (id: string) => this.#server.flows.orders.cancel({ id })
  editOrder = (order_id: string, quantity: number) =>
    this.#server.flows.orders.edit({ order_id, by: quantity * MUG })
  runJobs = () => jobs(this.#server)

  changeCart(cart: string) {
    const { total } = found(this.store.state.carts.get(cart))
    return this.#carts.change(cart, (Number(total) + MUG).toFixed(2))
  }

  async startSession(cart: string) {
    const { id } = await this.#carts.createPaymentCollection(cart)
    return this.startSessionOf(id)
  }

  async returnToShop(token: string) {
    const payment = await this.#server.mpgi.payments.byToken(token)
    return this.#run(finishPaymentWorkflow, { order_no: payment?.order_no ?? "" })
  }

  voidPayment = (order_no: string) => this.#run(cancelPaymentWorkflow, { order_no })
  refresh = (order_no: string) => this.#run(refreshPaymentWorkflow, { order_no })
  review = (order_no: string, accept: boolean) =>
    this.#run(reviewPaymentWorkflow, { order_no, accept, by: "user_1" })

  async deliver(fields: Record<string, string>) {
    const { id } = await this.#server.mpgi.receive(this.store.provider, signedMessage(fields))
    return this.#run(applyNotificationWorkflow, { id })
  }

  /** Both clocks stand still: everything becomes older. */
  async letTimePass(minutes: number) {
    await this.store.database.sql(this.older(minutes))
    const { captures, refunds, orders, orderChanges, transactions } = this.store.state
    for (const row of [
      ...captures.values(),
      ...refunds.values(),
      ...orders.values(),
      ...orderChanges,
      ...transactions,
    ])
      row.created_at = new Date(row.created_at.getTime() - minutes * 60_000)
  }

  async look(): Promise<Snapshot> {
    const [own] = await this.store.database.sql<OwnRows>(OWN_ROWS)
    const { state } = this.store
    const amounts = (rows: Movement[]) => rows.map(({ amount }) => Number(amount))
    return {
      carts: [...state.carts.values()].map(({ id, completed }) => ({ id, completed })),
      collections: [...state.collections.values()].map(
        ({ id, cart_id, order_id, amount, status, ...sums }) => ({
          ...{ id, cart: cart_id, order: order_id, amount: Number(amount), status },
          authorized: Number(sums.authorized_amount),
          captured: Number(sums.captured_amount),
          refunded: Number(sums.refunded_amount),
        }),
      ),
      sessions: [...state.sessions.values()].map(({ id, payment_collection_id, status, amount, data }) => ({
        ...{ id, collection: payment_collection_id, status, amount: Number(amount) },
        token: String(data.redirect_url).split("/").at(-1)!,
      })),
      payments: [...state.payments.values()].map(
        ({ id, payment_collection_id, session_id, amount, ...payment }) => ({
          ...{ id, collection: payment_collection_id, session: session_id, amount: Number(amount) },
          order_no: String(payment.data?.order_no),
          captured: payment.captured_at !== null,
          canceled: payment.canceled_at !== null,
          captures: amounts(state.capturesOf(id)),
          refunds: amounts(state.refundsOf(id)),
        }),
      ),
      orders: [...state.orders.values()].map((order) => {
        const { current_order_total, paid_total, refunded_total, pending_difference } = summaryOf(order)
        return {
          ...{ id: order.id, cart: order.cart_id, status: order.status },
          transactions: state.transactions
            .filter(({ order_id }) => order_id === order.id)
            .map(({ amount }) => Number(amount)),
          ...{ current_order_total, paid_total, refunded_total, pending_difference },
        }
      }),
      ...own!,
      gateway: gatewayOf(this.sandbox.ledger, own!),
    }
  }

  get #carts() {
    return this.#server.flows.carts
  }

  #run<Input>(
    workflow: (container: Server["container"]) => { run(options: { input: Input }): Promise<unknown> },
    input: Input,
  ) {
    return workflow(this.#server.container).run({ input })
  }
}
