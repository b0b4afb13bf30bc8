import type { MedusaResponse, MedusaStoreRequest } from "@medusajs/framework/http"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { respond } from "../../../respond"
import { readCard } from "../../../direct-card/card-request"
import { payByCard } from "../../../direct-card/pay-by-card"
import { readJson } from "../../../direct-card/read-json"
import { requestDetails } from "../../../guard/request-details"
import { notFound, ownPayment } from "../../../own-payment"
import { statusOf, type PaymentStatus } from "../../../payment-status"

const MESSAGES: Partial<Record<PaymentStatus, string>> = {
  declined: "The card was declined. Try another card or another payment method.",
  pending: "The payment is being confirmed. Do not pay again.",
  canceled: "The payment was canceled. Start it again.",
  error: "The payment could not be confirmed. Do not pay again. Contact the shop.",
}

/** Takes a typed-in card. Off unless `directCard.enabled`: card data on this server is PCI DSS SAQ D. */
export async function POST(req: MedusaStoreRequest, res: MedusaResponse): Promise<void> {
  const { log } = req.scope.resolve("mpgi")
  await respond(res, log, async () => {
    const { mpgi, payment } = await ownPayment(req)
    if (!mpgi.account(payment.provider_id).options.directCard.enabled) throw notFound()
    const { card, device } = readCard(await readJson(req))
    const query = req.scope.resolve(ContainerRegistrationKeys.QUERY)
    const input = { mpgi, query, payment, card, device, details: requestDetails(req) }
    const paid = await mpgi.as("shopper", () => payByCard(input))
    const status = statusOf(paid)
    const message = MESSAGES[status]
    return { payment_session: { id: paid.payment_session_id, status, ...(message ? { message } : {}) } }
  })
}
