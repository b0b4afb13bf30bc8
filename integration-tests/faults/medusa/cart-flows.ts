import { MathBN, MedusaError, PaymentCollectionStatus, PaymentSessionStatus } from "@medusajs/framework/utils"
import type { Locking } from "./locking"
import type { PaymentModule, Step } from "./payment-module"
import type { Cart, Collection, MedusaState, Order, Session } from "./state"
import { found, invalid } from "./statements"

/** What the package gives of a cart. */
export interface OwnCart {
  id: string
  currency_code: string
  items: { unit_price: unknown }[]
  metadata: { mpgi_charge_id: string }
}

/** What is bought. */
export type New = Pick<Cart, "total" | "currency_code" | "goods">

/** Sessions that a cart can be completed with. */
const PROCESSABLE: readonly string[] = [
  PaymentSessionStatus.PENDING,
  PaymentSessionStatus.REQUIRES_MORE,
  PaymentSessionStatus.AUTHORIZED,
  PaymentSessionStatus.CAPTURED,
  PaymentSessionStatus.PENDING_AUTHORIZATION,
]

/** From a cart to its order. */
export class CartFlows {
  constructor(
    private readonly state: MedusaState,
    private readonly step: Step,
    private readonly payments: PaymentModule,
    private readonly locking: Locking,
    private readonly addCaptures: (payment_id: string) => Promise<unknown>,
  ) {}

  create({ total, currency_code, goods }: New): Promise<Cart> {
    return this.step("insert cart", () => {
      const cart = { id: this.state.id("cart"), total, currency_code, completed: false, goods }
      this.state.carts.set(cart.id, cart)
      return cart
    })
  }

  /** A cart of the package's own, under an id of its own: Medusa's table has a primary key. */
  createOwn({ id, currency_code, items, metadata }: OwnCart): Promise<Cart> {
    return this.step("insert cart", () => {
      if (this.state.carts.has(id)) throw new Error("duplicate key: cart_pkey")
      const total = String(items[0]?.unit_price)
      const cart = { id, total, currency_code, completed: false, charge_id: metadata.mpgi_charge_id }
      this.state.carts.set(id, cart)
      return cart
    })
  }

  /** The collection of a cart; a second request gets the same one, and a completed cart no new one. */
  createPaymentCollection(cart_id: string): Promise<Collection> {
    return this.step("insert payment_collection", () => {
      const { total, currency_code, completed } = found(this.state.carts.get(cart_id))
      const known = this.state.collectionOfCart(cart_id)
      if (completed && !known) throw invalid(`Cart ${cart_id} is already completed.`)
      return known ?? insertCollection(this.state, { cart_id, order_id: null, amount: total, currency_code })
    })
  }

  /** The same for a cart of the package's own: Medusa refuses a second one. */
  createOwnCollection(cart_id: string): Promise<Collection> {
    return this.locking.execute(cart_id, () => {
      if (this.state.collectionOfCart(cart_id))
        throw invalid(`Cart ${cart_id} already has a payment collection`)
      return this.createPaymentCollection(cart_id)
    })
  }

  taxLines(): Promise<void> {
    return this.step("insert tax_lines", () => undefined)
  }

  /** Beside the new session those that were there are deleted: of two requests at once, each keeps the other's (hazard 18). */
  async createPaymentSession(
    payment_collection_id: string,
    data: Record<string, unknown> = {},
  ): Promise<Session> {
    const before = this.state.sessionsOf(payment_collection_id)
    const [created] = await Promise.all([
      this.payments.createPaymentSession(payment_collection_id, data),
      ...before.map(({ id }) => this.payments.deletePaymentSession(id).catch(() => undefined)),
    ])
    return created
  }

  /** Another total: the sessions are deleted, one after the other as far as the provider sees it (hazard 7). */
  async change(cart_id: string, total: string, goods?: Cart["goods"]): Promise<void> {
    const { completed } = found(this.state.carts.get(cart_id))
    if (completed) throw invalid(`Cart ${cart_id} is already completed.`)
    await this.step("update cart", () =>
      Object.assign(found(this.state.carts.get(cart_id)), { total, goods }),
    )
    const collection = this.state.collectionOfCart(cart_id)
    if (!collection || MathBN.eq(collection.amount, total)) return
    await Promise.all([
      ...this.state.sessionsOf(collection.id).map(({ id }) => this.payments.deletePaymentSession(id)),
      this.step("update payment_collection", () => Object.assign(collection, { amount: total })),
    ])
  }

  /**
   * Order and cart link come before the payment is authorized (hazard 5); the captures that it has then are counted in
   * the order. A cart of 0 needs no payment (hazard 19).
   */
  async complete({ id: cart_id }: { id: string }): Promise<{ id: string }> {
    return this.locking.execute(cart_id, async () => {
      const cart = found(this.state.carts.get(cart_id))
      const session = this.#sessionToProcess(cart)
      const known = this.state.orderOfCart(cart_id)
      if (known) return { id: known.id }
      const order = await this.step("insert order", () => this.#insertOrder(cart))
      try {
        if (session) await this.#authorize(session)
      } catch (error) {
        await this.step("delete order", () => this.#deleteOrder(order))
        throw error
      }
      return { id: order.id }
    })
  }

  /** The first that can be processed; none where nothing is to be paid. */
  #sessionToProcess({ id, total }: Cart): Session | undefined {
    if (MathBN.lte(total, 0)) return undefined
    const collection = this.state.collectionOfCart(id)
    if (!collection) throw invalid("Payment collection has not been initiated for cart")
    const session = this.state.sessionsOf(collection.id).find(({ status }) => PROCESSABLE.includes(status))
    if (!session) throw invalid("Payment sessions are required to complete cart")
    return session
  }

  #insertOrder(cart: Cart): Order {
    const { id: cart_id, total, currency_code, goods } = cart
    const row: Order = {
      id: this.state.id("order"),
      cart_id,
      status: "pending",
      created_at: new Date(),
      total,
      costs: [total],
      goods,
      currency_code,
      credit_lines: [],
      version: 1,
      totals: { paid: "0", refunded: "0" },
    }
    this.state.orders.set(row.id, row)
    cart.completed = true
    const collection = this.state.collectionOfCart(cart_id)
    if (collection) collection.order_id = row.id
    return row
  }

  #deleteOrder({ id, cart_id }: Order): void {
    this.state.orders.delete(id)
    Object.assign(this.state.carts.get(cart_id) ?? {}, { completed: false })
    const collection = this.state.collectionOfCart(cart_id)
    if (collection) collection.order_id = null
  }

  async #authorize({ id }: Session): Promise<void> {
    const payment = await this.payments.authorizePaymentSession(id)
    const { status } = found(this.state.sessions.get(id))
    if (status === PaymentSessionStatus.PENDING_AUTHORIZATION) return
    if (status !== PaymentSessionStatus.AUTHORIZED || !payment)
      throw new MedusaError(MedusaError.Types.PAYMENT_AUTHORIZATION_ERROR, "Payment authorization failed")
    await this.addCaptures(payment.id)
  }
}

type CollectionOf = Pick<Collection, "cart_id" | "order_id" | "amount" | "currency_code">

export function insertCollection(state: MedusaState, of: CollectionOf): Collection {
  const nothing = { authorized_amount: "0", captured_amount: "0", refunded_amount: "0" }
  const collection = { ...of, id: state.id("paycol"), status: PaymentCollectionStatus.NOT_PAID, ...nothing }
  state.collections.set(collection.id, collection)
  return collection
}
