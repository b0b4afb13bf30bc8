import type { MedusaResponse, MedusaStoreRequest } from "@medusajs/framework/http"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { PaymentRow, PaymentStatus } from "../../../../../../modules/mpgi"
import { describeError, holdsMoney } from "../../../../../../modules/mpgi/values"
import { finishPayment } from "../../../../../../workflows"
import { respond } from "../../../respond"
import { CardBody, readCard, readJson } from "../../../direct-card/card-request"
import { payByCard } from "../../../direct-card/pay-by-card"
import { requestDetails } from "../../../guard/request-details"
import { notFound, ownPayment, recordedStatus } from "../../../own-payment"

export const Body = CardBody

/**
 * The message for the customer: a code, for which the storefront has a text in the customer's language, and an English
 * text.
 */
interface Notice {
  code: string
  message: string
}

const NOTICES: Partial<Record<PaymentStatus, Notice>> = {
  declined: {
    code: "card_declined",
    message: "The card was declined. Try another card or another payment method.",
  },
  pending: { code: "payment_pending", message: "The payment is being confirmed. Do not pay again." },
  canceled: { code: "payment_canceled", message: "The payment was canceled. Start it again." },
  error: {
    code: "payment_error",
    message: "The payment could not be confirmed. Do not pay again. Contact the shop.",
  },
}

const CHALLENGE: Notice = { code: "challenge_required", message: "Confirm the payment with your bank." }

/**
 * Attaches a payment to its order, if it has no cart that the storefront completes. If this fails, the notification or
 * the sweep does it later.
 */
async function attachToOrder(
  { order_no }: PaymentRow,
  { scope }: MedusaStoreRequest,
): Promise<string | null> {
  const mpgi = scope.resolve("mpgi")
  try {
    const { order_id } = await mpgi.as("customer", () => finishPayment({ order_no }, scope))
    return order_id
  } catch (error) {
    mpgi.log.error(
      `mpgi: the payment ${order_no} cannot be attached to its order yet: ${describeError(error)}`,
    )
    return null
  }
}

/**
 * Pays with an entered card, or with a saved card of the signed-in customer. It is off unless `directCard.enabled`,
 * since card data on this server means PCI DSS SAQ D.
 */
export async function POST(req: MedusaStoreRequest, res: MedusaResponse): Promise<void> {
  const { log } = req.scope.resolve("mpgi")
  await respond(res, log, async () => {
    const { mpgi, payment, customer_id } = await ownPayment(req)
    if (payment.abandoned_at) throw notFound()
    if (!mpgi.account(payment.provider_id).options.directCard.enabled) throw notFound()
    const posted = readCard(await readJson(req))
    const query = req.scope.resolve(ContainerRegistrationKeys.QUERY)
    const { origin: page } = req.headers
    const details = requestDetails(req)
    const input = { container: req.scope, mpgi, query, payment, posted, customer_id, details, page }
    const { payment: paid, ...challenge } = await mpgi.as("customer", () => payByCard(input))
    const status = recordedStatus(paid)
    const notice = challenge.challenge_url ? CHALLENGE : NOTICES[status]
    const order_id = paid.order_id && holdsMoney(paid.state) ? await attachToOrder(paid, req) : null
    const more = {
      ...notice,
      ...(order_id ? { order_id } : {}),
      ...challenge,
    }
    return { payment_session: { id: paid.payment_session_id, status, ...more } }
  })
}
