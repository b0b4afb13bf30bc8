import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { payByLink, paymentLinkState } from "../../../../workflows"
import { requestDetails } from "../../../store/mpgi/guard/request-details"
import { cannotOpen, sendOpened } from "../../opened-page"
import { sendLinkState } from "../payment-link-page"

/**
 * A payment link: what the order owes, with a button. Opening it changes nothing, so that a mail scanner which follows the
 * link starts no payment.
 */
export async function GET(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  try {
    sendLinkState(res, await paymentLinkState(req.params.token ?? "", req.scope))
  } catch (error) {
    cannotOpen(req, res, error)
  }
}

/** The button: makes the payment session and forwards the customer to the gateway's payment page. Manual 2.4. */
export async function POST(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  try {
    const input = { token: req.params.token ?? "", seen: requestDetails(req) }
    const paid = await req.scope.resolve("mpgi").as("shopper", () => payByLink(req.scope, input))
    if (paid.kind === "opened") return sendOpened(res, paid.opened, `../return/${paid.token}`)
    sendLinkState(res, paid)
  } catch (error) {
    cannotOpen(req, res, error)
  }
}
