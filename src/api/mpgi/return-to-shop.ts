import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { describeError, HOLDS_MONEY } from "../../modules/mpgi/values"
import { finishPayment, finishReported } from "../../workflows"
import type { PaymentRow, PaymentStatus } from "../../modules/mpgi"
import { proofOfReturn, RETURN_PROOF } from "../shared/return-proof"
import { invalidLink, sendPage, type Page } from "./page"
import { framingOfPage } from "./framing"

/**
 * Handles the customer's return. The outcome in the address or the form is ignored. The gateway is queried, the cart is
 * completed, and the browser is sent to the storefront, which requests the confirmed status. A customer who paid by a
 * payment link gets a page of ours, so that no storefront page is needed.
 */
export async function returnToShop(
  req: MedusaRequest,
  res: MedusaResponse,
  page: "return" | "cancel",
): Promise<void> {
  try {
    const finished = await finish(req, page)
    if (!finished) return invalidLink(req, res)
    if (finished.payment.payment_link_id) return sendResult(res, finished)
    const { href } = await storefrontUrl(req, finished)
    if (mayBeFramed(req, res)) sendBack(res, href)
    else res.redirect(303, href)
  } catch (error) {
    const { log } = req.scope.resolve("mpgi")
    log.error(`mpgi: a returning customer cannot be redirected: ${describeError(error)}`)
    const text = "Your payment is being confirmed. Do not pay again. Reload this page soon."
    sendPage(res, { status: 503, title: "One moment", text, event: "returned" })
  }
}

/**
 * Whether the customer may be inside a frame of the storefront. Browsers state the destination of a request. An old
 * browser that does not gets the page that detects a frame.
 */
function mayBeFramed(req: MedusaRequest, res: MedusaResponse): boolean {
  return framingOfPage(res) !== undefined && req.headers["sec-fetch-dest"] !== "document"
}

/** Returns the customer to the storefront's page around the frame, or leaves the frame. */
function sendBack(res: MedusaResponse, href: string): void {
  const link = { href, text: "Back to the shop" }
  sendPage(res, {
    status: 200,
    title: "One moment",
    text: "You are being taken back to the shop.",
    link,
    event: "returned",
  })
}

/** The payment that the link names, confirmed by the gateway; undefined when the link is invalid. */
async function finish(req: MedusaRequest, from: "return" | "cancel"): Promise<Finished | undefined> {
  const mpgi = req.scope.resolve("mpgi")
  const payment = await mpgi.payments.byToken(req.params.token ?? "")
  if (!payment) return undefined
  const fresh = { states: HOLDS_MONEY }
  const result = await mpgi.as("customer", async () => {
    if (from === "return") return finishReported({ payment, fresh }, req.scope)
    return finishPayment({ order_no: payment.order_no, fresh }, req.scope)
  })
  const abandoned = from === "cancel" && result.status === "pending"
  const status = abandoned ? "canceled" : result.status
  await mpgi.payments.rememberReturn(payment, status === "canceled" || status === "error" ? status : null)
  return { payment, status }
}

/**
 * The storefront's address with only the session's id, since addresses are kept in histories and logs. The storefront
 * queries the store API for the status, the cart and the order. For a customer with an account, the address also has a
 * proof of the return. It shows the status in a browser where the customer is not signed in.
 */
async function storefrontUrl(req: MedusaRequest, { payment, status }: Finished): Promise<URL> {
  const mpgi = req.scope.resolve("mpgi")
  const { storefront } = mpgi.account(payment.provider_id).options
  const page =
    status === "canceled"
      ? (payment.cancel_url ?? storefront.cancelUrl ?? payment.return_url ?? storefront.returnUrl)
      : (payment.return_url ?? storefront.returnUrl)
  const url = new URL(page)
  url.searchParams.set("payment_session_id", payment.payment_session_id)
  url.searchParams.delete(RETURN_PROOF)
  const buyer = await mpgi.medusaPurchases.findBuyer(payment)
  const proof = buyer?.customer_id ? proofOfReturn(mpgi, payment) : undefined
  if (proof) url.searchParams.set(RETURN_PROOF, proof)
  return url
}

/** A payment whose customer is back from the gateway. */
interface Finished {
  payment: PaymentRow
  status: PaymentStatus
}

/** Sends a page of ours with the outcome of a payment by link. */
function sendResult(res: MedusaResponse, { payment, status }: Finished): void {
  const { amount, currency_code, token, abandoned_at } = payment
  const again = token && abandoned_at === null ? { link: { href: `../pay/${token}`, text: "Try again" } } : {}
  sendPage(res, { status: 200, ...pageOf(status, `${amount} ${currency_code.toUpperCase()}`, again) })
}

function pageOf(status: PaymentStatus, money: string, again: Pick<Page, "link">): Omit<Page, "status"> {
  switch (status) {
    case "authorized":
    case "in_review": {
      const text = `Your payment of ${money} was received. Thank you. You can close this page.`
      return { title: "Payment received", text }
    }
    case "declined": {
      const text = "The payment was declined. Nothing was charged. Try another card."
      return { title: "Payment declined", text, ...again }
    }
    case "canceled":
      return { title: "Payment canceled", text: "The payment was canceled. Nothing was charged.", ...again }
    case "pending": {
      const text = "Your payment is being confirmed. Do not pay again. Reload this page soon."
      return { title: "One moment", text }
    }
    case "error": {
      const text = "The payment could not be confirmed. Do not pay again. Contact the shop."
      return { title: "Payment not confirmed", text }
    }
  }
}
