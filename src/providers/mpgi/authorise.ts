import type { AuthorizePaymentInput, AuthorizePaymentOutput } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { GatewayError, sameAmount } from "../../gateway"
import type { PaymentRow } from "../../modules/mpgi"
import { paymentData, paymentOfSession, type Context } from "./context"
import { statusOf } from "./status"

const { Types } = MedusaError

/**
 * Answers from what the gateway told us, never from what the client says; asks once when nothing is known yet.
 * What is not paid is thrown, not returned: `requires_more` as a status would be HTTP 400 (hazard 4).
 */
export async function authorise(
  context: Context,
  input: AuthorizePaymentInput,
): Promise<AuthorizePaymentOutput> {
  const sessionId = input.context?.idempotency_key ?? input.data?.session_id
  const found = await paymentOfSession(context, sessionId)
  if (!found) throw new MedusaError(Types.NOT_FOUND, "This payment session has no payment at the gateway.")
  if (found.tombstoned_at) throw new MedusaError(Types.NOT_ALLOWED, "This payment session was replaced.")
  const payment = await known(context, found)
  switch (payment.state) {
    case "created":
    case "pending":
    case "unknown":
      throw new MedusaError(Types.PAYMENT_REQUIRES_MORE_ERROR, "The payment is not completed yet.")
    case "declined":
      throw new MedusaError(
        Types.PAYMENT_AUTHORIZATION_ERROR,
        "The payment was declined. Try again or pay another way.",
      )
    case "cancelled":
      throw new MedusaError(Types.PAYMENT_AUTHORIZATION_ERROR, "The payment was cancelled. Start it again.")
    case "authorised":
    case "in_review":
    case "partially_captured":
    case "captured":
    case "partially_refunded":
    case "refunded":
      requireSameMoney(payment)
      return { status: statusOf(payment.state), data: paymentData(payment) }
  }
}

/** The payment as recorded, or as the gateway says when the shopper was there and nothing was recorded. */
async function known({ cradle }: Context, payment: PaymentRow): Promise<PaymentRow> {
  const open = payment.state === "created" || payment.state === "pending" || payment.state === "unknown"
  if (!open || !payment.opened_at) return payment
  try {
    return (await cradle.mpgi.learn(payment)).payment
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    cradle.mpgi.log.warn(
      `mpgi: ${payment.order_no} cannot be confirmed, the gateway cannot be asked (${error.code})`,
    )
    return payment
  }
}

/** An authorisation of another amount or currency than we asked for is not ours to trust. */
function requireSameMoney({ amount, currency_code, gateway_amount, gateway_currency }: PaymentRow): void {
  const same =
    gateway_currency?.toUpperCase() === currency_code.toUpperCase() &&
    sameAmount(gateway_amount ?? "", amount)
  if (same) return
  throw new MedusaError(
    Types.PAYMENT_AUTHORIZATION_ERROR,
    "The gateway authorised another amount or currency than this order's; the payment is not accepted.",
    "amount_mismatch",
  )
}
