import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { orderNo, transactionId, type OrderNo } from "../../../gateway"
import { actor, changedAt } from "../audit/actor"
import { inBatches } from "../shared/work-limit"
import { newUlid } from "../shared/order-no"
import { dueBy, NOTIFICATION_SCHEDULE } from "../shared/retry-schedule"
import type { NotificationRow } from "../shared/rows"
import { MINUTE, SECOND } from "../shared/time"
import { only, pageOf, table, UNRECORDED, whereIdOf, writeTo, type Page } from "../shared/database"
import { whereNamed, type Named } from "../shared/named"
import type { KeptNotification } from "./kept-notification"
import { notificationStatesBefore, notificationStatesOf } from "./states"

const DUE = dueBy(NOTIFICATION_SCHEDULE, { began: "received_at", last: "updated_at" })

/** How long a claim lasts: longer than applying one message takes, with every time-out. */
const CLAIM_MS = 3 * MINUTE

export interface NotificationFilter {
  state?: NotificationRow["state"] | undefined
  kind?: NotificationRow["kind"] | undefined
  order_no?: string | undefined
  named?: Named | undefined
}

/** A stored message and its state: a message that arrives again may have been applied before. */
export type StoredNotification = Pick<NotificationRow, "id" | "state">

/**
 * The same SQL text for any number of messages. A statement with a placeholder for each value takes longer to build
 * than to execute.
 */
const INSERT = `
  insert into mpgi_notification
    (id, key, provider_id, kind, order_no, transaction_id, payload, deliveries, received_at, updated_at)
  select id, key, ?, kind, order_no, transaction_id, payload, deliveries, ?::timestamptz, changed_at
  from jsonb_to_recordset(?) as message
    (id text, key text, kind text, order_no text, transaction_id text, payload jsonb, deliveries integer),
    (select ? as changed_at) as changed
  on conflict (provider_id, key) where deleted_at is null
  do update set deliveries = mpgi_notification.deliveries + excluded.deliveries, updated_at = excluded.updated_at
  returning id, key, state`

function rowOf({ key, fields }: KeptNotification) {
  return {
    id: `mpginot_${newUlid()}`,
    key,
    payload: fields,
    kind: fields.notification_type,
    order_no: fields.order_no ? orderNo(fields.order_no.slice(0, 64)) : null,
    transaction_id: fields.transaction_id ? transactionId(fields.transaction_id.slice(0, 64)) : null,
  }
}

/** The inbox. A message is stored here before its receipt is acknowledged to the gateway. */
export class NotificationRecords {
  constructor(private readonly pg: Knex) {}

  /**
   * Stores the kept fields of verified messages under their account and keys, in one statement. A copy of a known
   * message is only counted. Returns the row for each message, in their order.
   */
  receive(provider_id: string, messages: readonly KeptNotification[]): Promise<StoredNotification[]> {
    return this.insert(this.pg, provider_id, messages)
  }

  /**
   * Stores copies of applied messages as new messages, if they report something that has happened since. The `stored`
   * message stays as it is. A further copy counts as a copy of the new message.
   */
  async receiveAgain(
    provider_id: string,
    repeated: readonly { message: KeptNotification; stored: StoredNotification }[],
  ): Promise<StoredNotification[]> {
    return this.pg.transaction(async (transaction) => {
      for (const { message, stored } of repeated)
        await writeTo<NotificationRow>(transaction, "mpgi_notification", actor())
          .update({ key: `${message.key} ${stored.id}`, deliveries: transaction.raw("deliveries - 1") })
          // If another server has just done so, no row matches. This message then counts as a copy of the one that the
          // other server has stored.
          .where({ id: stored.id, key: message.key })
      const messages = repeated.map(({ message }) => message)
      return this.insert(transaction, provider_id, messages)
    })
  }

  private async insert(
    pg: Knex,
    provider_id: string,
    messages: readonly KeptNotification[],
  ): Promise<StoredNotification[]> {
    const copies = new Map<string, KeptNotification[]>()
    for (const message of messages) copies.set(message.key, [...(copies.get(message.key) ?? []), message])
    const rows = [...copies.values()].map((same) => ({ ...rowOf(only(same)), deliveries: same.length }))
    const now = new Date()
    const { rows: all } = await pg.raw<{ rows: (StoredNotification & { key: string })[] }>(INSERT, [
      provider_id,
      now,
      JSON.stringify(rows),
      changedAt(actor(), pg, now),
    ])
    const stored = new Map(all.map(({ key, id, state }) => [key, { id, state }]))
    return messages.map(({ key }) => only([stored.get(key)].filter((row) => row !== undefined)))
  }

  /**
   * Claims messages that are stored and not applied, so that a crash after the acknowledgment loses nothing. Messages
   * processed the longest ago come first; none is claimed again after `before`. A waiting message is due on every pass
   * in its first minutes, then every 5 and every 30 minutes. {@link settle} ends a claim. If processing fails or the
   * server dies, the claim expires.
   */
  async claim(before: Date, limit: number): Promise<NotificationRow[]> {
    const due = this.table()
      .whereIn("state", notificationStatesOf("at_once", "on_schedule"))
      .where((rows) => void rows.whereIn("state", notificationStatesOf("at_once")).orWhereRaw(DUE))
      .where((rows) => void rows.whereNull("claimed_until").orWhereRaw("claimed_until <= now()"))
      .where("updated_at", "<=", before)
      .orderBy("updated_at")
      .limit(limit)
    return writeTo<NotificationRow>(this.pg, "mpgi_notification", UNRECORDED).claim(due, {
      updated_at: new Date(),
      claimed_until: this.pg.raw(`now() + interval '${CLAIM_MS / SECOND} seconds'`),
    })
  }

  /** Order numbers that are known only from notifications received since a time. */
  async unmatched(provider_id: string, since: Date, limit = 1000): Promise<OrderNo[]> {
    const rows = await this.table()
      .distinct("order_no")
      .where({ provider_id, state: "parked", reason: "unknown_order" })
      .whereNotNull("order_no")
      .where("received_at", ">=", since)
      .limit(limit)
    return rows.flatMap(({ order_no }) => order_no ?? [])
  }

  byId(id: string): Promise<NotificationRow | undefined> {
    return this.table().where({ id }).first()
  }

  /** Messages received for these orders, oldest first. */
  ofOrders(order_nos: readonly OrderNo[]): Promise<NotificationRow[]> {
    return this.table()
      .whereIn("order_no", [...order_nos])
      .orderBy("received_at")
  }

  /** A page of messages, the newest first, and how many there are. */
  async list(
    { state, kind, order_no, named }: NotificationFilter,
    page: Page,
  ): Promise<[NotificationRow[], number]> {
    const which = () =>
      this.table()
        .modify((rows) => void (state && rows.where({ state })))
        .modify((rows) => void (kind && rows.where({ kind })))
        .modify((rows) => void (order_no && rows.where({ order_no })))
        .modify((rows) => whereNamed(rows, named))
    return pageOf(which, (rows) => rows.orderBy("received_at", "desc").orderBy("id"), page)
  }

  /** Records the outcome of a message, and returns the current row. An applied message stays applied. */
  async settle(
    id: string,
    state: NotificationRow["state"],
    reason: string | null,
  ): Promise<NotificationRow | undefined> {
    const applied_at = state === "applied" ? new Date() : null
    const attempts = this.pg.raw("attempts + 1")
    const [settled] = await this.write()
      .update({ state, reason, applied_at, attempts, claimed_until: null })
      .where({ id })
      .whereIn("state", notificationStatesBefore(state))
      .returning("*")
    return settled ?? this.byId(id)
  }

  /** Queues messages again that waited for a subscription which is known now. */
  async wake(provider_id: string, recurring_id: string): Promise<void> {
    await this.write()
      .update({ state: "received" })
      .where({ provider_id, reason: "unknown_subscription" })
      .whereIn("state", notificationStatesBefore("received"))
      .whereRaw("payload ->> 'recurring_id' = ?", [recurring_id])
  }

  /** Closes a parked message that a user has resolved; undefined when it is not parked. */
  async close(id: string, done: { closed_by: string; note: string }): Promise<NotificationRow | undefined> {
    const [row] = await this.write()
      .update({ ...done, state: "closed" })
      .where({ id })
      .whereIn("state", notificationStatesBefore("closed"))
      .returning("*")
    return row
  }

  /**
   * Whether messages of an order are parked for review. An empty `order_no` matches messages without an order number.
   */
  async hasParked(provider_id: string, order_no: string): Promise<boolean> {
    const row = await this.table()
      .where({ provider_id, state: "parked", order_no: order_no || null })
      .whereNot((unread) => void unread.where("reason", "like", "unhandled_%"))
      .first("id")
    return row !== undefined
  }

  /**
   * Deletes messages that were applied or closed more than `days` days ago, in batches. Waiting and parked messages are
   * never deleted.
   * @returns how many were deleted
   */
  forget(days: number, batch = 1000): Promise<number> {
    const old = this.table()
      .select("id")
      .whereIn("state", notificationStatesOf("none"))
      .whereRaw("coalesce(applied_at, updated_at) < now() - make_interval(days => ?)", [days])
      // No message is applied before it is received.
      .whereRaw("received_at < now() - make_interval(days => ?)", [days])
      .orderBy("received_at")
      .limit(batch)
      .forUpdate()
      .skipLocked()
    return inBatches(batch, async () => whereIdOf(this.write().delete(), old.clone()))
  }

  private write() {
    return writeTo<NotificationRow>(this.pg, "mpgi_notification", actor())
  }

  private table() {
    return table<NotificationRow>(this.pg, "mpgi_notification")
  }
}
