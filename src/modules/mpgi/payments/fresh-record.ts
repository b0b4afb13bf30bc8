import type { PaymentState, TransactionId } from "../../../gateway"
import type { PaymentRow } from "../shared/rows"

/** How long the result of a query counts as the gateway's current state. */
const FRESH_MS = 5_000

/** The conditions under which a record replaces a query. */
export interface FreshRecord {
  states: readonly (PaymentRow["state"] | PaymentState)[]
  /** The required transaction. Default: any. */
  transaction_id?: TransactionId | null
}

/** Whether the gateway's query showed the record less than `ms` ago. */
export function isYounger({ synced_at }: PaymentRow, ms = FRESH_MS): boolean {
  return synced_at !== null && Date.now() - synced_at.getTime() < ms
}

/**
 * Whether another request's query has just answered this one: no problem of the payment is open, and it is as `wanted`.
 */
export function isFresh(payment: PaymentRow, { states, transaction_id }: FreshRecord): boolean {
  const open = payment.problem !== null || payment.abandoned_at !== null || payment.charged_back_at !== null
  const same = transaction_id === undefined || transaction_id === payment.transaction_id
  return !open && same && states.includes(payment.state) && isYounger(payment)
}
