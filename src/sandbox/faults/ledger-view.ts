import type { PaymentEntry } from "../ledger/entry"
import type { FaultSpec, QueryFault } from "./fault"

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
