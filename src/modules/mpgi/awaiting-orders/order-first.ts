import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Devices, Origin } from "../payments/device"
import { changePayments } from "../payments/payment-records"
import { SITE_FACTOR } from "../shared/client-address"
import type { PaymentRow } from "../shared/rows"
import { UNPAID, type AwaitingOrderRecords } from "./awaiting-order-records"

/** How many unpaid orders are allowed, according to `awaitingOrders` of the account. */
export interface OrderFirstLimits {
  maxPerAddress: number
  maxPerEmail: number
}

const OF_ORIGIN = (column: "ip_digest" | "site_digest") => `
  select count(distinct a.id) from mpgi_awaiting_order a
  join mpgi_payment p on p.payment_session_id = a.payment_session_id and p.deleted_at is null
  where ${UNPAID} and p.${column} = any(?) and a.payment_session_id <> ?`

const mailbox = (column: string) => `regexp_replace(lower(trim(${column})), '[+][^@]*@', '@')`

const WAITING_OF_EMAIL = `
  select count(*)
  from cart own
  join mpgi_awaiting_order a on ${UNPAID}
  join cart c on c.id = a.cart_id and c.id <> own.id and ${mailbox("c.email")} = ${mailbox("own.email")}
  where own.id = ?`

/**
 * Limits orders that are placed before they are paid. An anonymous client can place them; they hold stock for days, and
 * send mail to any address that the cart contains. They are limited by the customer's IP address and by the email
 * address, across all accounts.
 */
export class OrderFirst {
  constructor(
    private readonly pg: Knex,
    private readonly devices: Devices,
    private readonly records: AwaitingOrderRecords,
  ) {}

  /** Replaced by the fault suites, in which Medusa has no tables. */
  countWaitingOfEmail = countWaitingOfEmail

  /**
   * Begins the wait of an order. Returns false if a limit is reached; the cart must then be paid first. Counting and
   * beginning are one step, so carts that are completed concurrently count each other. A wait that has begun continues,
   * because its order exists.
   */
  async begin(payment: PaymentRow, limits: OrderFirstLimits): Promise<boolean> {
    const { provider_id, payment_session_id, cart_id } = payment
    const known = await this.records.ofSession(payment_session_id)
    const wait = { provider_id, payment_session_id, cart_id, reason: "order_first" } as const
    if (known && known.outcome !== "not_placed") {
      await this.records.begin(wait)
      return true
    }
    const { ip } = this.devices.of(payment) ?? {}
    const origin = typeof ip === "string" ? this.devices.originOf(ip) : undefined
    return this.pg.transaction(async (by) => {
      await by.raw("select pg_advisory_xact_lock(hashtextextended('mpgi order first', 0))")
      if (origin && (await exceedsOf(origin, payment, limits, by))) return false
      const mails = cart_id === null ? 0 : await this.countWaitingOfEmail(cart_id, by)
      if (mails >= limits.maxPerEmail) return false
      if (origin) await remember(origin, payment, by)
      await this.records.begin(wait, by)
      return true
    })
  }
}

/**
 * Counts the unpaid order-first carts with the same mailbox as a cart, without the cart itself. Case and any part after
 * a plus sign are ignored: `Ada+shop@example.com` is `ada@example.com`.
 */
async function countWaitingOfEmail(cart_id: string, by: Knex): Promise<number> {
  const { rows } = await by.raw<{ rows: [{ count: string }] }>(WAITING_OF_EMAIL, [cart_id])
  return Number(rows[0].count)
}

async function exceedsOf(
  { address, site }: Origin,
  { payment_session_id }: PaymentRow,
  { maxPerAddress }: OrderFirstLimits,
  by: Knex,
): Promise<boolean> {
  const count = async (column: "ip_digest" | "site_digest", digests: readonly string[]) => {
    const { rows } = await by.raw<{ rows: [{ count: string }] }>(OF_ORIGIN(column), [
      [...digests],
      payment_session_id,
    ])
    return Number(rows[0].count)
  }
  if ((await count("ip_digest", address)) >= maxPerAddress) return true
  return site !== undefined && (await count("site_digest", site)) >= maxPerAddress * SITE_FACTOR
}

/** Stores the digests of the address, which are kept as long as the browser data. */
async function remember({ address, site }: Origin, { order_no }: PaymentRow, by: Knex): Promise<void> {
  const digests = { ip_digest: address[0], site_digest: site?.[0] ?? null }
  await changePayments(by, [order_no], digests)
}
