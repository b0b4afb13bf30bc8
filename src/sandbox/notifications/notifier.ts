import { randomUUID } from "node:crypto"
import type { PlainRecord } from "../../gateway/formats"
import type { Context } from "../context"
import { NOTIFICATION_FAULTS } from "../faults/fault"
import { saveLedger } from "../http/save"
import type { NotificationRecord } from "../ledger/records"
import { deliver } from "./deliver"
import { refusesTarget } from "./target"

/** How long a message that is to be overtaken waits for the next one of its order. */
const LONGEST_HOLD = 5000

/**
 * Sends notifications until they are acknowledged, with growing pauses on the gateway's clock. Nothing is
 * promised about order: a message that failed is overtaken by the next one.
 */
export class Notifier {
  readonly #waiting = new Map<string, NotificationRecord>()
  readonly #flying = new Map<string, Promise<void>>()
  readonly #held = new Map<string, string>()
  readonly #stop = new AbortController()
  #timer: NodeJS.Timeout | undefined

  constructor(readonly context: Omit<Context, "notifier">) {
    for (const waiting of context.ledger.state.notifications) {
      if (waiting.state === "waiting") this.#waiting.set(waiting.id, waiting)
    }
  }

  /** Queues a message; without an address there is nobody to tell. */
  notify(url: string | undefined, orderNo: string, fields: PlainRecord): void {
    if (url === undefined || url === "") return
    const { clock, ledger, settings, faults } = this.context
    const now = clock.now()
    const record: NotificationRecord = {
      id: randomUUID(),
      url,
      order_no: orderNo,
      fields,
      state: "waiting",
      created_at: now,
      due_at: now,
      attempts: [],
    }
    const refused = refusesTarget(url, settings.notifyHosts)
    if (refused !== undefined) {
      ledger.addNotification({ ...record, state: "refused", attempts: [{ at: now, answer: refused }] })
      return
    }
    const orders = [orderNo, String(fields.transaction_id ?? "")]
    for (const fault of faults.take(NOTIFICATION_FAULTS, { operation: "notification", orders }))
      this.#spoil(record, fault)
    ledger.addNotification(record)
    if (record.state !== "waiting") return
    this.#waiting.set(record.id, record)
    this.wake()
  }

  /** Sends a message once more, whatever became of it. @throws RangeError when there is none of that id. */
  resend(id: string): void {
    const record = this.context.ledger.state.notifications.find((known) => known.id === id)
    if (!record) throw new RangeError("notification: not found")
    if (refusesTarget(record.url, this.context.settings.notifyHosts) !== undefined) return
    this.#held.delete(id)
    record.state = "waiting"
    record.due_at = this.context.clock.now()
    this.#waiting.set(id, record)
    this.wake()
  }

  /** Sends what is due and sets the alarm for what is not. */
  wake(): void {
    if (this.#stop.signal.aborted) return
    clearTimeout(this.#timer)
    const now = this.context.clock.now()
    let next = Infinity
    for (const record of this.#waiting.values()) {
      if (this.#flying.has(record.id)) continue
      if (record.due_at <= now) this.#send(record)
      else next = Math.min(next, record.due_at)
    }
    if (next < Infinity)
      this.#timer = setTimeout(() => this.wake(), Math.min(next - now, 2 ** 31 - 1)).unref()
  }

  /** Resolves when nothing is on its way and nothing is due. What waits for a later attempt does not count. */
  async idle(): Promise<void> {
    this.wake()
    while (this.#flying.size > 0) await Promise.all(this.#flying.values())
  }

  async stop(): Promise<void> {
    this.#stop.abort()
    clearTimeout(this.#timer)
    await Promise.all(this.#flying.values())
  }

  #spoil(record: NotificationRecord, { kind, delayMs }: { kind: string; delayMs?: number }): void {
    if (kind === "notification_loss") record.state = "lost"
    if (kind === "notification_delay") record.due_at += delayMs ?? LONGEST_HOLD
    if (kind === "notification_duplicate") record.copies = (record.copies ?? 1) + 1
    if (kind === "reorder") {
      record.due_at += delayMs ?? LONGEST_HOLD
      this.#held.set(record.id, record.order_no)
    }
  }

  #send(record: NotificationRecord): void {
    const flight = this.#attempt(record).finally(() => {
      this.#flying.delete(record.id)
      this.wake()
    })
    this.#flying.set(record.id, flight)
  }

  async #attempt(record: NotificationRecord): Promise<void> {
    const { clock, settings } = this.context
    const copies = Array.from({ length: record.copies ?? 1 }, () =>
      deliver(this.context, record.url, record.fields, this.#stop.signal),
    )
    const answers = await Promise.all(copies)
    if (this.#stop.signal.aborted) return
    delete record.copies
    const now = clock.now()
    record.attempts.push(...answers.map(({ answer }) => ({ at: now, answer })))
    const pause = settings.notificationBackoffMs[record.attempts.length - 1]
    if (answers.some(({ acknowledged }) => acknowledged)) record.state = "acknowledged"
    else if (pause === undefined) record.state = "given_up"
    else record.due_at = now + pause
    if (record.state !== "waiting") this.#waiting.delete(record.id)
    this.#release(record)
    this.context.ledger.dirty = true
    saveLedger(this.context)
  }

  /** What was held back for this message's sake may go now. */
  #release({ order_no, id }: NotificationRecord): void {
    for (const [heldId, heldOrder] of this.#held) {
      if (heldOrder !== order_no || heldId === id) continue
      this.#held.delete(heldId)
      const held = this.#waiting.get(heldId)
      if (held) held.due_at = this.context.clock.now()
    }
  }
}
