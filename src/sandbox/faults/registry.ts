import { EventEmitter, once } from "node:events"
import { operations, type OperationName } from "../../gateway/operations"
import type { PaymentEntry } from "../ledger/entry"

/** Faults of the connection: before or after the effect on the ledger. */
export const CONNECTION_FAULTS = ["drop", "delay", "hold", "reset", "status", "html200", "empty"] as const

/** Faults of the reply: only after the effect, since there is no reply before it. */
export const REPLY_FAULTS = [
  "truncate",
  "bad_signature",
  "wrong_amount",
  "wrong_currency",
  "missing_row",
  "extra_row",
  "duplicate_row",
  "contradicting_row",
] as const

/** Faults of what a query sees in the ledger. */
export const QUERY_FAULTS = ["query_lag", "status_regression"] as const

/** Faults of notifications. */
export const NOTIFICATION_FAULTS = [
  "notification_duplicate",
  "reorder",
  "notification_delay",
  "notification_loss",
] as const

export const FAULT_KINDS = [
  ...CONNECTION_FAULTS,
  ...REPLY_FAULTS,
  ...QUERY_FAULTS,
  ...NOTIFICATION_FAULTS,
] as const

type Target = OperationName | "notification"

/** The faults that have still to fire, and the faults that have fired. */
export class FaultRegistry {
  readonly #faults: Fault[] = []
  /** An event for each fault that is removed. */
  readonly #removals = new EventEmitter().setMaxListeners(0)
  #counter = 0

  /** @throws TypeError on a fault that could never happen. */
  add(spec: FaultSpec): Fault {
    assertPossible(spec)
    const fault = {
      ...spec,
      when: spec.when ?? "after",
      id: ++this.#counter,
      fired: 0,
      left: spec.times ?? 1,
    }
    this.#faults.push(fault)
    return { ...fault }
  }

  /** The fault does not happen any more, and what it holds continues. @throws RangeError on an unknown id */
  remove(id: number): void {
    const at = this.#faults.findIndex((fault) => fault.id === id)
    if (at < 0) throw new RangeError(`fault.id: there is no fault ${id}`)
    this.#faults.splice(at, 1)
    this.#removals.emit(String(id))
  }

  clear(): void {
    for (const { id } of this.#faults.splice(0)) this.#removals.emit(String(id))
  }

  /** Resolves when the fault is removed, and at once if it is not one of these. */
  async removed({ id }: { id?: number }): Promise<void> {
    if (this.#faults.some((fault) => fault.id === id)) await once(this.#removals, String(id))
  }

  list(): Fault[] {
    return this.#faults.map((fault) => ({ ...fault }))
  }

  /**
   * The faults of these kinds that apply now, in the order in which they were added. A fault counts as fired when the
   * iteration reaches it. If a fault ends the exchange, the later faults remain for the next exchange.
   */
  *take<Kind extends string>(
    kinds: readonly Kind[],
    exchange: { operation: Target; when?: "before" | "after"; orders: readonly string[] },
  ): Generator<Fault & { kind: Kind }> {
    for (const fault of [...this.#faults]) {
      if (fault.left === 0 || !hasKind(fault, kinds)) continue
      if (exchange.when !== undefined && fault.when !== exchange.when) continue
      if (fault.operation !== undefined && fault.operation !== exchange.operation) continue
      if (!matches(fault, exchange.orders)) continue
      fault.fired += 1
      fault.left -= 1
      yield fault
    }
  }
}

function hasKind<Kind extends string>(
  fault: Fault,
  kinds: readonly Kind[],
): fault is Fault & { kind: Kind & Fault["kind"] } {
  return isOneOf(kinds, fault.kind)
}

function matches({ match }: Fault, orders: readonly string[]): boolean {
  return [match?.order_no, match?.transaction_id].every((id) => id === undefined || orders.includes(id))
}

function assertPossible({ kind, operation, when, times = 1, delayMs = 0, status = 503 }: FaultSpec): void {
  if (!isOneOf(FAULT_KINDS, kind)) throw new TypeError(`fault.kind: must be one of ${FAULT_KINDS.join(", ")}`)
  if (operation !== undefined && operation !== "notification" && !Object.hasOwn(operations, operation)) {
    throw new TypeError(
      `fault.operation: must be one of ${[...Object.keys(operations), "notification"].join(", ")}`,
    )
  }
  if (operation !== undefined && (operation === "notification") !== isOneOf(NOTIFICATION_FAULTS, kind)) {
    throw new TypeError(`fault.operation: ${kind} does not apply to ${operation}`)
  }
  if (isOneOf(QUERY_FAULTS, kind) && operation !== "retrievalTrans" && operation !== "retrievalRefund") {
    throw new TypeError(`fault.operation: ${kind} requires retrievalTrans or retrievalRefund`)
  }
  if (when !== undefined && when !== "before" && when !== "after") {
    throw new TypeError("fault.when: must be before or after")
  }
  if (when === "before" && !isOneOf(CONNECTION_FAULTS, kind)) {
    throw new TypeError(`fault.when: ${kind} affects a reply, so it must be after`)
  }
  if (!Number.isInteger(times) || times < 1)
    throw new TypeError("fault.times: must be a whole number of at least 1")
  if (!Number.isInteger(delayMs) || delayMs < 0)
    throw new TypeError("fault.delayMs: must be a whole number of at least 0")
  if (!Number.isInteger(status) || status < 200 || status > 599)
    throw new TypeError("fault.status: must be a number from 200 to 599")
}

/** The entries of a transaction that a query sees. With none of them the transaction is "not found". */
export type LedgerView = (entries: PaymentEntry[]) => PaymentEntry[]

export const fullView: LedgerView = (entries) => entries

/** The view of a query that lags behind, or that reports an earlier status again. */
export function viewFor(fault: FaultSpec & { kind: QueryFault }, now: number): LedgerView {
  const { delayMs } = fault
  if (fault.kind === "status_regression")
    return (entries) => entries.slice(0, Math.max(1, entries.length - 1))
  if (delayMs === undefined) return (entries) => entries.slice(0, -1)
  return (entries) => entries.filter(({ at }) => at <= now - delayMs)
}

export type FaultKind = (typeof FAULT_KINDS)[number]

export type ConnectionFault = (typeof CONNECTION_FAULTS)[number]

export type ReplyFault = (typeof REPLY_FAULTS)[number]

type QueryFault = (typeof QUERY_FAULTS)[number]

/** A fault to inject: what, when and how often. */
export interface FaultSpec {
  kind: FaultKind
  /** Every operation when absent. */
  operation?: OperationName | "notification"
  /** Before or after the effect on the ledger. Default "after"; faults of replies and queries are always "after". */
  when?: "before" | "after"
  /** Default 1. */
  times?: number
  /** `delay`, `notification_delay`: how long. `query_lag`: hides entries younger than this. */
  delayMs?: number
  /** `status`: the HTTP status. Default 503. */
  status?: number
  /** Only requests or notifications about this order. */
  match?: { order_no?: string; transaction_id?: string }
}

/** A fault that was added, with the number of times that it has fired and the number that is left. */
export interface Fault extends FaultSpec {
  id: number
  when: "before" | "after"
  fired: number
  left: number
}

const isOneOf = <Kind extends string>(kinds: readonly Kind[], kind: string): kind is Kind =>
  kinds.some((one) => one === kind)
