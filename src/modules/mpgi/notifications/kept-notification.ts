import {
  redact,
  orderState,
  paymentState,
  type Notification,
  type VerifiedNotification,
  type PaymentState,
} from "../../../gateway"
import type { NotificationRow, PaymentRow } from "../shared/rows"
import type { Account } from "../options/options"
import { isReversal } from "../payments/gateway-transaction"
import { mayFollow } from "../payments/consequences"

/**
 * The fields of a notification that are stored. Everything else (card, token, names, free text) is not needed and not
 * stored.
 */
const KEPT = [
  "notification_type",
  "order_no",
  "transaction_id",
  "amount",
  "currency",
  "order_status",
  "payment_status",
  "refund_status",
  "refund_amount",
  "refund_reference",
  "refund_reference_id",
  "recurring_id",
  "contract_name",
  "recurring_deduction_period",
  "recurring_deduction_time",
  "request_id",
  "status",
  "failure_type",
] as const

/** Ids, which are stored unchanged because they are looked up. Everything else is redacted. */
const IDS: readonly string[] = [
  "order_no",
  "transaction_id",
  "recurring_id",
  "request_id",
  "refund_reference_id",
]

/** The part of a message that the inbox stores. */
export interface KeptNotification {
  /** Equal for every copy of the message. */
  key: string
  fields: Record<string, string> & Pick<Notification, "notification_type">
}

/** Returns the stored fields, each shortened. Signed text comes from outside too, and need not be long. */
export function keepNotification({ key, fields }: VerifiedNotification): KeptNotification {
  const kept = KEPT.flatMap((name) => {
    const value = fields[name]
    if (value === undefined || value === "") return []
    const text = String(value)
    return [[name, (IDS.includes(name) ? text : redact(text)).slice(0, 128)]]
  })
  const code = fields.result_info?.code
  const { notification_type } = fields
  return {
    key,
    fields: {
      ...Object.fromEntries(kept),
      notification_type,
      ...(code ? { result_code: redact(code).slice(0, 32) } : {}),
    },
  }
}

/** The stored fields, see {@link keepNotification}: all of them are text. */
export function payloadOf({ payload }: Pick<NotificationRow, "payload">): Partial<Record<string, string>> {
  return payload
}

/** The stored fields of a message that report a state. */
interface Reported {
  order_status?: string | undefined
  payment_status?: string | undefined
}

/** The state that a message reports for its payment, by the account's status codes. Manual 2.3 and 2.6. */
function stateOf(
  { order_status, payment_status }: Reported,
  { orderStatus, paymentStatus }: Pick<Account, "orderStatus" | "paymentStatus">,
): PaymentState {
  if (payment_status) return paymentState(payment_status, paymentStatus)
  return orderState(order_status ?? "", orderStatus)
}

/** The state that a stored notification reports. */
export function reportedState(
  row: NotificationRow,
  options: Pick<Account, "orderStatus" | "paymentStatus">,
): PaymentState {
  return stateOf(payloadOf(row), options)
}

/**
 * Whether a copy of an applied message reports another state than the recorded one. States only move forward, so an
 * earlier state means that an old message was delivered late. Only a chargeback can begin and end again.
 */
export function reportsAnother(
  fields: KeptNotification["fields"],
  payment: PaymentRow,
  options: Pick<Account, "orderStatus" | "paymentStatus">,
): boolean {
  if (fields.notification_type !== "payment") return false
  if (payment.transaction_id !== null && fields.transaction_id !== payment.transaction_id) return false
  const { order_status, payment_status } = fields
  const reported = stateOf({ order_status, payment_status }, options)
  if (reported === "charged_back") return payment.charged_back_at === null
  return isReversal(payment, reported) || mayFollow(payment.state, reported)
}
