import { MathBN } from "@medusajs/framework/utils"
import { figuresOf, piecesOf } from "../../situations/figures"
import type { Situation } from "../../situations/situation"
import {
  applyNotificationWorkflow,
  cancelPayment,
  closingAmount,
  finishPayment,
  openPayment,
  payByLink,
  refreshPaymentWorkflow,
  reviewPayment,
  type OpenedPayment,
} from "medusa-payment-mpgi/workflows"
import { storedSummaryOf } from "../medusa/order-summary"
import type { Movement } from "../medusa/state"
import { found } from "../medusa/statements"
import { findingsOf } from "../store/findings"
import { createLink, follow, signedMessage } from "../store/paid"
import type { Server } from "../store/server"
import { jobs } from "../store/settle"
import type { AwaitingOrders, Store } from "../store/store"
import { MINUTE } from "./shop"
import { ageing, gatewayOf, OWN_ROWS, OWN_TABLES, WITHOUT_REAL_TIME, type OwnRows } from "./rows"
import type { Shop } from "./shop"
import type { Snapshot } from "./snapshot"

/** Links for which the page answers 410. */
const INVALID: readonly string[] = ["order_canceled", "expired", "gone"]

/** The substitute of Medusa that the other fault suites run on. */
export class SubstituteShop implements Shop {
  #server: Server
  /** Pieces that were added to the first line of a cart. */
  readonly #added = new Map<string, number>()
  readonly #promoted = new Set<string>()
  readonly #credited = new Map<string, string>()

  private constructor(
    private readonly store: Store,
    private readonly older: (minutes: number) => string,
  ) {
    this.#server = store.start()
  }

  static async open(store: Store): Promise<SubstituteShop> {
    await store.database.sql(WITHOUT_REAL_TIME)
    return new SubstituteShop(store, await ageing((text) => store.database.sql(text), OWN_TABLES))
  }

  get sandbox() {
    return this.store.sandbox
  }

  get situation() {
    return this.store.situation
  }

  async clear(awaiting: AwaitingOrders, situation: Situation): Promise<void> {
    await this.store.clear(situation)
    this.#added.clear()
    this.#promoted.clear()
    this.#credited.clear()
    this.store.awaitingOrders = awaiting
    this.#server = this.store.start()
  }

  completeCart = (id: string) => this.#server.flows.completeCart({ id })
  startSessionOf = (collection: string) => this.#carts.createPaymentSession(collection)
  addSession = (collection: string) => this.#server.payments.createPaymentSession(collection)
  capture = async (payment_id: string, amount?: number) =>
    this.#server.flows.capturePayment({ payment_id, ...(await this.#closing("capture", payment_id, amount)) })
  refund = async (payment_id: string, amount: number) =>
    this.#server.flows.refundPayment({ payment_id, ...(await this.#closing("refund", payment_id, amount)) })
  cancelOrder = (id: string) => this.#server.flows.orders.cancel({ id })
  editOrder = (order_id: string, quantity: number) =>
    this.#server.flows.orders.edit({ order_id, by: piecesOf(this.situation, quantity) })
  findings = () => findingsOf((text) => this.store.database.sql(text), this.store.provider, this.#server.mpgi)
  createLink = (order: string) => createLink(this.#server, order)
  runJobs = () => jobs(this.#server)

  async startCart() {
    const { currency, credit } = this.situation
    const { total, cart: goods } = figuresOf(this.situation)
    const cart = await this.#carts.create({ total, currency_code: currency, goods })
    if (credit) this.#credited.set(cart.id, credit)
    return cart
  }

  async changeCart(cart: string) {
    const added = (this.#added.get(cart) ?? 0) + 1
    await this.#change(cart, { added })
    this.#added.set(cart, added)
  }

  async promote(cart: string, everything: boolean) {
    await this.#change(cart, { everything })
    if (everything) this.#promoted.add(cart)
    else this.#promoted.delete(cart)
  }

  async credit(id: string) {
    const cart = found(this.store.state.carts.get(id))
    if (cart.completed || Number(cart.total) <= 0) throw new Error("nothing is to be credited")
    this.#credited.set(id, MathBN.add(this.#credited.get(id) ?? 0, cart.total).toFixed())
    cart.total = "0"
  }

  async startSession(cart: string) {
    const { id } = await this.#carts.createPaymentCollection(cart)
    return this.startSessionOf(id)
  }

  async openPage(token: string) {
    return this.#sendOn(token, await openPayment(this.#server.container, { token, seen: {} }))
  }

  async openLink(link: string) {
    const result = await payByLink(this.#server.container, { token: link, seen: {} })
    if (result.kind === "opened") return this.#sendOn(result.token, result.opened)
    if (INVALID.includes(result.kind)) throw new Error(result.kind)
    return undefined
  }

  /** As the routes of both links do it. */
  async #sendOn(token: string, opened: OpenedPayment) {
    if (opened.kind === "gone") throw new Error(opened.kind)
    if (opened.kind === "finished") await this.returnToShop(token)
    return follow(opened)
  }

  async returnToShop(token: string) {
    const payment = await this.#server.mpgi.payments.byToken(token)
    return finishPayment({ order_no: payment?.order_no ?? "", reported: true }, this.#server.container)
  }

  voidPayment = (order_no: string) => cancelPayment(order_no, this.#server.container)
  refresh = (order_no: string) => this.#run(refreshPaymentWorkflow, { order_no })
  review = (order_no: string, accept: boolean) =>
    reviewPayment({ order_no, accept, by: "user_1" }, this.#server.container)

  async deliver(fields: Record<string, string>) {
    const { id } = await this.#server.mpgi.receive(this.store.provider, signedMessage(fields))
    return this.#run(applyNotificationWorkflow, { id })
  }

  /** Both clocks stand still: everything becomes older. */
  async letTimePass(minutes: number) {
    this.sandbox.clock.advance(minutes * MINUTE)
    await this.store.database.sql(this.older(minutes))
    const { captures, refunds, orders, orderChanges, transactions } = this.store.state
    for (const row of [
      ...captures.values(),
      ...refunds.values(),
      ...orders.values(),
      ...orderChanges,
      ...transactions,
    ])
      row.created_at = new Date(row.created_at.getTime() - minutes * MINUTE)
  }

  async look(): Promise<Snapshot> {
    const [own] = await this.store.database.sql<OwnRows>(OWN_ROWS)
    const { state } = this.store
    const amounts = (rows: Movement[]) => rows.map(({ amount }) => Number(amount))
    return {
      carts: [...state.carts.values()].map(({ id, completed }) => ({
        id,
        completed,
        credited: this.#credited.has(id),
      })),
      collections: [...state.collections.values()].map(
        ({ id, cart_id, order_id, amount, status, ...sums }) => ({
          id,
          cart: cart_id,
          order: order_id,
          amount: Number(amount),
          status,
          authorized: Number(sums.authorized_amount),
          captured: Number(sums.captured_amount),
          refunded: Number(sums.refunded_amount),
        }),
      ),
      sessions: [...state.sessions.values()].map(({ id, payment_collection_id, status, amount, data }) => ({
        id,
        collection: payment_collection_id,
        status,
        amount: Number(amount),
        token: String(data.redirect_url).split("/").at(-1)!,
      })),
      payments: [...state.payments.values()].map(
        ({ id, payment_collection_id, session_id, amount, ...payment }) => ({
          id,
          collection: payment_collection_id,
          session: session_id,
          amount: Number(amount),
          order_no: String(payment.data?.order_no),
          captured: payment.captured_at !== null,
          canceled: payment.canceled_at !== null,
          captures: amounts(state.capturesOf(id)),
          refunds: amounts(state.refundsOf(id)),
        }),
      ),
      orders: [...state.orders.values()].map((order) => {
        const { current_order_total, paid_total, refunded_total, pending_difference } = storedSummaryOf(order)
        return {
          id: order.id,
          cart: order.cart_id,
          status: order.status,
          transactions: state.transactions
            .filter(({ order_id }) => order_id === order.id)
            .map(({ amount }) => Number(amount)),
          current_order_total,
          paid_total,
          refunded_total,
          pending_difference,
        }
      }),
      ...own!,
      gateway: gatewayOf(this.sandbox.ledger, own!),
    }
  }

  /** As the middleware of Medusa's routes does it. */
  async #closing(kind: "capture" | "refund", payment: string, amount: number | undefined) {
    return amount === undefined ? {} : closingAmount(kind, payment, amount, this.#server.container)
  }

  #change(
    cart: string,
    { added = this.#added.get(cart) ?? 0, everything = this.#promoted.has(cart) },
  ): Promise<void> {
    const [first, ...others] = this.situation.lines
    const lines = [{ ...first!, quantity: first!.quantity + added }, ...others]
    const promotion = everything ? { kind: "everything" as const } : this.situation.promotion
    const { total, cart: goods } = figuresOf(this.situation, {
      lines,
      promotion,
      credit: this.#credited.get(cart),
    })
    return this.#carts.change(cart, total, goods)
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
