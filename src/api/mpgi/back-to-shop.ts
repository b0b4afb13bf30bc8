import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { finishPaymentWorkflow, type ShopperStatus } from "../../workflows"
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
  const mpgi = req.scope.resolve("mpgi")
  const found = await mpgi.payments.byToken(req.params.token ?? "")
  if (!found) {
    const text = "This payment link is no longer valid. Go back to the shop and start the payment again."
    return sendPage(res, { status: 404, title: "Link not valid", text })
  }
  const { result } = await finishPaymentWorkflow(req.scope).run({ input: { order_no: found.order_no } })
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
  res.set({ "cache-control": "no-store", "referrer-policy": "no-referrer" }).redirect(303, url.href)
}
