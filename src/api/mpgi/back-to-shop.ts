import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { describeError, finishPaymentWorkflow, type ShopperStatus } from "../../workflows"
import { linkNotValid } from "./link-not-valid"
import { sendPage } from "./page"

/**
 * The shopper comes back. Whatever the address or the form says about the outcome is ignored: the gateway is asked,
 * the cart completed, and the browser sent to the storefront with what is true.
 */
export async function backToShop(
  req: MedusaRequest,
  res: MedusaResponse,
  door: "return" | "cancel",
): Promise<void> {
  try {
    const url = await wayBack(req, door)
    if (url === undefined) return linkNotValid(res)
    res.redirect(303, url.href)
  } catch (error) {
    const { log } = req.scope.resolve("mpgi")
    log.error(`mpgi: a shopper who came back cannot be answered: ${describeError(error)}`)
    const text = "Your payment is being confirmed. Do not pay again. Reload this page in a moment."
    sendPage(res, { status: 503, title: "One moment", text })
  }
}

/** The storefront's address with the outcome; undefined when the link means nothing. */
async function wayBack(req: MedusaRequest, door: "return" | "cancel"): Promise<URL | undefined> {
  const mpgi = req.scope.resolve("mpgi")
  const found = await mpgi.payments.byToken(req.params.token ?? "")
  if (!found) return undefined
  const finish = finishPaymentWorkflow(req.scope)
  const { result } = await mpgi.as("shopper", () => finish.run({ input: { order_no: found.order_no } }))
  const { storefront } = mpgi.account(found.provider_id).options
  const givenUp = door === "cancel" && result.status === "pending"
  const status: ShopperStatus = givenUp ? "canceled" : result.status
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
