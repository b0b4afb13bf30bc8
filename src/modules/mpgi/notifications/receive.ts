import { maskCard, orderNo, redact, type Notification, type VerifiedNotification } from "../../../gateway"
import type { Description } from "../payments/device"
import type { PaymentRecords } from "../payments/payment-records"
import type { Accounts } from "../shared/accounts"
import type { Hooks } from "../shared/feature"
import { keepNotification, reportsAnother, type KeptNotification } from "./kept-notification"
import { notificationStatesOf } from "./states"
import type { NotificationRecords, StoredNotification } from "./notification-records"

interface Records {
  payments: PaymentRecords
  features: readonly Hooks[]
  accounts: Pick<Accounts, "get">
  notifications: Pick<NotificationRecords, "receive" | "receiveAgain">
}

/**
 * Stores verified messages of one account, and their payment details for the dashboard, in a few statements for all of
 * them. They count as stored only when this returns. If it fails, some may be stored; storing a message again does no
 * harm. Returns the id of each message, in their order.
 */
export async function receive(
  records: Records,
  providerId: string,
  messages: readonly VerifiedNotification[],
): Promise<StoredNotification[]> {
  const { payments, notifications, features } = records
  const described = messages.flatMap(({ fields }) =>
    fields.order_no ? [{ order_no: orderNo(fields.order_no), description: descriptionOf(fields) }] : [],
  )
  await payments.describe(providerId, described)
  for (const { fields } of messages) {
    for (const feature of features) await feature.received?.(providerId, fields)
  }
  const kept = messages.map(keepNotification)
  const stored = await notifications.receive(providerId, kept)
  return repeated(records, providerId, kept, stored)
}

/**
 * Stores messages that were applied before as new messages, when they report another state than the recorded one. A
 * second chargeback has the same message as the first, and the end of a chargeback has the same message as the capture.
 * Returns the resulting id of each message, in their order.
 */
async function repeated(
  { payments, notifications, accounts }: Records,
  providerId: string,
  kept: readonly KeptNotification[],
  stored: readonly StoredNotification[],
): Promise<StoredNotification[]> {
  const copies = kept.flatMap((message, at) => {
    const { order_no } = message.fields
    const row = stored[at]
    return row && order_no && HANDLED.includes(row.state) ? [{ at, message, stored: row, order_no }] : []
  })
  if (copies.length === 0) return [...stored]
  const order_nos = [...new Set(copies.map(({ order_no }) => orderNo(order_no)))]
  const known = new Map((await payments.byOrderNos(order_nos)).map((row) => [String(row.order_no), row]))
  const { options } = accounts.get(providerId)
  const again = copies.filter(({ message: { fields }, order_no }) => {
    const payment = known.get(order_no)
    return payment?.provider_id === providerId && reportsAnother(fields, payment, options)
  })
  if (again.length === 0) return [...stored]
  const renewed = await notifications.receiveAgain(providerId, again)
  const byPlace = new Map(again.map(({ at }, place) => [at, renewed[place]]))
  return stored.map((row, at) => byPlace.get(at) ?? row)
}

/** States of messages that need no further work, unless a copy reports something new. */
const HANDLED = notificationStatesOf("none")

/**
 * Details of the payment that only a verified notification contains, not the gateway's query. Of the card, only a mask.
 */
function descriptionOf(fields: Notification): Description {
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
