import type { MedusaState, Payment } from "./state"

type Filters = Record<string, unknown>

/** Medusa's `query.graph`, for the questions that the package asks. Another question is an error. */
export class Query {
  constructor(private readonly state: MedusaState) {}

  graph({ entity, filters = {} }: { entity: string; filters?: Filters }): Promise<{ data: unknown[] }> {
    const rows = this.#rows(entity)
    const fits = (row: object) =>
      Object.entries(filters).every(([name, wanted]) => {
        const value = (row as Record<string, unknown>)[name]
        return Array.isArray(wanted) ? wanted.includes(value) : value === wanted
      })
    return Promise.resolve({ data: rows.filter(fits) })
  }

  #rows(entity: string): object[] {
    const { state } = this
    switch (entity) {
      case "cart":
        return [...state.carts.values()].map(cartView)
      case "payment_session":
        return [...state.sessions.values()].map(({ id, cart_id }) => ({
          id,
          payment_collection_id: `pc ${cart_id}`,
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
        return [...state.orders.values()].map(({ id }) => ({ id, payment_collections: [] }))
      default:
        throw new Error(`the substitute of Medusa knows no ${entity}`)
    }
  }

  #payment(payment: Payment) {
    const { id, session_id, captured_at, canceled_at } = payment
    return {
      ...{ id, payment_session_id: session_id, captured_at, canceled_at, data: payment.data },
      ...{ amount: Number(payment.amount), currency_code: payment.currency_code },
      captures: this.state.capturesOf(id),
      refunds: this.state.refundsOf(id),
      payment_collection: { order: this.state.orderOf(payment) ?? null },
    }
  }
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
