import { operations, type OperationName } from "../../gateway/operations"
import { isOneOf, CONNECTION_FAULTS, FAULT_KINDS, NOTIFICATION_FAULTS, QUERY_FAULTS } from "./fault"
import type { Fault, FaultSpec } from "./fault"

type Target = OperationName | "notification"

/** The faults that have still to fire, and the faults that have fired. */
export class FaultRegistry {
  readonly #faults: Fault[] = []
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

  clear(): void {
    this.#faults.length = 0
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
