import { generateEntityId } from "@medusajs/framework/utils"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { changedNow } from "../audit/actor"
import type { NotificationRow } from "../rows"
import type { KeptNotification } from "./keep"

const DUE = `updated_at <= now() - case
  when received_at > now() - interval '15 minutes' then interval '0'
  when received_at > now() - interval '3 hours' then interval '5 minutes'
  else interval '30 minutes' end`

export interface NotificationFilter {
  state?: NotificationRow["state"] | undefined
  kind?: NotificationRow["kind"] | undefined
  order_no?: string | undefined
}

/** The inbox. A message is in here before the gateway is told that it arrived. */
export class NotificationRecords {
  constructor(private readonly pg: Knex) {}

  /** Stores what is kept of a verified message under its unique key; a copy of a known one is only counted. */
  async receive(provider_id: string, { key, fields }: KeptNotification): Promise<NotificationRow> {
    const [row] = await this.table()
      .insert({
        id: generateEntityId(undefined, "mpginot"),
        key,
        provider_id,
        kind: fields.notification_type,
        order_no: fields.order_no?.slice(0, 64) || null,
        transaction_id: fields.transaction_id?.slice(0, 64) || null,
        payload: JSON.stringify(fields),
        received_at: new Date(),
        updated_at: changedNow(this.pg),
      } as never)
      .onConflict(this.pg.raw("(key) where deleted_at is null"))
      .merge({ copies: this.pg.raw("mpgi_notification.copies + 1"), updated_at: new Date() } as never)
      .returning("*")
    return row as NotificationRow
  }

  /**
   * What was stored and not applied, oldest first, so that a crash after the acknowledgement loses nothing. A message
   * that waits is looked at every time in its first minutes, then every 5 and every 30.
   */
  pending(limit = 100): Promise<NotificationRow[]> {
    return this.table()
      .where((due) => {
        void due
          .where({ state: "received" })
          .orWhere((waiting) => void waiting.where({ state: "waiting" }).whereRaw(DUE))
      })
      .orderBy("updated_at")
      .limit(limit)
  }

  /** Order numbers that only a notification has told of, since a time. */
  async strangers(provider_id: string, since: Date, limit = 1000): Promise<string[]> {
    const rows = await this.table()
      .distinct("order_no")
      .where({ provider_id, state: "parked", reason: "unknown_order" })
      .whereNotNull("order_no")
      .where("received_at", ">=", since)
      .limit(limit)
    return rows.map(({ order_no }) => order_no as string)
  }

  byId(id: string): Promise<NotificationRow | undefined> {
    return this.table().where({ id }).first()
  }

  /** What was heard of these orders, oldest first. */
  ofOrders(order_nos: readonly string[]): Promise<NotificationRow[]> {
    return this.table()
      .whereIn("order_no", [...order_nos])
      .orderBy("received_at")
  }

  /** A page of messages, the newest first, and how many there are. */
  async list(
    { state, kind, order_no }: NotificationFilter,
    { limit, offset }: { limit: number; offset: number },
  ): Promise<[NotificationRow[], number]> {
    const which = () =>
      this.table()
        .modify((rows) => void (state && rows.where({ state })))
        .modify((rows) => void (kind && rows.where({ kind })))
        .modify((rows) => void (order_no && rows.where({ order_no })))
    const rows = (await which()
      .orderBy("received_at", "desc")
      .orderBy("id")
      .limit(limit)
      .offset(offset)) as NotificationRow[]
    const [count] = await which().count({ all: "*" })
    return [rows, Number(count?.all ?? 0)]
  }

  /** What became of a message. One that is applied stays applied. */
  async settle(id: string, state: NotificationRow["state"], reason: string | null): Promise<void> {
    const applied_at = state === "applied" ? new Date() : null
    const attempts = this.pg.raw("attempts + 1")
    await this.table()
      .where({ id })
      .whereNot({ state: "applied" })
      .update({ state, reason, applied_at, attempts, updated_at: changedNow(this.pg) } as never)
  }

  /** Has what waited for a subscription looked at again, now that it is known. */
  async wake(provider_id: string, recurring_id: string): Promise<void> {
    await this.table()
      .where({ provider_id, reason: "unknown_subscription" })
      .whereIn("state", ["waiting", "parked"])
      .whereRaw("payload ->> 'recurring_id' = ?", [recurring_id])
      .update({ state: "received", updated_at: changedNow(this.pg) } as never)
  }

  /** A person has dealt with a message that nothing could be done with; undefined when it is not parked. */
  async done(id: string, done: { done_by: string; note: string }): Promise<NotificationRow | undefined> {
    const [row] = await this.table()
      .where({ id, state: "parked" })
      .update({ ...done, state: "done", updated_at: changedNow(this.pg) } as never)
      .returning("*")
    return row as NotificationRow | undefined
  }

  /** Whether messages of an order are parked for a person; an empty `order_no` is of those that name none. */
  async hasParked(provider_id: string, order_no: string): Promise<boolean> {
    const row = await this.table()
      .where({ provider_id, state: "parked", order_no: order_no || null })
      .whereNot((unread) => void unread.where("reason", "like", "unhandled_%"))
      .first("id")
    return row !== undefined
  }

  /**
   * Deletes what was applied or dealt with longer ago than `days`, so many a statement; never what waits or is parked.
   * @returns how many were deleted
   */
  async forget(days: number, batch = 1000): Promise<number> {
    const old = this.table()
      .select("id")
      .whereIn("state", ["applied", "done"])
      .whereRaw("coalesce(applied_at, updated_at) < now() - make_interval(days => ?)", [days])
      .limit(batch)
      .forUpdate()
      .skipLocked()
    let forgotten = 0
    for (let last = batch; last === batch; forgotten += last) {
      last = await this.table()
        .whereIn("id", old.clone() as never)
        .delete()
    }
    return forgotten
  }

  private table() {
    return this.pg<NotificationRow>("mpgi_notification")
  }
}
