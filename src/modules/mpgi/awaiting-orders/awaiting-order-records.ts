import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { InferTypeOf } from "@medusajs/framework/types"
import { generateEntityId } from "@medusajs/framework/utils"
import { actor } from "../audit/actor"
import { table, UNRECORDED, whereIdOf, writeTo } from "../shared/database"
import { inBatches } from "../shared/work-limit"
import type { MpgiAwaitingOrder } from "../models"
import type { RowOf } from "../shared/rows"
import { MINUTE } from "../shared/time"

export type AwaitingOrderRow = RowOf<InferTypeOf<typeof MpgiAwaitingOrder>>

type Begun = Pick<AwaitingOrderRow, "provider_id" | "payment_session_id" | "cart_id" | "reason">
type Changes = Partial<
  Pick<AwaitingOrderRow, "order_id" | "announced_at" | "reminded_at" | "check_at" | "ended_at" | "outcome">
>

/**
 * The rows of `mpgi_awaiting_order a` that count for the limits of order first. These are orders that wait, and for a
 * day those that were canceled unpaid. Paid orders no longer count.
 */
export const UNPAID = `a.deleted_at is null and a.reason = 'order_first'
  and (a.ended_at is null or (a.ended_at > now() - interval '24 hours' and a.outcome in ('canceled', 'order_canceled')))`

/**
 * How long a claim lasts. It is longer than one order takes. If the worker crashes, another one may claim the order
 * afterwards.
 */
const CLAIM_MS = 10 * MINUTE

/**
 * The table of orders that wait for their payment. It uses the connection pool, so that its writes stay when Medusa
 * rolls back.
 */
export class AwaitingOrderRecords {
  constructor(private readonly pg: Knex) {}

  /**
   * Begins a wait, before Medusa places the order. For an order that is placed first, `OrderFirst` calls it within the
   * limits. A completion repeated after a failure starts the wait again.
   */
  async begin(values: Begun, by: Knex = this.pg): Promise<void> {
    const now = new Date()
    const id = generateEntityId(undefined, "mpgiawait")
    const started = { awaiting_since: now, check_at: now, ended_at: null, outcome: null }
    await writeTo<AwaitingOrderRow>(by, "mpgi_awaiting_order", actor())
      .upsert({ ...values, ...started, id }, "(payment_session_id) where deleted_at is null", {
        ...started,
        reason: values.reason,
      })
      .whereNull("mpgi_awaiting_order.order_id")
  }

  ofSession(payment_session_id: string): Promise<AwaitingOrderRow | undefined> {
    return this.table().where({ payment_session_id }).first()
  }

  /** The wait of an order that has not ended. */
  ofOrder(order_id: string): Promise<AwaitingOrderRow | undefined> {
    return this.table().where({ order_id }).whereNull("ended_at").first()
  }

  /** Claims the wait of a cart when it is due; undefined when another worker has it. */
  async claimOfCart(cart_id: string, now = new Date()): Promise<AwaitingOrderRow | undefined> {
    const [row] = await writeTo<AwaitingOrderRow>(this.pg, "mpgi_awaiting_order", UNRECORDED)
      .update({ check_at: new Date(now.getTime() + CLAIM_MS) })
      .where({ cart_id })
      .whereNull("ended_at")
      .where("check_at", "<=", now)
      .returning("*")
    return row
  }

  /** Claims the waits that are due: no other worker gets them for some minutes. */
  claim(limit: number, now = new Date()): Promise<AwaitingOrderRow[]> {
    const due = this.table()
      .whereNull("ended_at")
      .where("check_at", "<=", now)
      .orderBy("check_at")
      .limit(limit)
    const taken = { check_at: new Date(now.getTime() + CLAIM_MS) }
    return writeTo<AwaitingOrderRow>(this.pg, "mpgi_awaiting_order", UNRECORDED).claim(due, taken)
  }

  async change(id: string, changes: Changes): Promise<void> {
    await this.update(changes).where({ id })
  }

  /** Records the reminder once; false when it was recorded before. */
  async remind(id: string): Promise<boolean> {
    return (await this.update({ reminded_at: new Date() }).where({ id }).whereNull("reminded_at")) === 1
  }

  /** Ends the wait. The first outcome stays. */
  async end(id: string, outcome: NonNullable<AwaitingOrderRow["outcome"]>): Promise<void> {
    await this.update({ ended_at: new Date(), outcome }).where({ id }).whereNull("ended_at")
  }

  /** Deletes waits that ended more than `days` days ago, in batches; returns how many. */
  forget(days: number, batch = 1000): Promise<number> {
    return inBatches(batch, (limit) => this.forgetSome(days, limit))
  }

  private async forgetSome(days: number, batch: number): Promise<number> {
    const old = this.table()
      .select("id")
      .whereNotNull("ended_at")
      .whereRaw("ended_at < now() - make_interval(days => ?)", [days])
      .orderBy("ended_at")
      .limit(batch)
      .forUpdate()
      .skipLocked()
    return whereIdOf(writeTo<AwaitingOrderRow>(this.pg, "mpgi_awaiting_order", actor()).delete(), old)
  }

  private update(changes: Changes) {
    return writeTo<AwaitingOrderRow>(this.pg, "mpgi_awaiting_order", actor()).update(changes)
  }

  private table() {
    return table<AwaitingOrderRow>(this.pg, "mpgi_awaiting_order")
  }
}
