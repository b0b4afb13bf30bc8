import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { payByLink, paymentLinkState, linkPaymentMethods, type PaymentLinkState } from "../../../../workflows"
import { requestDetails } from "../../../store/mpgi/guard/request-details"
import { cannotOpen, sendOpened } from "../../opened-page"
import { sendLinkState } from "../payment-link-page"

/**
 * The page of a payment link: what the order owes, with a button for each payment method. Opening it changes nothing,
 * so that a mail scanner which follows the link starts no payment.
 */
export async function GET(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  try {
    await show(req, res, await paymentLinkState(req.params.token ?? "", req.scope))
  } catch (error) {
    cannotOpen(req, res, error)
  }
}

/**
 * Handles a button: creates the payment session and forwards the customer to the gateway's payment page. Manual 2.4.
 */
export async function POST(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  try {
    const { provider_id } = req.query
    const input = {
      token: req.params.token ?? "",
      seen: requestDetails(req),
      provider_id: typeof provider_id === "string" ? provider_id : undefined,
    }
    const paid = await req.scope.resolve("mpgi").as("shopper", () => payByLink(req.scope, input))
    if (paid.kind === "opened") return sendOpened(req, res, paid.opened, `../return/${paid.token}`)
    await show(req, res, paid)
  } catch (error) {
    cannotOpen(req, res, error)
  }
}

async function show(req: MedusaRequest, res: MedusaResponse, state: PaymentLinkState): Promise<void> {
  if (state.kind !== "payable") return sendLinkState(res, state)
  const { link, order } = state
  const shop = req.scope.resolve("mpgi").account(link.provider_id).options.siteName
  sendLinkState(res, state, { shop, methods: await linkPaymentMethods(link, order, req.scope) })
}
