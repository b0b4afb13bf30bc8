import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { sameAmount, type OrderNo, type PaymentState, type TransactionId } from "../../../gateway"
import { table } from "../shared/database"
import type { PaymentRow } from "../shared/rows"
import { isInterestAccepted } from "./gateway-transaction"

/** What the payments table shows. It uses the connection pool and never a transaction of Medusa. */
export class PaymentLookup {
  constructor(
    protected readonly pg: Knex,
    /** The interest on installments that the account accepts, in percent, by provider id. */
    protected readonly interestPercent: ReadonlyMap<string, number>,
  ) {}

  /** The current attempt of a session, which is the newest. Undefined when the session is not ours. */
  ofSession(payment_session_id: string): Promise<PaymentRow | undefined> {
    return this.table()
      .where({ payment_session_id })
      .orderBy("created_at", "desc")
      .orderBy("order_no", "desc")
      .first()
  }

  /** All attempts of these sessions, the newest first. */
  ofSessions(payment_session_ids: readonly string[]): Promise<PaymentRow[]> {
    return this.table()
      .whereIn("payment_session_id", [...payment_session_ids])
      .orderBy("created_at", "desc")
      .orderBy("order_no", "desc")
  }

  /** Every attempt to pay a cart, the oldest first. */
  ofCart(cart_id: string): Promise<PaymentRow[]> {
    return this.table().where({ cart_id }).orderBy("created_at")
  }

  /** Every attempt to pay an order without a cart, the oldest first. */
  ofOrder(order_id: string): Promise<PaymentRow[]> {
    return this.table().where({ order_id }).orderBy("created_at")
  }

  /** Whether a cart has no newer attempt than this one. */
  async isNewestOfCart({ cart_id, order_no }: PaymentRow): Promise<boolean> {
    const newest = await this.table()
      .where({ cart_id })
      .orderBy("created_at", "desc")
      .orderBy("order_no", "desc")
      .first()
    return newest?.order_no === order_no
  }

  byToken(token: string): Promise<PaymentRow | undefined> {
    return this.table().where({ token }).first()
  }

  /** All existing ones, unordered. */
  byOrderNos(order_nos: readonly OrderNo[]): Promise<PaymentRow[]> {
    return this.table().whereIn("order_no", [...order_nos])
  }

  byOrderNo(order_no: OrderNo): Promise<PaymentRow | undefined> {
    return this.table().where({ order_no }).first()
  }

  /** Whether the gateway reported the requested amount and currency, with no more interest than the account accepts. */
  hasRequestedMoney(payment: PaymentRow): boolean {
    const { amount, currency_code, gateway_amount, gateway_currency, provider_id } = payment
    const reported = gateway_amount ?? ""
    if (gateway_currency?.toUpperCase() !== currency_code.toUpperCase()) return false
    return (
      sameAmount(reported, amount) ||
      isInterestAccepted(payment, reported || "0", this.interestPercent.get(provider_id) ?? 0)
    )
  }

  /** The attempt that another request, for example in another window, has started for the payment's session. */
  protected currentOf({ payment_session_id }: PaymentRow): Promise<PaymentRow | undefined> {
    return this.table().where({ payment_session_id }).whereNull("abandoned_at").first()
  }

  private table() {
    return table<PaymentRow>(this.pg, "mpgi_payment")
  }
}

/** The values that a new attempt takes over from the previous one. Its order number, state and amounts are its own. */
export function attemptAfter(old: PaymentRow) {
  const { provider_id, payment_session_id, cart_id, order_id, amount, currency_code, flow } = old
  const { payment_link_id, return_url, cancel_url, choices, token } = old
  return {
    provider_id,
    payment_session_id,
    cart_id,
    order_id,
    amount,
    currency_code,
    flow,
    payment_link_id,
    return_url,
    cancel_url,
    choices,
    token,
  }
}

/**
 * Whether a completion of the payment's cart may be in progress, or fail late: it is not certain that Medusa has the
 * payment with a lasting order. The session of such a payment is closed before its void is sent. Otherwise, if the
 * void's reply were lost, an authorized session would remain. The cart could then be completed again (hazard 5,
 * docs/medusa-hazards.md#hazard-5). If the void fails, the payment is orphaned and voided later. A payment with a
 * lasting order keeps its session when it cannot be voided.
 */
export function mayBeCompleting({ cart_id, order_id, completed_at }: PaymentRow): boolean {
  return cart_id !== null && order_id === null && completed_at === null
}

/** How long the result of a query counts as the gateway's current state. */
const FRESH_MS = 5_000

/** The conditions under which a record replaces a query. */
export interface FreshRecord {
  states: readonly (PaymentRow["state"] | PaymentState)[]
  /** The required transaction. Default: any. */
  transaction_id?: TransactionId | null
}

/** Whether the gateway's query showed the record less than `ms` ago. */
export function isYounger({ synced_at }: PaymentRow, ms = FRESH_MS): boolean {
  return synced_at !== null && Date.now() - synced_at.getTime() < ms
}

/**
 * Whether another request's query has just answered this one: no problem of the payment is open, and it is as `wanted`.
 */
export function isFresh(payment: PaymentRow, { states, transaction_id }: FreshRecord): boolean {
  const open = payment.problem !== null || payment.abandoned_at !== null || payment.charged_back_at !== null
  const same = transaction_id === undefined || transaction_id === payment.transaction_id
  return !open && same && states.includes(payment.state) && isYounger(payment)
}
