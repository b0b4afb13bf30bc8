import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/** Medusa's payment of a session, of which nothing was captured: the only one of its collection, authorized in full. */
export interface PlainPayment {
  id: string
  payment_session_id: string
  payment_collection_id: string
  /** Decimal string, main units: of the payment, and of its collection. */
  amount: string
  /** Null where there is no order yet. */
  order_id: string | null
  version: number | null
}

const PLAIN = `
  select p.id, p.payment_session_id, p.payment_collection_id, c.raw_amount ->> 'value' as amount, o.id as order_id, o.version
  from payment p
  join payment_collection c on c.id = p.payment_collection_id and c.deleted_at is null
  left join order_payment_collection l on l.payment_collection_id = c.id and l.deleted_at is null
  left join "order" o on o.id = l.order_id and o.deleted_at is null
  where p.payment_session_id = any(?) and p.deleted_at is null and p.captured_at is null and p.canceled_at is null
    and c.status = 'authorized' and c.amount = p.amount and o.canceled_at is null
    and not exists (select from capture m where m.payment_id = p.id and m.deleted_at is null)
    and not exists (select from refund m where m.payment_id = p.id and m.deleted_at is null)
    and not exists (
      select from payment other
      where other.payment_collection_id = c.id and other.id <> p.id and other.deleted_at is null
    )`

/**
 * Those of some sessions, by session. Read from Medusa's tables, since a set has a hundred: see decision 25, docs/decisions. It
 * only reads.
 */
export async function plainPayments(
  sessions: readonly string[],
  pg: Knex,
): Promise<ReadonlyMap<string, PlainPayment>> {
  const { rows } = await pg.raw<{ rows: PlainPayment[] }>(PLAIN, [[...sessions]])
  return new Map(rows.map((row) => [row.payment_session_id, row]))
}
