import type { MedusaResponse, MedusaStoreRequest } from "@medusajs/framework/http"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { answer } from "../../../answer"
import { readCard } from "../../../direct-card/card-request"
import { payByCard } from "../../../direct-card/pay-by-card"
import { readJson } from "../../../direct-card/read-json"
import { seenRequest } from "../../../guard/seen"
import { notFound, ownPayment } from "../../../own-payment"
import { statusOf, type PaymentStatus } from "../../../payment-status"

const WORDS: Partial<Record<PaymentStatus, string>> = {
  declined: "The card was declined. Try another card or another way to pay.",
  pending: "The payment is being confirmed. Do not pay again.",
  canceled: "The payment was cancelled. Start it again.",
  error: "The payment could not be confirmed. Do not pay again; ask the shop.",
}

/** Takes a typed-in card. Off unless `directCard.enabled`: card data on this server is PCI DSS SAQ D. */
export async function POST(req: MedusaStoreRequest, res: MedusaResponse): Promise<void> {
  const { log } = req.scope.resolve("mpgi")
  await answer(res, log, async () => {
    const { mpgi, payment } = await ownPayment(req)
    if (!mpgi.account(payment.provider_id).options.directCard.enabled) throw notFound()
    const { card, device } = readCard(await readJson(req))
    const query = req.scope.resolve(ContainerRegistrationKeys.QUERY)
    const input = { mpgi, query, payment, card, device, seen: seenRequest(req) }
    const paid = await mpgi.as("shopper", () => payByCard(input))
    const status = statusOf(paid)
    const message = WORDS[status]
    return { payment_session: { id: paid.payment_session_id, status, ...(message ? { message } : {}) } }
  })
}
