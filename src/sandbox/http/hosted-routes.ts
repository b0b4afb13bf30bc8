import { randomBytes } from "node:crypto"
import type { ServerResponse } from "node:http"
import { renderForwardingPage } from "../../gateway/formats"
import { SIGNATURE_FIELD } from "../../gateway/message"
import type { Context } from "../context"
import { cancelCheckout, openPayment, payWithCard, submitChallengeCode } from "../effects/hosted-payment"
import { paymentFields } from "../effects/notify"
import { applyConnectionFault } from "../faults/reply"
import type { Checkout } from "../ledger/records"
import { saveLedger } from "../ledger/persistence"
import { parseCardForm, hostedPage, challengePage } from "../pages/hosted"
import { sleep } from "../sleep"
import { secure, sendNotice, sendPage } from "./send-page"
import { redirect, sendBody } from "./respond"
import type { Exchange, Route } from "./router"

type CheckoutHandler = (checkout: Checkout, exchange: Exchange) => void | Promise<void>

/**
 * The customer's pages. Each payment has one address. Depending on the payment's state, it shows the card form, the 3-D
 * Secure challenge or the way back to the shop. Reloading and going back are therefore harmless.
 */
export function hostedRoutes(context: Context): Route[] {
  const onCheckout = (method: "GET" | "POST", path: string, handle: CheckoutHandler): Route => ({
    method,
    path,
    async handle(exchange) {
      const checkout = context.ledger.checkout(exchange.params.token ?? "")
      if (checkout) await handle(checkout, exchange)
      else sendNotFound(exchange.response)
    },
  })
  const backToPage = (checkout: Checkout, response: ServerResponse): void => {
    saveLedger(context)
    redirect(response, `/pay/${checkout.token}`)
  }

  return [
    onCheckout("GET", "/pay/:token", (checkout, { response }) => {
      if (!openPayment(context, checkout)) return sendReturn(context, checkout, response)
      sendPage(
        response,
        checkout.challenge ? challengePage(checkout) : hostedPage(context, checkout),
        context.settings.frameAncestors,
      )
    }),

    onCheckout("POST", "/pay/:token", async (checkout, { body, response }) => {
      if (!openPayment(context, checkout) || checkout.challenge) return backToPage(checkout, response)
      const fields = new URLSearchParams(body)
      const { form, card, errors } = parseCardForm(fields)
      const choice = fields.has("saved") ? ("saved" as const) : card
      if (!choice)
        return sendPage(
          response,
          hostedPage(context, checkout, form, errors),
          context.settings.frameAncestors,
        )
      payWithCard(context, checkout, choice)
      await applyCardFault(context, checkout, response)
      if (!response.destroyed) backToPage(checkout, response)
    }),

    onCheckout("POST", "/pay/:token/challenge", (checkout, { body, response }) => {
      submitChallengeCode(context, checkout, (new URLSearchParams(body).get("code") ?? "").trim())
      backToPage(checkout, response)
    }),

    onCheckout("POST", "/pay/:token/cancel", (checkout, { response }) => {
      cancelCheckout(context, checkout)
      backToPage(checkout, response)
    }),
  ]
}

/** Applies the faults of two test cards: one delays the response, the other resets the connection. */
async function applyCardFault(context: Context, checkout: Checkout, response: ServerResponse): Promise<void> {
  const behavior = context.ledger.transaction(checkout.transaction_id)?.card?.behavior
  saveLedger(context)
  if (behavior === "slow") await sleep(context.settings.slowMs)
  if (behavior === "lost_response") await applyConnectionFault(response, { kind: "reset" }, context.faults)
}

/** Sends the browser back to the shop with the outcome, which is a hint, signed like a notification. Manual 6.2. */
function sendReturn(context: Context, checkout: Checkout, response: ServerResponse): void {
  const { frameAncestors } = context.settings
  const transaction = context.ledger.transaction(checkout.transaction_id)
  if (!transaction) return sendNotFound(response)
  if (!checkout.closed) {
    return sendNotice(
      response,
      410,
      "This page has been replaced",
      "The payment was opened again on another page. Continue there.",
      frameAncestors,
    )
  }
  const { request } = checkout
  const isCanceled = context.ledger.position(transaction).state === "canceled"
  const target = (isCanceled ? request.cancel_url : "") || request.return_url
  const fields: Record<string, string> = Object.fromEntries(
    Object.entries(paymentFields(context, transaction)).map(([name, value]) => [name, String(value)]),
  )
  fields[SIGNATURE_FIELD] = context.sign({ operation: "notification", direction: "notification", fields })
  if (!target) return sendNotice(response, 200, "Payment finished", fields.result_info ?? "", frameAncestors)
  if (context.settings.returnMethod === "GET") {
    const address = new URL(target)
    for (const [name, value] of Object.entries(fields)) address.searchParams.set(name, value)
    secure(response, { frameAncestors })
    return redirect(response, address.href)
  }
  // No form-action here: it would also apply to the shop's own redirects after this post.
  const nonce = randomBytes(16).toString("base64")
  secure(response, { policy: `script-src 'nonce-${nonce}'`, frameAncestors })
  sendBody(response, "html", renderForwardingPage({ action: target, fields, nonce }))
}

function sendNotFound(response: ServerResponse): void {
  sendNotice(response, 404, "Payment not found", "This payment page does not exist.")
}
