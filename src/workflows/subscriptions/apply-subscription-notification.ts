import type { MedusaContainer } from "@medusajs/framework/types"
import { GatewayError, SUBSCRIPTION_OVER } from "../../gateway"
import {
  DAY,
  FOLLOWED_DAYS,
  HOUR,
  payloadOf,
  RENEWAL_FAILED,
  SUBSCRIPTION_RENEWED,
  subscriptionStates,
  type ChargeRow,
  type NotificationRow,
  type OutboxRow,
  type PaymentRow,
  type SubscriptionRow,
} from "../../modules/mpgi"
import { APPLIED, UNCONFIRMED_MS, UNKNOWN_ORDER_MS, waitingFor, type Verdict } from "../notifications/verdict"
import { finishPaymentWorkflow } from "../payments/finish-payment"
import { wasReturned } from "../orphaned-payments/abandon-session"
import { createRenewalOrder } from "./create-renewal-order"

/** What an event says about a charge of a subscription after its first payment. No personal data. */
export interface RenewalAnnouncement {
  /** The id of the charge. */
  id: string
  subscription_id: string
  provider_id: string
  /** The gateway's order number of the charge. */
  order_no: string
  /** The order that the charge pays; null where there is none, as for a declined charge. */
  order_id: string | null
  /** In main units, as text. */
  amount: string
  /** Lower case, as Medusa writes it. */
  currency_code: string
  charged_at: string
}

/** Why a message about a subscription cannot be applied now. */
type NotSynced =
  | "unknown_subscription"
  | "not_confirmed"
  | "gateway_not_reached"
  | "unhandled_subscription"
  | "first_order_missing"
  | "renewal_order_failed"

type Payload = ReturnType<typeof payloadOf>

/** How long a message waits, by its reason. While the gateway cannot be reached, a message is never parked. */
const PATIENCE: Record<NotSynced, number> = {
  unknown_subscription: UNKNOWN_ORDER_MS,
  not_confirmed: UNCONFIRMED_MS,
  gateway_not_reached: Infinity,
  unhandled_subscription: 0,
  // As long as the first payment is followed.
  first_order_missing: FOLLOWED_DAYS * DAY,
  // Then a user is needed.
  renewal_order_failed: HOUR,
}

/**
 * Applies a message about a subscription or one of its charges. Undefined for any other message. Also undefined for a
 * charge that has a payment, which is followed like any other payment.
 */
export async function applySubscriptionNotification(
  row: NotificationRow,
  payment: PaymentRow | undefined,
  container: MedusaContainer,
): Promise<Verdict | undefined> {
  if (!(await isOfSubscription(row, payment, container))) return undefined
  const reason = await syncSubscription(row, payment, container)
  if (reason !== null) return waitingFor(PATIENCE[reason], reason, row)
  return payment && payment.charge_id !== null ? undefined : APPLIED
}

/**
 * Records what the gateway reports about a subscription: its first payment, a charge, or its end. For a charge, the
 * query counts. There is no query for a contract, so a verified message about its end is trusted. Returns null if
 * everything was recorded.
 */
async function syncSubscription(
  row: NotificationRow,
  payment: PaymentRow | undefined,
  container: MedusaContainer,
): Promise<NotSynced | null> {
  const { subscriptions } = container.resolve("mpgi")
  const subscription = await subscriptionOf(row, payment, container)
  if (!subscription) return "unknown_subscription"
  const payload = payloadOf(row)
  const over = isOver(payload)
  if (!over && row.transaction_id === null) return "unhandled_subscription"
  let failed: NotSynced | null = null
  if (namesCharge(row, payment)) {
    const charge = await syncCharge(subscription, row, container)
    if (typeof charge === "string") return charge
    failed = await createRenewalOrder(charge, subscription, container)
    await announce(charge, container)
  }
  await subscriptions.records.refresh(subscription.id, payload)
  if (over) await subscriptions.records.over(subscription.id)
  return failed
}

/**
 * Whether a message is about a subscription or one of its charges, and not about the first payment. Either the message
 * says so, or its order is no payment of ours and belongs to a charge that we know.
 */
async function isOfSubscription(
  row: NotificationRow,
  payment: PaymentRow | undefined,
  container: MedusaContainer,
): Promise<boolean> {
  if (payment?.charge_id) return true
  if (row.kind === "subscription") return !payment || isOver(payloadOf(row)) || namesCharge(row, payment)
  const { charges } = container.resolve("mpgi").subscriptions
  const found = !payment && row.order_no && (await charges.byOrderNo(row.provider_id, row.order_no))
  return Boolean(found)
}

/**
 * Whether a message names a charge: a transaction that is not that of the first payment. While the first payment has no
 * transaction, the message's transaction is taken for it.
 */
function namesCharge({ transaction_id }: NotificationRow, payment: PaymentRow | undefined): boolean {
  if (transaction_id === null) return false
  if (payment?.charge_id) return true
  return !payment || (payment.transaction_id !== null && payment.transaction_id !== transaction_id)
}

function isOver({ status = "" }: Payload): boolean {
  return SUBSCRIPTION_OVER.some((word) => word.toLowerCase() === status.toLowerCase())
}

/**
 * Records the contract that a message about a payment of ours names. Messages that came before it are then processed
 * again.
 */
export async function recordSubscriptionOf(
  row: NotificationRow,
  payment: PaymentRow,
  container: MedusaContainer,
): Promise<SubscriptionRow | undefined> {
  const mpgi = container.resolve("mpgi")
  const payload = payloadOf(row)
  if (!payload.recurring_id) return undefined
  const known = await mpgi.subscriptions.records.byRecurringId(row.provider_id, payload.recurring_id)
  // A later message reports when the next charge is due. The time of the first charge cannot be computed from that.
  const later = isOver(payload) || namesCharge(row, payment)
  const begun = await mpgi.subscriptions.begun(
    payment,
    later ? { ...payload, recurring_deduction_time: undefined } : payload,
  )
  if (begun && !known) await mpgi.notifications.wake(row.provider_id, payload.recurring_id)
  if (!begun || !subscriptionStates[begun.state].isCharged) return begun
  // The payment was returned before its contract was known here, or the server that was about to check this died.
  const now = await mpgi.payments.byOrderNo(payment.order_no)
  if (now && wasReturned(now))
    await finishPaymentWorkflow(container).run({ input: { order_no: now.order_no } })
  return begun
}

async function subscriptionOf(
  row: NotificationRow,
  payment: PaymentRow | undefined,
  container: MedusaContainer,
): Promise<SubscriptionRow | undefined> {
  const { records, charges } = container.resolve("mpgi").subscriptions
  const { recurring_id } = payloadOf(row)
  if (recurring_id) {
    const known = await records.byRecurringId(row.provider_id, recurring_id)
    if (known || payment?.provider_id !== row.provider_id) return known
    return recordSubscriptionOf(row, payment, container)
  }
  const charge = row.order_no ? await charges.byOrderNo(row.provider_id, row.order_no) : undefined
  return charge && records.byId(charge.subscription_id)
}

async function syncCharge(
  subscription: SubscriptionRow,
  row: NotificationRow,
  container: MedusaContainer,
): Promise<ChargeRow | "gateway_not_reached" | "not_confirmed"> {
  const { subscriptions } = container.resolve("mpgi")
  try {
    const { amount, currency } = payloadOf(row)
    const { received_at } = row
    const charge = await subscriptions.syncCharge(subscription, {
      transaction_id: row.transaction_id ?? "",
      received_at,
      amount,
      currency,
    })
    return charge ?? "not_confirmed"
  } catch (error) {
    if (error instanceof GatewayError) return "gateway_not_reached"
    throw error
  }
}

const EVENTS: Partial<Record<ChargeRow["state"], string>> = {
  captured: SUBSCRIPTION_RENEWED,
  declined: RENEWAL_FAILED,
}

/** Announces that a charge was captured, once its order was created, or that it was declined. */
async function announce({ id, state }: ChargeRow, container: MedusaContainer): Promise<void> {
  const event = EVENTS[state]
  if (event) await container.resolve("mpgi").subscriptions.charges.announce(id, event)
}

/** The payload of the event of a charge. */
export async function describeRenewal(
  { about }: OutboxRow,
  container: MedusaContainer,
): Promise<RenewalAnnouncement | undefined> {
  const charge = await container.resolve("mpgi").subscriptions.charges.byId(about)
  if (!charge) return undefined
  const { id, subscription_id, provider_id, order_no, order_id, amount, currency_code, charged_at } = charge
  return {
    id,
    subscription_id,
    provider_id,
    order_no,
    order_id,
    amount,
    currency_code,
    charged_at: charged_at.toISOString(),
  }
}
