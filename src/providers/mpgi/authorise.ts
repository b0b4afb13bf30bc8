import type {
  AuthorizePaymentInput,
  AuthorizePaymentOutput,
  GetPaymentStatusOutput,
} from "@medusajs/framework/types"
import { MedusaError, PaymentSessionStatus } from "@medusajs/framework/utils"
import { GatewayError } from "../../gateway"
import type { PaymentRow, AwaitingOrderRow } from "../../modules/mpgi"
import { holdsMoney, isUndecided, isYounger, paymentStates, MINUTE } from "../../modules/mpgi/values"
import { paymentData, paymentOfSession, type Context } from "./session-data"
import { isSessionOfNothing, NOTHING_DUE } from "./nothing-due"

const { Types } = MedusaError

/**
 * How long a record may be trusted while the gateway cannot be queried. Refunds made at the portal meanwhile are
 * synced afterwards.
 */
const TRUSTED_MS = 10 * MINUTE

/**
 * Authorizes by what the gateway reports, never by what the client sends. A record older than some seconds is queried
 * again: the payment may have been voided or refunded at the portal before there was an order. An unpaid payment is
 * thrown, not returned: the status `requires_more` would become HTTP 400 (hazard 4, docs/medusa-hazards.md#hazard-4).
 * If the account's options allow it, the order is placed before it is paid: see {@link reasonToWait}.
 */
export async function authorise(
  context: Context,
  input: AuthorizePaymentInput,
): Promise<AuthorizePaymentOutput> {
  const sessionId = input.context?.idempotency_key ?? input.data?.session_id
  const found = await paymentOfSession(context, sessionId)
  if (!found && (await isSessionOfNothing(context, sessionId)))
    return { status: PaymentSessionStatus.CAPTURED, data: NOTHING_DUE }
  if (!found)
    throw new MedusaError(
      Types.NOT_FOUND,
      "The payment session has no payment at the gateway. Start the payment again.",
    )
  if (found.abandoned_at)
    throw new MedusaError(
      Types.NOT_ALLOWED,
      "The payment session was replaced by another one. Start the payment again.",
    )
  const payment = await latestPayment(context, found)
  if (payment.charged_back_at)
    throw new MedusaError(
      Types.PAYMENT_AUTHORIZATION_ERROR,
      "The card's issuer has taken the payment back. Start the payment again.",
    )
  const reason = await reasonToWait(context, payment)
  if (reason !== null) {
    if (holdsMoney(payment.state)) requireSameMoney(context, payment)
    const waiting = await awaitPayment(context, payment, reason)
    if (waiting) return waiting
  }
  const { phase } = paymentStates[payment.state]
  if (phase === "undecided")
    throw new MedusaError(
      Types.PAYMENT_REQUIRES_MORE_ERROR,
      "The payment is not completed yet. Complete it at the gateway, then try again.",
    )
  if (phase === "ended") throw new MedusaError(Types.PAYMENT_AUTHORIZATION_ERROR, endOf(payment.state))
  requireSameMoney(context, payment)
  return { status: sessionStatusOf(payment.state), data: paymentData(payment) }
}

/** How a payment without money ended, as a message for the customer. */
function endOf(state: PaymentRow["state"]): string {
  if (state === "declined") return "The payment was declined. Try again or choose another payment method."
  const how = state === "refunded" ? "refunded" : "canceled"
  return `The payment was ${how}. Start the payment again.`
}

/**
 * The payment as the gateway reports it now. It is queried if the customer was sent to the gateway and the record may
 * have changed since.
 */
async function latestPayment({ cradle }: Context, payment: PaymentRow): Promise<PaymentRow> {
  const open = isUndecided(payment.state)
  const status = sessionStatusOf(payment.state)
  const paid = status === PaymentSessionStatus.AUTHORIZED || status === PaymentSessionStatus.CAPTURED
  if (!payment.opened_at || (paid && isYounger(payment)) || !(paid || open)) return payment
  try {
    return (await cradle.mpgi.syncPayment(payment)).payment
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    cradle.mpgi.log.warn(
      `mpgi: the payment ${payment.order_no} cannot be confirmed: the gateway cannot be queried (${error.code})`,
    )
    if (open || isYounger(payment, TRUSTED_MS)) return payment
    throw new MedusaError(
      Types.PAYMENT_REQUIRES_MORE_ERROR,
      "The payment cannot be confirmed at the moment. Do not pay again; try again in a minute.",
    )
  }
}

/** Refuses an authorization of another amount or currency than was requested. */
function requireSameMoney({ cradle }: Context, payment: PaymentRow): void {
  if (cradle.mpgi.payments.hasRequestedMoney(payment)) return
  throw new MedusaError(
    Types.PAYMENT_AUTHORIZATION_ERROR,
    "The amount authorized does not match your order, so the order was not placed. Contact the shop.",
    "amount_mismatch",
  )
}

/** Medusa's status for our state. A payment held for review counts as authorized: the money is reserved. */
export function sessionStatusOf(state: PaymentRow["state"]): GetPaymentStatusOutput["status"] {
  return PaymentSessionStatus[paymentStates[state].medusa.session]
}

/**
 * Why Medusa may place the order before the payment is authorized, as `pending_authorization` (hazard 20,
 * docs/medusa-hazards.md#hazard-20); null if it may not. A session that has waited once keeps waiting, because its
 * order exists. A cart that starts a subscription is paid first: its contract begins with the payment request of the
 * cart.
 */
async function reasonToWait(
  { cradle, providerId }: Context,
  payment: PaymentRow,
): Promise<AwaitingOrderRow["reason"] | null> {
  const { orderFirst, pending, inReview } = cradle.mpgi.account(providerId).options.awaitingOrders
  const known = await cradle.mpgi.awaitingOrders.ofSession(payment.payment_session_id)
  if (payment.choices?.subscription && !known) return null
  const first = orderFirst && payment.flow === "redirect"
  switch (paymentStates[payment.state].medusa.awaits) {
    case "in_review":
      return inReview || known?.reason === "in_review" ? "in_review" : null
    case "pending":
      return pending ? "pending" : (known?.reason ?? (first ? "order_first" : null))
    case "unpaid":
      return known?.reason ?? (first ? "order_first" : null)
    case null:
      return null
  }
}

/**
 * Records that an order waits for this payment, then has Medusa place it without a Payment. The record comes first. If
 * the server dies in between, a record without an order remains, which is ended later. An order that nothing follows is
 * not possible. Undefined if too many orders of this customer wait: the cart is then paid first.
 */
async function awaitPayment(
  { cradle, providerId }: Context,
  payment: PaymentRow,
  reason: AwaitingOrderRow["reason"],
): Promise<AuthorizePaymentOutput | undefined> {
  const { mpgi } = cradle
  const { payment_session_id, cart_id } = payment
  if (reason === "order_first") {
    const { awaitingOrders: limits } = mpgi.account(providerId).options
    if (!(await mpgi.orderFirst.begin(payment, limits))) {
      mpgi.log.info(
        `mpgi: too many unpaid orders: the cart of ${payment.order_no} is paid before its order is placed`,
      )
      return undefined
    }
  } else {
    await mpgi.awaitingOrders.begin({ provider_id: providerId, payment_session_id, cart_id, reason })
  }
  return { status: PaymentSessionStatus.PENDING_AUTHORIZATION, data: paymentData(payment) }
}
