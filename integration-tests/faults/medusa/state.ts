import type { DecoratedCart } from "../../situations/figures"

/** What Medusa has committed: shared by all its servers, and kept when one of them crashes. */
export class MedusaState {
  readonly carts = new Map<string, Cart>()
  readonly collections = new Map<string, Collection>()
  readonly sessions = new Map<string, Session>()
  readonly payments = new Map<string, Payment>()
  readonly captures = new Map<string, Movement>()
  readonly refunds = new Map<string, Movement>()
  readonly orders = new Map<string, Order>()
  transactions: OrderTransaction[] = []
  readonly fulfillments: Fulfillment[] = []
  /** Of refunds, what their orders owed the customer when they began: no credit line is made for it. */
  readonly owedRefunds: { order_id: string; amount: string }[] = []
  orderChanges: OrderChange[] = []
  /** Keys of the locks that are held, as in Redis. */
  readonly locks = new Set<string>()
  #counter = 0

  /** Sorts after every ULID, in which the package looks for the time. */
  id(prefix: string): string {
    return `${prefix}_Z${String(++this.#counter).padStart(6, "0")}`
  }

  capturesOf(payment_id: string): Movement[] {
    return [...this.captures.values()].filter((row) => row.payment_id === payment_id)
  }

  refundsOf(payment_id: string): Movement[] {
    return [...this.refunds.values()].filter((row) => row.payment_id === payment_id)
  }

  paymentOfSession(session_id: string): Payment | undefined {
    return [...this.payments.values()].find((payment) => payment.session_id === session_id)
  }

  orderOfCart(cart_id: string | undefined): Order | undefined {
    return [...this.orders.values()].find((order) => order.cart_id === cart_id)
  }

  /** The order whose payment collection a payment is in. */
  orderOf({ payment_collection_id }: Pick<Payment, "payment_collection_id">): Order | undefined {
    return this.orders.get(this.collections.get(payment_collection_id)?.order_id ?? "")
  }

  collectionOfCart(cart_id: string): Collection | undefined {
    return [...this.collections.values()].find((collection) => collection.cart_id === cart_id)
  }

  collectionsOfOrder(order_id: string): Collection[] {
    return [...this.collections.values()].filter((collection) => collection.order_id === order_id)
  }

  sessionsOf(payment_collection_id: string): Session[] {
    return [...this.sessions.values()].filter((row) => row.payment_collection_id === payment_collection_id)
  }

  paymentsOf(payment_collection_id: string): Payment[] {
    return [...this.payments.values()].filter((row) => row.payment_collection_id === payment_collection_id)
  }
}

export interface Cart {
  id: string
  /** Decimal string, as all amounts here. */
  total: string
  currency_code: string
  completed: boolean
  /** As Medusa answers it with its lines. Without, it is one line without tax. */
  goods?: DecoratedCart | undefined
  /** The renewal that it is for. */
  charge_id?: string
}

/** What is to be paid at once: of a cart, which becomes that of its order, or of an order alone. */
export interface Collection {
  id: string
  cart_id: string | null
  order_id: string | null
  amount: string
  currency_code: string
  status: string
  authorized_amount: string
  captured_amount: string
  refunded_amount: string
}

export interface Session {
  id: string
  payment_collection_id: string
  provider_id: string
  amount: string
  currency_code: string
  status: string
  data: Record<string, unknown>
  authorized: boolean
}

export interface Payment {
  id: string
  session_id: string
  payment_collection_id: string
  provider_id: string
  amount: string
  currency_code: string
  data: Record<string, unknown> | null
  captured_at: Date | null
  canceled_at: Date | null
}

/** A Capture or Refund row. */
export interface Movement {
  id: string
  payment_id: string
  amount: string
  raw_amount: { value: string }
  created_by: string | null
  note?: string | null
  created_at: Date
}

export interface Order {
  id: string
  status: "pending" | "canceled"
  cart_id: string
  currency_code: string
  /** Of its items and delivery, without credit lines. */
  total: string
  /** Each total that it has had. */
  costs: string[]
  goods?: DecoratedCart | undefined
  /** What a refund takes off the total, so that nothing is due again. */
  credit_lines: { amount: string; created_at: Date }[]
  /** Counts confirmed changes. */
  version: number
  /** What its transactions add up to, as of its version. */
  totals: { paid: string; refunded: string }
  created_at: Date
}

/** Pieces of each line of an order that are packed together, and shipped or canceled later. */
export interface Fulfillment {
  id: string
  order_id: string
  pieces: readonly number[]
  shipped_at: Date | null
  canceled_at: Date | null
}

/** A change that was not confirmed yet; an order has one at a time. */
export interface OrderChange {
  id: string
  order_id: string
  change_type: "credit_line" | "edit"
  /** Its actions, as far as they are credit lines. */
  credit_lines: string[]
  created_at: Date
}

/** What an order's totals are made of. */
export interface OrderTransaction {
  id: string
  order_id: string
  reference: "capture" | "refund"
  reference_id: string
  amount: string
  /** Of the order when it was written. */
  version: number
  created_at: Date
}
