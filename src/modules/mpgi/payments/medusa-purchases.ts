import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { OrderNo } from "../../../gateway"
import { sqlList } from "../shared/database"
import { HOLDS_MONEY } from "./consequences"

/** What a payment pays for: a cart, or an order without a cart. */
export interface Purchase {
  cart_id: string | null
  order_id: string | null
}

/** The customer and the order of a purchase. */
export interface Buyer {
  /**
   * The customer with an account. Null for a guest, even one that Medusa keeps as a customer (`has_account: false`).
   */
  customer_id: string | null
  /** The order itself, or the order that the cart has become. */
  order_id: string | null
}

type Session = Purchase & { completed: boolean }

const SESSION = `
  select c.id as cart_id, c.completed_at is not null as completed, o.id as order_id
  from payment_session s
  left join cart_payment_collection lc
    on lc.payment_collection_id = s.payment_collection_id and lc.deleted_at is null
  left join cart c on c.id = lc.cart_id and c.deleted_at is null
  left join order_payment_collection lo
    on lo.payment_collection_id = s.payment_collection_id and lo.deleted_at is null
  left join "order" o on o.id = lo.order_id and o.deleted_at is null
  where s.id = ? and s.deleted_at is null`

const AMOUNT = `
  select provider_id, currency_code, coalesce(raw_amount ->> 'value', amount::text) as amount
  from payment_session where id = ? and deleted_at is null`

/** Medusa processes no session that is canceled or in error. */
const SIBLING_SESSIONS = `
  select s.id, s.id <> own.id and s.status not in ('canceled', 'error') and not exists (
      select from payment p where p.payment_session_id = s.id and p.deleted_at is null
    ) as open
  from payment_session own
  join payment_session s on s.payment_collection_id = own.payment_collection_id and s.deleted_at is null
  where own.id = ? and own.deleted_at is null
  order by s.id`

const BUYER_OF_CART = `
  select u.id as customer_id, l.order_id
  from cart c
  left join customer u on u.id = c.customer_id and u.has_account and u.deleted_at is null
  left join order_cart l on l.cart_id = c.id and l.deleted_at is null
  where c.id = ? and c.deleted_at is null`

const BUYER_OF_ORDER = `
  select u.id as customer_id, o.id as order_id
  from "order" o
  left join customer u on u.id = o.customer_id and u.has_account and u.deleted_at is null
  where o.id = ? and o.deleted_at is null`

/** The conditions match the index IDX_mpgi_payment_of_order. */
const OF_DELETED_ORDERS = `
  select p.order_no
  from mpgi_payment p
  where p.provider_id = any(?) and p.order_id is not null and p.cart_id is null and p.completed_at is not null
    and p.state in ${sqlList(HOLDS_MONEY)} and p.deleted_at is null
    and not exists (select from "order" o where o.id = p.order_id and o.deleted_at is null)
  order by p.order_id
  limit ?`

/**
 * Reads payment sessions, and the cart or order that they pay for, in requests that a customer waits for. It reads
 * Medusa's tables directly, because Medusa's query takes several times as much processor time. Decision 31,
 * docs/decisions.
 */
export class MedusaPurchases {
  constructor(private readonly pg: Knex) {}

  /**
   * What a session pays for: its cart, or the order when the cart is completed or never existed. Hazard 16,
   * docs/medusa-hazards.md#hazard-16.
   */
  async ofSession(session_id: string): Promise<Purchase> {
    const [row] = await this.#rows<Session>(SESSION, session_id)
    if (!row) return { cart_id: null, order_id: null }
    const { cart_id, completed, order_id } = row
    if (cart_id !== null && !completed) return { cart_id, order_id: null }
    return order_id === null ? { cart_id, order_id } : { cart_id: null, order_id }
  }

  /**
   * The provider, currency and amount of a session. The amount is an unrounded decimal string in main units. Undefined
   * when there is no such session.
   */
  async findAmount(
    session_id: string,
  ): Promise<{ provider_id: string; currency_code: string; amount: string } | undefined> {
    const [row] = await this.#rows<{ provider_id: string; currency_code: string; amount: string }>(
      AMOUNT,
      session_id,
    )
    return row
  }

  /**
   * The other sessions, of any provider, that could complete the cart of a session: open, and not authorized in Medusa.
   * Undefined when the session itself does not exist.
   */
  async siblingSessions(session_id: string): Promise<string[] | undefined> {
    const rows = await this.#rows<{ id: string; open: boolean }>(SIBLING_SESSIONS, session_id)
    return rows.length === 0 ? undefined : rows.filter(({ open }) => open).map(({ id }) => id)
  }

  /** Whether Medusa has a payment of a session, canceled and refunded ones included. */
  async hasPayment(session_id: string): Promise<boolean> {
    const payment = "select id from payment where payment_session_id = ? and deleted_at is null limit 1"
    return (await this.#rows(payment, session_id)).length > 0
  }

  /** The id of the order that a cart has become, or null. */
  async orderOfCart(cart_id: string): Promise<string | null> {
    const order = "select order_id from order_cart where cart_id = ? and deleted_at is null limit 1"
    const [link] = await this.#rows<{ order_id: string }>(order, cart_id)
    return link?.order_id ?? null
  }

  /** The customer and the order of a purchase; undefined when Medusa does not have it. */
  async findBuyer({ cart_id, order_id }: Purchase): Promise<Buyer | undefined> {
    const [statement, id] = order_id ? [BUYER_OF_ORDER, order_id] : [BUYER_OF_CART, cart_id ?? ""]
    const [buyer] = await this.#rows<Buyer>(statement, id)
    return buyer
  }

  /** The language that the storefront gave a purchase; null when it gave none. */
  async findLocale({ cart_id, order_id }: Purchase): Promise<string | null> {
    const table = order_id ? '"order"' : "cart"
    const locale = `select locale from ${table} where id = ? and deleted_at is null`
    const [row] = await this.#rows<{ locale: string | null }>(locale, order_id ?? cart_id ?? "")
    return row?.locale ?? null
  }

  /**
   * Payments that hold money and whose order was deleted since. Medusa deletes drafts without an event: hazard 29,
   * docs/medusa-hazards.md#hazard-29.
   */
  async ofDeletedOrders(provider_ids: readonly string[], limit: number): Promise<OrderNo[]> {
    const { rows } = await this.pg.raw<{ rows: { order_no: OrderNo }[] }>(OF_DELETED_ORDERS, [
      [...provider_ids],
      limit,
    ])
    return rows.map(({ order_no }) => order_no)
  }

  async #rows<Row>(statement: string, id: string): Promise<Row[]> {
    return (await this.pg.raw<{ rows: Row[] }>(statement, [id])).rows
  }
}
