import type { OperationName } from "../../gateway/operations"

/** Faults of the connection: before or after the effect on the ledger. */
export const CONNECTION_FAULTS = ["drop", "delay", "reset", "status", "html200", "empty"] as const
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
export type FaultKind = (typeof FAULT_KINDS)[number]
export type ConnectionFault = (typeof CONNECTION_FAULTS)[number]
export type ReplyFault = (typeof REPLY_FAULTS)[number]
export type QueryFault = (typeof QUERY_FAULTS)[number]

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

export const isOneOf = <Kind extends string>(kinds: readonly Kind[], kind: string): kind is Kind =>
  kinds.some((one) => one === kind)
