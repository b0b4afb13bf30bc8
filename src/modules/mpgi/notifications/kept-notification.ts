import { redact, type Notification, type VerifiedNotification } from "../../../gateway"
import type { NotificationRow } from "../shared/rows"

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

/** Returns the stored fields, each shortened: even signed text from outside does not need to be long. */
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
