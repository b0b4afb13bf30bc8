import type { VerifiedNotification } from "../../../gateway"
import type { PaymentRecords } from "../payments/payment-records"
import type { Payouts } from "../payouts/payouts"
import type { NotificationRow } from "../rows"
import { descriptionOf } from "./describe"
import { keepNotification } from "./keep"
import type { NotificationRecords } from "./notification-records"

interface Records {
  payments: PaymentRecords
  payouts: Payouts
  notifications: NotificationRecords
}

/** Stores a verified message, and keeps what it tells people of its payment. It counts as stored only then. */
export async function receive(
  { payments, payouts, notifications }: Records,
  providerId: string,
  message: VerifiedNotification,
): Promise<NotificationRow> {
  const { order_no, notification_type, request_id, failure_reason } = message.fields
  if (notification_type === "payout" && request_id && failure_reason)
    await payouts.records.explain(providerId, request_id, failure_reason)
  if (order_no) await payments.describe(order_no, providerId, descriptionOf(message.fields))
  return notifications.receive(providerId, keepNotification(message))
}
