import { fulfillmentsOf } from "./fulfillments"
import { summaryOf } from "./order-summary"
import type { Read } from "./read"
import { answered, divided } from "./rounding"
import type { Cart, Collection, MedusaState, Order, Payment } from "./state"
import { sum } from "./statements"

type Filters = Record<string, unknown>

/** Medusa's `query.graph`, for the queries that the package makes. Any other query is an error. */
export class Query {
  constructor(
    private readonly state: MedusaState,
    /** Offered by the one region. */
    private readonly provider: string,
    private readonly read: Read,
  ) {}

  async graph({ entity, filters = {} }: { entity: string; filters?: Filters }): Promise<{ data: unknown[] }> {
    const rows = await this.read(entity, () => this.#rows(entity))
    return { data: rows.filter((row) => fits(row, filters)) }
  }

  #rows(entity: string): object[] {
    const { state } = this
    switch (entity) {
      case "cart":
        return [...state.carts.values()].map((cart) => ({
          ...cartView(cart),
          payment_collection: this.#collection(state.collectionOfCart(cart.id)),
        }))
      case "payment_session":
        return [...state.sessions.values()]
      case "cart_payment_collection":
        return [...state.collections.values()].flatMap(({ id, cart_id }) =>
          cart_id === null ? [] : [{ cart_id, payment_collection_id: id }],
        )
      case "order_payment_collection":
        return [...state.collections.values()].flatMap(({ id, order_id }) =>
          order_id === null ? [] : [{ order_id, payment_collection_id: id }],
        )
      case "payment_collection":
        return [...state.collections.values()].map((collection) => ({
          ...collection,
          payment_sessions: state.sessionsOf(collection.id),
          payments: state.paymentsOf(collection.id).map((payment) => this.#payment(payment)),
        }))
      case "payment":
        return [...state.payments.values()].map((payment) => this.#payment(payment))
      case "order_transaction":
        return state.transactions
      case "order_cart":
        return [...state.orders.values()].map(({ id, cart_id }) => ({ order_id: id, cart_id }))
      case "order":
        return [...state.orders.values()].map((order) => ({
          ...orderView(state, order),
          summary: summaryOf(order),
          region: { payment_providers: [{ id: this.provider }] },
          payment_collections: state.collectionsOfOrder(order.id).map((collection) => ({
            ...collection,
            payment_sessions: state.sessionsOf(collection.id),
            payments: state.paymentsOf(collection.id).map((payment) => this.#payment(payment)),
          })),
        }))
      // What a confirmed change has done is not kept.
      case "order_change":
        return []
      case "capture":
      case "refund":
        return [...(entity === "capture" ? state.captures : state.refunds).values()].map((row) => {
          const payment = state.payments.get(row.payment_id)
          return { ...row, payment: payment && this.#payment(payment) }
        })
      default:
        throw new Error(`the substitute of Medusa does not implement ${entity}`)
    }
  }

  #collection(collection: Collection | undefined) {
    if (!collection) return null
    const { id, amount } = collection
    return { id, raw_amount: { value: amount }, payment_sessions: this.state.sessionsOf(id) }
  }

  #collectionOf({ payment_collection_id: id }: Payment) {
    const order = this.state.orderOf({ payment_collection_id: id }) ?? null
    return { id, status: this.state.collections.get(id)?.status, order }
  }

  #payment(payment: Payment) {
    const { id, session_id, captured_at, canceled_at } = payment
    return {
      id,
      provider_id: payment.provider_id,
      payment_session_id: session_id,
      captured_at,
      canceled_at,
      data: payment.data,
      amount: answered(payment.amount),
      raw_amount: { value: payment.amount },
      currency_code: payment.currency_code,
      captures: this.state.capturesOf(id),
      refunds: this.state.refundsOf(id),
      payment_collection_id: payment.payment_collection_id,
      payment_collection: this.#collectionOf(payment),
    }
  }
}

/** Medusa's filters: a value, one of several, a range, or a filter of a related row, or of one of several related rows. */
function fits(row: unknown, wanted: unknown): boolean {
  if (Array.isArray(wanted)) return wanted.includes(row)
  if (Array.isArray(row)) return row.some((each) => fits(each, wanted))
  if (wanted === null || typeof wanted !== "object" || wanted instanceof Date) return row === wanted
  return Object.entries(wanted).every(([name, inner]) => {
    if (name === "$gt") return (row as Date) > (inner as Date)
    if (name === "$lte") return (row as Date) <= (inner as Date)
    return fits((row as Record<string, unknown> | null | undefined)?.[name], inner)
  })
}

/** With what its customer has paid by credit: that of its cart, and that of refunds. */
function orderView(state: MedusaState, order: Order) {
  const view = purchaseView(order)
  const { credit_line_total: used } = view
  const ofCart = Number(used) === 0 ? [] : [{ amount: String(used), created_at: order.created_at }]
  const credit_lines = [...ofCart, ...order.credit_lines]
  return {
    ...view,
    ...order,
    total: summaryOf(order).current_order_total,
    credit_lines,
    credit_line_total: answered(sum(credit_lines)),
    fulfillments: fulfillmentsOf(state, order, view.items),
  }
}

function cartView(cart: Cart) {
  const { total, ...view } = purchaseView(cart)
  return { ...view, total: divided(total), completed_at: cart.completed ? new Date() : null }
}

/** What every cart holds. */
export const VARIANT = "variant_mug"
const PRODUCT = { title: "Mug", product_id: "prod_mug", variant_id: VARIANT }

/** With its lines; or, as after an edit, one line of goods without tax, delivered for nothing. */
function purchaseView({
  id,
  total,
  currency_code,
  goods,
}: Pick<Cart, "id" | "total" | "currency_code" | "goods">) {
  const of = { id, currency_code, email: "ada@example.com", created_at: new Date() }
  const amount = Number(total)
  if (goods?.total === amount)
    return {
      ...goods,
      ...of,
      items: goods.items.map((item) => ({ ...item, ...PRODUCT, id: `${item.id}_${id}` })),
    }
  const line = { id: `line_${id}`, ...PRODUCT, quantity: 1 }
  return {
    ...of,
    total: amount,
    tax_total: 0,
    discount_subtotal: 0,
    credit_line_total: 0,
    items: [{ ...line, unit_price: amount, subtotal: amount, total: amount }],
    shipping_methods: [],
  }
}
