import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { describeError } from "../../modules/mpgi/values"
import { finishPaymentWorkflow, type ShopperStatus } from "../../workflows"
import { invalidLink } from "./invalid-link"
import { sendPage } from "./page"

/**
 * The shopper returns. What the address or the form states about the outcome is ignored: the gateway is queried, the cart
 * completed, and the browser sent to the storefront with the confirmed status.
 */
export async function returnToShop(
  req: MedusaRequest,
  res: MedusaResponse,
  page: "return" | "cancel",
): Promise<void> {
  try {
    const url = await storefrontUrl(req, page)
    if (url === undefined) return invalidLink(res)
    res.redirect(303, url.href)
  } catch (error) {
    const { log } = req.scope.resolve("mpgi")
    log.error(`mpgi: a returning shopper cannot be redirected: ${describeError(error)}`)
    const text = "Your payment is being confirmed. Do not pay again. Reload this page soon."
    sendPage(res, { status: 503, title: "One moment", text })
  }
}

/** The storefront's address with the outcome; undefined when the link means nothing. */
async function storefrontUrl(req: MedusaRequest, from: "return" | "cancel"): Promise<URL | undefined> {
  const mpgi = req.scope.resolve("mpgi")
  const found = await mpgi.payments.byToken(req.params.token ?? "")
  if (!found) return undefined
  const finish = finishPaymentWorkflow(req.scope)
  const { result } = await mpgi.as("shopper", () => finish.run({ input: { order_no: found.order_no } }))
  const { storefront } = mpgi.account(found.provider_id).options
  const abandoned = from === "cancel" && result.status === "pending"
  const status: ShopperStatus = abandoned ? "canceled" : result.status
  const goesBack = status === "canceled"
  const page = goesBack
    ? (found.cancel_url ?? storefront.cancelUrl ?? found.return_url ?? storefront.returnUrl)
    : (found.return_url ?? storefront.returnUrl)
  const url = new URL(page)
  url.searchParams.set("payment_session_id", found.payment_session_id)
  if (found.cart_id) url.searchParams.set("cart_id", found.cart_id)
  url.searchParams.set("status", status)
  if (result.order_id) url.searchParams.set("order_id", result.order_id)
  return url
}
