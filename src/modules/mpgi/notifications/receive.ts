import { maskCard, orderNo, redact, type Notification, type VerifiedNotification } from "../../../gateway"
import type { Description } from "../payments/descriptions"
import type { PaymentRecords } from "../payments/payment-records"
import { cardOfMask } from "../saved-cards/card-of-mask"
import type { SavedCardRecords } from "../saved-cards/saved-card-records"
import { describeError } from "../shared/describe-error"
import type { Log } from "../shared/log"
import type { Payouts } from "../payouts/payouts"
import { keepNotification } from "./kept-notification"
import type { NotificationRecords, StoredNotification } from "./notification-records"

interface Records {
  payments: PaymentRecords
  payouts: Payouts
  savedCards: Pick<SavedCardRecords, "issued">
  log: Log
  notifications: Pick<NotificationRecords, "receive">
}

/**
 * Stores verified messages of one account, and their details of the payments for the dashboard, in a few statements for all of
 * them. They count as stored only then: where this fails, any of them may be stored, and storing it again does no harm. Returns
 * the id of each, in their order.
 */
export async function receive(
  records: Records,
  providerId: string,
  messages: readonly VerifiedNotification[],
): Promise<StoredNotification[]> {
  const { payments, notifications } = records
  const described = messages.flatMap(({ fields }) =>
    fields.order_no ? [{ order_no: orderNo(fields.order_no), description: descriptionOf(fields) }] : [],
  )
  await payments.describe(providerId, described)
  for (const { fields } of messages) await recordBeside(records, providerId, fields)
  return notifications.receive(providerId, messages.map(keepNotification))
}

/** What some messages report that is kept apart: why a payout failed, and a card to save. */
async function recordBeside(
  { payouts, savedCards, log }: Records,
  providerId: string,
  { order_no, notification_type, request_id, failure_reason, token_id, card }: Notification,
): Promise<void> {
  if (notification_type === "payout" && request_id && failure_reason)
    await payouts.records.explain(providerId, request_id, failure_reason)
  if (order_no && token_id && notification_type === "payment") {
    const issued = savedCards.issued(orderNo(order_no), providerId, token_id, cardOfMask(card))
    // A card that is not saved is no reason to refuse a notification about money.
    await issued.catch((error: unknown) => {
      log.error(`mpgi: the card of ${order_no} was not saved: ${describeError(error)}`)
    })
  }
}

/** Details of the payment that only a verified notification has, not the gateway's query. Of the card only a mask. */
export function descriptionOf(fields: Notification): Description {
  if (fields.notification_type !== "payment") return {}
  const { card, connector, threeds_result, risk_action, risk_score } = fields
  return {
    card_mask: card && maskCard(card),
    connector: short(connector),
    threeds_result: short(threeds_result),
    risk_action: short(risk_action),
    risk_score: short(risk_score),
  }
}

function short(text: string | undefined): string | undefined {
  return text && redact(text).slice(0, 100)
}
