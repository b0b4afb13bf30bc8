import { randomUUID } from "node:crypto"
import { types } from "node:util"
import { formats, type PlainRecord } from "../../gateway/formats"
import type { SignatureFunction } from "../../gateway/signature"
import { render, SIGNATURE_FIELD } from "../../gateway/message"
import { notification } from "../../gateway/operations"
import type { Clock } from "../clock"
import { NOTIFICATION_FAULTS, type Fault, type FaultRegistry } from "../faults/registry"
import type { Ledger } from "../ledger/ledger"
import type { NotificationRecord } from "../ledger/records"
import { saveLedger } from "../ledger/persistence"
import type { Settings } from "../options"
import { sendable } from "../http/respond"

const LOOPBACK = /^(localhost|(.+\.)?localhost|127(\.\d{1,3}){3}|\[::1\])$/i

export interface NotifierDeps {
  settings: Settings
  clock: Pick<Clock, "now">
  ledger: Ledger
  faults: FaultRegistry
  sign: SignatureFunction
}

/** The longest time that a delayed or reordered notification is held back, unless the fault sets another. */
const DEFAULT_HOLD_MS = 5000

/** The longest delay that a timer accepts. */
const MAX_TIMER_MS = 2 ** 31 - 1

/**
 * Sends notifications until they are acknowledged, with growing delays on the gateway's clock. Their order is not
 * guaranteed: the next notification overtakes one that failed.
 */
export class Notifier {
  readonly #deps: NotifierDeps
  readonly #queued = new Map<string, NotificationRecord>()
  readonly #inFlight = new Map<string, Promise<void>>()
  /** Notifications to reorder, as id to order_no. Each is released once a later notification of its order was sent. */
  readonly #held = new Map<string, string>()
  readonly #stop = new AbortController()
  #timer: NodeJS.Timeout | undefined

  constructor(deps: NotifierDeps) {
    this.#deps = deps
    for (const record of deps.ledger.state.notifications) {
      if (record.state === "queued") this.#queued.set(record.id, record)
    }
  }

  /** Queues a notification. Without an address, nothing is queued. */
  notify(url: string | undefined, orderNo: string, fields: PlainRecord): void {
    if (url === undefined || url === "") return
    const { clock, ledger, settings, faults } = this.#deps
    const now = clock.now()
    const record: NotificationRecord = {
      id: randomUUID(),
      url,
      order_no: orderNo,
      fields,
      state: "queued",
      created_at: now,
      due_at: now,
      attempts: [],
    }
    const reason = checkTarget(url, settings.notifyHosts)
    if (reason !== undefined) {
      ledger.addNotification({ ...record, state: "blocked", attempts: [{ at: now, response: reason }] })
      return
    }
    const orders = [orderNo, String(fields.transaction_id ?? "")]
    for (const fault of faults.take(NOTIFICATION_FAULTS, { operation: "notification", orders }))
      this.#applyFault(record, fault)
    ledger.addNotification(record)
    if (record.state !== "queued") return
    this.#queued.set(record.id, record)
    this.wake()
  }

  /** Sends a notification again, whatever its state. @throws RangeError when no notification has this id. */
  resend(id: string): void {
    const { clock, ledger, settings } = this.#deps
    const record = ledger.state.notifications.find((notification) => notification.id === id)
    if (!record) throw new RangeError("notification: not found")
    if (checkTarget(record.url, settings.notifyHosts) !== undefined) return
    this.#held.delete(id)
    record.state = "queued"
    record.due_at = clock.now()
    this.#queued.set(id, record)
    this.wake()
  }

  /** Sends what is due and sets a timer for the rest. */
  wake(): void {
    if (this.#stop.signal.aborted) return
    clearTimeout(this.#timer)
    const now = this.#deps.clock.now()
    let next = Infinity
    for (const record of this.#queued.values()) {
      if (this.#inFlight.has(record.id)) continue
      if (record.due_at <= now) this.#send(record)
      else next = Math.min(next, record.due_at)
    }
    if (next < Infinity)
      this.#timer = setTimeout(() => this.wake(), Math.min(next - now, MAX_TIMER_MS)).unref()
  }

  /** Resolves when nothing is being sent and nothing is due. Notifications that are due later do not count. */
  async idle(): Promise<void> {
    this.wake()
    while (this.#inFlight.size > 0) await Promise.all(this.#inFlight.values())
  }

  async stop(): Promise<void> {
    this.#stop.abort()
    clearTimeout(this.#timer)
    await Promise.all(this.#inFlight.values())
  }

  #applyFault(record: NotificationRecord, { kind, delayMs = DEFAULT_HOLD_MS }: Fault): void {
    if (kind === "notification_loss") record.state = "lost"
    if (kind === "notification_delay") record.due_at += delayMs
    if (kind === "notification_duplicate") record.copies = (record.copies ?? 1) + 1
    if (kind === "reorder") {
      record.due_at += delayMs
      this.#held.set(record.id, record.order_no)
    }
  }

  #send(record: NotificationRecord): void {
    const attempt = this.#attempt(record).finally(() => {
      this.#inFlight.delete(record.id)
      this.wake()
    })
    this.#inFlight.set(record.id, attempt)
  }

  async #attempt(record: NotificationRecord): Promise<void> {
    const { clock, ledger, settings } = this.#deps
    const copies = Array.from({ length: record.copies ?? 1 }, () =>
      deliver(this.#deps, record.url, record.fields, this.#stop.signal),
    )
    const deliveries = await Promise.all(copies)
    if (this.#stop.signal.aborted) return
    delete record.copies
    const now = clock.now()
    record.attempts.push(...deliveries.map(({ response }) => ({ at: now, response })))
    const delay = settings.notificationBackoffMs[record.attempts.length - 1]
    if (deliveries.some(({ acknowledged }) => acknowledged)) record.state = "acknowledged"
    else if (delay === undefined) record.state = "abandoned"
    else record.due_at = now + delay
    if (record.state !== "queued") this.#queued.delete(record.id)
    this.#release(record)
    ledger.dirty = true
    saveLedger(this.#deps)
  }

  /** Makes those notifications due that were held back until this one was sent. */
  #release({ order_no, id }: NotificationRecord): void {
    for (const [heldId, heldOrder] of this.#held) {
      if (heldOrder !== order_no || heldId === id) continue
      this.#held.delete(heldId)
      const held = this.#queued.get(heldId)
      if (held) held.due_at = this.#deps.clock.now()
    }
  }
}

/** Why an address may not be notified, or undefined when it may. By default only this machine may. */
function checkTarget(url: string, allowed: readonly string[] | "any"): string | undefined {
  let target: URL
  try {
    target = new URL(url)
  } catch {
    return "not a URL"
  }
  if (target.protocol !== "http:" && target.protocol !== "https:") return "not an http or https URL"
  if (target.username !== "" || target.password !== "") return "the URL contains credentials"
  if (allowed === "any" || LOOPBACK.test(target.hostname) || allowed.includes(target.hostname))
    return undefined
  return `${target.hostname} is not this machine. Allow it with the option notifyHosts.`
}

/** The response of the merchant's server. Only HTTP 200 with the body `OK` acknowledges a notification. */
interface Delivery {
  acknowledged: boolean
  /** For display: `200 OK`, `503`, `timeout`. */
  response: string
}

/** Signs a notification and posts it once. Never throws, never follows a redirect. */
async function deliver(
  {
    settings,
    sign,
  }: {
    settings: Pick<Settings, "notificationFormat" | "dialect" | "notificationTimeoutMs">
    sign: SignatureFunction
  },
  url: string,
  content: PlainRecord,
  stop: AbortSignal,
): Promise<Delivery> {
  const { notificationFormat: format, dialect, notificationTimeoutMs } = settings
  const fields = sendable(content, format)
  const signature = sign({ operation: "notification", direction: "notification", fields })
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": formats[format].contentType },
      body: render(notification, { ...fields, [SIGNATURE_FIELD]: signature }, dialect, format),
      redirect: "manual",
      signal: AbortSignal.any([stop, AbortSignal.timeout(notificationTimeoutMs)]),
    })
    const { status } = response
    const text = (await response.text()).slice(0, 100).trim()
    return {
      acknowledged: status === 200 && text === "OK",
      response: status === 200 ? `200 ${text}`.trim() : String(status),
    }
  } catch (error) {
    return { acknowledged: false, response: describeFailure(error) }
  }
}

function describeFailure(error: unknown): string {
  if (!types.isNativeError(error) && !(error instanceof DOMException)) return "failed"
  if (error.name === "TimeoutError") return "timeout"
  const cause: unknown = error.cause
  const code = typeof cause === "object" && cause !== null && "code" in cause ? String(cause.code) : undefined
  return code ?? (types.isNativeError(cause) ? cause.message : error.message)
}
