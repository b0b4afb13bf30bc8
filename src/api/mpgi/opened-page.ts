import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { describeError, isSubscriptionPlanRefused } from "../../modules/mpgi/values"
import { NOT_OFFERED, SHOP_REFUSED, type OpenedPayment } from "../../workflows"
import { invalidLink, sendPage, shopLink } from "./page"

/** Sends the customer of an opened payment on. `result` is the address that shows the payment's outcome. */
export function sendOpened(
  req: MedusaRequest,
  res: MedusaResponse,
  opened: OpenedPayment,
  result: string,
): void {
  switch (opened.kind) {
    case "forward":
      return sendPage(res, {
        status: 200,
        title: "One moment",
        text: "You are being taken to the secure payment page.",
        form: opened.form,
      })
    case "finished":
      return res.redirect(303, result)
    case "gone":
      return invalidLink(req, res)
  }
}

/**
 * Sends the page for a payment that cannot be opened. If the cart or order changed, the customer reviews it; otherwise
 * retries.
 */
export function cannotOpen(req: MedusaRequest, res: MedusaResponse, error: unknown): void {
  const { log } = req.scope.resolve("mpgi")
  log.error(`mpgi: the payment page cannot be opened: ${describeError(error)}`)
  if (MedusaError.isMedusaError(error) && error.code === NOT_OFFERED) {
    const text =
      "The shop no longer offers this payment method. No payment was made on this page. Go back to the shop and choose another one."
    return sendPage(res, { status: 410, title: "No longer offered", text, ...shopLink(req) })
  }
  if (MedusaError.isMedusaError(error) && error.code === SHOP_REFUSED) {
    const text =
      "The shop does not accept this payment. No payment was made on this page. Go back to the shop, or contact it."
    return sendPage(res, { status: 410, title: "Payment not accepted", text, ...shopLink(req) })
  }
  if (isSubscriptionPlanRefused(error))
    return sendPage(res, {
      status: 410,
      title: "Your cart cannot be paid yet",
      text: error.message,
      ...shopLink(req),
    })
  if (MedusaError.isMedusaError(error)) {
    const text =
      "What is to be paid has changed since this payment was started. No payment was made on this page. Go back to the shop and start it again."
    return sendPage(res, { status: 410, title: "The amount has changed", text, ...shopLink(req) })
  }
  // The customer may have paid on an earlier page of this payment, so the text does not claim that nothing was paid.
  const text =
    "The payment page cannot be opened right now. Try again soon. If you have paid already, wait for the confirmation instead."
  sendPage(res, { status: 502, title: "Payment not available", text })
}
