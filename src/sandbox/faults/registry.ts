import { operations, type OperationName } from "../../gateway/operations"
import { among, CONNECTION_FAULTS, FAULT_KINDS, NOTIFICATION_FAULTS, QUERY_FAULTS } from "./fault"
import type { Fault, FaultSpec } from "./fault"

type Where = OperationName | "notification"

/** The faults that are waiting to happen, and those that did. */
export class FaultRegistry {
  readonly #faults: Fault[] = []
  #counter = 0

  /** @throws TypeError on a fault that could never happen. */
  add(spec: FaultSpec): Fault {
    check(spec)
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
   * The faults of these kinds that happen now, in the order they were added. Each counts as fired when it is
   * reached: one that ends the exchange leaves the later ones for another time.
   */
  *take<Kind extends string>(
    kinds: readonly Kind[],
    about: { operation: Where; when?: "before" | "after"; orders: readonly string[] },
  ): Generator<Fault & { kind: Kind }> {
    for (const fault of [...this.#faults]) {
      if (fault.left === 0 || !isAmong(kinds, fault)) continue
      if (about.when !== undefined && fault.when !== about.when) continue
      if (fault.operation !== undefined && fault.operation !== about.operation) continue
      if (!concerns(fault, about.orders)) continue
      fault.fired += 1
      fault.left -= 1
      yield fault
    }
  }
}

function isAmong<Kind extends string>(
  kinds: readonly Kind[],
  fault: Fault,
): fault is Fault & { kind: Kind & Fault["kind"] } {
  return among(kinds, fault.kind)
}

function concerns({ match }: Fault, orders: readonly string[]): boolean {
  return [match?.order_no, match?.transaction_id].every((id) => id === undefined || orders.includes(id))
}

function check({ kind, operation, when, times = 1, delayMs = 0, status = 503 }: FaultSpec): void {
  if (!among(FAULT_KINDS, kind)) throw new TypeError(`fault.kind: must be one of ${FAULT_KINDS.join(", ")}`)
  if (operation !== undefined && operation !== "notification" && !Object.hasOwn(operations, operation)) {
    throw new TypeError(
      `fault.operation: must be one of ${[...Object.keys(operations), "notification"].join(", ")}`,
    )
  }
  if (operation !== undefined && (operation === "notification") !== among(NOTIFICATION_FAULTS, kind)) {
    throw new TypeError(`fault.operation: ${kind} never happens to ${operation}`)
  }
  if (among(QUERY_FAULTS, kind) && operation !== "retrievalTrans" && operation !== "retrievalRefund") {
    throw new TypeError(`fault.operation: ${kind} needs retrievalTrans or retrievalRefund`)
  }
  if (when !== undefined && when !== "before" && when !== "after") {
    throw new TypeError("fault.when: must be before or after")
  }
  if (when === "before" && !among(CONNECTION_FAULTS, kind)) {
    throw new TypeError(`fault.when: ${kind} happens to a reply, so only after the effect`)
  }
  if (!Number.isInteger(times) || times < 1) throw new TypeError("fault.times: must be a whole number from 1")
  if (!Number.isInteger(delayMs) || delayMs < 0)
    throw new TypeError("fault.delayMs: must be a whole number from 0")
  if (!Number.isInteger(status) || status < 200 || status > 599)
    throw new TypeError("fault.status: must be 200 to 599")
}
