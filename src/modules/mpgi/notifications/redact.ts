import type { Notification } from "../../../gateway"

/** What is kept of a notification. Everything else (card, token, names, free text) is not needed and not stored. */
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
  "request_id",
  "status",
  "failure_type",
] as const

/** The fields worth keeping, each shortened: a stranger's text, even a signed one, has no business being long. */
export function redact(fields: Notification): Record<string, string> {
  const kept = KEPT.flatMap((name) => {
    const value = fields[name]
    return value === undefined || value === "" ? [] : [[name, String(value).slice(0, 128)]]
  })
  const code = fields.result_info?.code
  return { ...Object.fromEntries(kept), ...(code ? { result_code: code.slice(0, 32) } : {}) }
}
