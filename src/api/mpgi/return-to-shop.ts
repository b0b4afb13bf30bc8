import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { describeError, HOLDS_MONEY } from "../../modules/mpgi/values"
import { finishPayment, finishReported } from "../../workflows"
import type { PaymentRow, PaymentStatus } from "../../modules/mpgi"
import { proofOfReturn, RETURN_PROOF } from "../shared/return-proof"
import { invalidLink, sendPage } from "./page"
import { wordsFor, type Words } from "./words"
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
    if (finished.payment.payment_link_id) return sendResult(res, finished, await wordsFor(req))
    const { href } = await storefrontUrl(req, finished)
    if (mayBeFramed(req, res)) sendBack(res, href, await wordsFor(req))
    else res.redirect(303, href)
  } catch (error) {
    const { log } = req.scope.resolve("mpgi")
    log.error(`mpgi: a returning customer cannot be redirected: ${describeError(error)}`)
    const words = await wordsFor(req)
    sendPage(res, { status: 503, words, ...words.page("confirming"), event: "returned" })
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
function sendBack(res: MedusaResponse, href: string, words: Words): void {
  const link = { href, text: words.say("back") }
  sendPage(res, { status: 200, words, ...words.page("returning"), link, event: "returned" })
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
function sendResult(res: MedusaResponse, { payment, status }: Finished, words: Words): void {
  const { amount, currency_code, token, abandoned_at } = payment
  const page = words.page(PAGES[status], { amount: words.money(amount, currency_code) })
  const canRetry = (status === "declined" || status === "canceled") && token && abandoned_at === null
  const link = { href: `../pay/${token}`, text: words.say("try_again") }
  sendPage(res, { status: 200, words, ...page, ...(canRetry ? { link } : {}) })
}

const PAGES = {
  authorized: "received",
  in_review: "received",
  declined: "declined",
  canceled: "canceled",
  pending: "confirming",
  error: "unconfirmed",
} as const satisfies Record<PaymentStatus, string>
