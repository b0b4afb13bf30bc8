import type { MedusaState, Payment } from "./state"

type Filters = Record<string, unknown>

/** Medusa's `query.graph`, for the queries that the package makes. Any other query is an error. */
export class Query {
  constructor(private readonly state: MedusaState) {}

  graph({ entity, filters = {} }: { entity: string; filters?: Filters }): Promise<{ data: unknown[] }> {
    const rows = this.#rows(entity)
    return Promise.resolve({ data: rows.filter((row) => fits(row, filters)) })
  }

  #rows(entity: string): object[] {
    const { state } = this
    switch (entity) {
      case "cart":
        return [...state.carts.values()].map(cartView)
      case "payment_session":
        return [...state.sessions.values()].map(({ id, cart_id, status }) => ({
          id,
          status,
          payment_collection_id: `pc ${cart_id}`,
          payment: state.paymentOfSession(id) ?? null,
        }))
      case "cart_payment_collection":
        return [...state.carts.keys()].map((cart_id) => ({ cart_id, payment_collection_id: `pc ${cart_id}` }))
      case "payment":
        return [...state.payments.values()].map((payment) => this.#payment(payment))
      case "order_transaction":
        return state.transactions
      case "order_cart":
        return [...state.orders.values()].map(({ id, cart_id }) => ({ order_id: id, cart_id }))
      case "order":
        return [...state.orders.values()].map((order) => {
          const payments = [...state.payments.values()].filter((row) => state.orderOf(row) === order)
          const views = payments.map((payment) => this.#payment(payment))
          return {
            ...order,
            summary: { pending_difference: Number(state.carts.get(order.cart_id)?.total ?? 0) },
            payment_collections: [{ id: `pc ${order.cart_id}`, payments: views, payment_sessions: [] }],
            fulfillments: [],
          }
        })
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

  #payment(payment: Payment) {
    const { id, session_id, captured_at, canceled_at } = payment
    return {
      ...{
        id,
        provider_id: payment.provider_id,
        payment_session_id: session_id,
        captured_at,
        canceled_at,
        data: payment.data,
      },
      ...{ amount: Number(payment.amount), currency_code: payment.currency_code },
      captures: this.state.capturesOf(id),
      refunds: this.state.refundsOf(id),
      payment_collection: { order: this.state.orderOf(payment) ?? null },
    }
  }
}

/** Medusa's filters: a value, one of several, a range, or a filter of a related row. */
function fits(row: unknown, wanted: unknown): boolean {
  if (Array.isArray(wanted)) return wanted.includes(row)
  if (wanted === null || typeof wanted !== "object" || wanted instanceof Date) return row === wanted
  return Object.entries(wanted).every(([name, inner]) => {
    if (name === "$gt") return (row as Date) > (inner as Date)
    if (name === "$lte") return (row as Date) <= (inner as Date)
    return fits((row as Record<string, unknown> | null | undefined)?.[name], inner)
  })
}

/** One line of goods without tax, delivered for nothing. */
function cartView({ id, total, currency_code }: { id: string; total: string; currency_code: string }) {
  const amount = Number(total)
  const line = { id: `line_${id}`, title: "Mug", product_id: "prod_mug", quantity: 1 }
  return {
    ...{ id, currency_code, email: "ada@example.com", created_at: new Date(), completed_at: null },
    ...{ total: amount, tax_total: 0, discount_subtotal: 0, credit_line_total: 0 },
    items: [{ ...line, unit_price: amount, subtotal: amount, total: amount }],
    shipping_methods: [],
  }
}
