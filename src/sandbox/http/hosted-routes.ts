import { randomBytes } from "node:crypto"
import { sleep } from "../sleep"
import { Router, type Request, type Response } from "express"
import { renderForwardingPage } from "../../gateway/formats"
import { SIGNATURE_FIELD } from "../../gateway/message"
import type { Context } from "../context"
import { describePayment } from "../effects/announce"
import { answerChallenge, giveUp, openPayment, payWithCard } from "../effects/shopper"
import { breakConnection } from "../faults/connection"
import type { Checkout } from "../ledger/records"
import { challengePage } from "../pages/challenge"
import { readCardForm } from "../pages/card-form"
import { hostedPage } from "../pages/hosted"
import { secure, sendNotice, sendPage } from "../pages/send-page"
import { handled, formOf } from "./handled"
import { saveLedger } from "./save"

/**
 * The shopper's side. One address for each payment: it shows the card form, the issuer's question or the way
 * back, whatever the payment stands at, so that reloading and going back are harmless.
 */
export function hostedRoutes(context: Context): Router {
  const router = Router()
  const withCheckout = (
    act: (checkout: Checkout, request: Request, response: Response) => void | Promise<void>,
  ) =>
    handled(async (request, response) => {
      const checkout = context.ledger.checkout(request.params.token ?? "")
      if (!checkout)
        return sendNotice(response, 404, "Payment not found", "This payment page does not exist.")
      await act(checkout, request, response)
    })
  const backTo = (checkout: Checkout, response: Response): void => {
    saveLedger(context)
    response.redirect(303, `/pay/${checkout.token}`)
  }

  router.get(
    "/pay/:token",
    withCheckout((checkout, _request, response) => {
      if (!openPayment(context, checkout)) return forward(context, checkout, response)
      sendPage(response, checkout.challenge ? challengePage(checkout) : hostedPage(context, checkout))
    }),
  )

  router.post(
    "/pay/:token",
    withCheckout(async (checkout, request, response) => {
      if (!openPayment(context, checkout) || checkout.challenge) return backTo(checkout, response)
      const body = formOf(request)
      const { form, card, errors } = readCardForm(body)
      const chosen = body.has("saved") ? ("saved" as const) : card
      if (!chosen) return sendPage(response, hostedPage(context, checkout, form, errors))
      payWithCard(context, checkout, chosen)
      await mishap(context, checkout, response)
      if (!response.destroyed) backTo(checkout, response)
    }),
  )

  router.post(
    "/pay/:token/challenge",
    withCheckout((checkout, request, response) => {
      answerChallenge(context, checkout, (formOf(request).get("code") ?? "").trim())
      backTo(checkout, response)
    }),
  )

  router.post(
    "/pay/:token/cancel",
    withCheckout((checkout, _request, response) => {
      giveUp(context, checkout)
      backTo(checkout, response)
    }),
  )
  return router
}

/** What the slow card and the card that loses its answer do once they are paid with. */
async function mishap(context: Context, checkout: Checkout, response: Response): Promise<void> {
  const behaviour = context.ledger.transaction(checkout.transaction_id)?.card?.behaviour
  saveLedger(context)
  if (behaviour === "slow") await sleep(context.settings.slowMs)
  if (behaviour === "lost_answer") await breakConnection(response, { kind: "reset" })
}

/** Sends the browser back to the shop with what came out: a hint, signed like a notification. Manual 6.2. */
function forward(context: Context, checkout: Checkout, response: Response): void {
  const transaction = context.ledger.transaction(checkout.transaction_id)
  if (!transaction) return sendNotice(response, 404, "Payment not found", "This payment page does not exist.")
  if (!checkout.closed) {
    return sendNotice(
      response,
      410,
      "Page replaced",
      "This payment was opened again on another page. Go on there.",
    )
  }
  const { request } = checkout
  const cancelled = context.ledger.position(transaction).state === "cancelled"
  const target = (cancelled ? request.cancel_url : "") || request.return_url
  const plain = describePayment(context, transaction)
  const fields: Record<string, string> = Object.fromEntries(
    Object.entries(plain).map(([name, value]) => [name, String(value)]),
  )
  fields[SIGNATURE_FIELD] = context.sign({ operation: "notification", direction: "notification", fields })
  if (!target) return sendNotice(response, 200, "Payment finished", fields.result_info ?? "")
  if (context.settings.returnMethod === "GET") {
    const address = new URL(target)
    for (const [name, value] of Object.entries(fields)) address.searchParams.set(name, value)
    secure(response)
    return response.redirect(303, address.href)
  }
  // No form-action here: it would also bind where the shop redirects to after this post.
  const nonce = randomBytes(16).toString("base64")
  secure(response, `script-src 'nonce-${nonce}'`)
  response.type("html").send(renderForwardingPage({ action: target, fields, nonce }))
}
