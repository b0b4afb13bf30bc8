import type { PaymentEntry } from "../ledger/entry"
import type { FaultSpec, QueryFault } from "./fault"

/** What of a transaction's entries a query sees. Nothing seen is "not found". */
export type Lens = (entries: PaymentEntry[]) => PaymentEntry[]

export const clearSight: Lens = (entries) => entries

/** A query that is late, or that goes back on what it said before. */
export function lensOf(fault: FaultSpec & { kind: QueryFault }, now: number): Lens {
  const { delayMs } = fault
  if (fault.kind === "status_regression")
    return (entries) => entries.slice(0, Math.max(1, entries.length - 1))
  if (delayMs === undefined) return (entries) => entries.slice(0, -1)
  return (entries) => entries.filter(({ at }) => at <= now - delayMs)
}
