import { generateEntityId } from "@medusajs/framework/utils"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { changedNow } from "../audit/actor"
import type { NotificationRow } from "../rows"
import type { KeptNotification } from "./keep"

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

  /** What was stored and not applied, oldest first, so that a crash after the acknowledgement loses nothing. */
  pending(limit = 100): Promise<NotificationRow[]> {
    return this.table().whereIn("state", ["received", "waiting"]).orderBy("received_at").limit(limit)
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

  /** What became of a message. One that is applied stays applied. */
  async settle(id: string, state: NotificationRow["state"], reason: string | null): Promise<void> {
    const applied_at = state === "applied" ? new Date() : null
    const attempts = this.pg.raw("attempts + 1")
    await this.table()
      .where({ id })
      .whereNot({ state: "applied" })
      .update({ state, reason, applied_at, attempts, updated_at: changedNow(this.pg) } as never)
  }

  private table() {
    return this.pg<NotificationRow>("mpgi_notification")
  }
}
