import { readNotification, signer } from "medusa-payment-mpgi/gateway"
import { finishPaymentWorkflow, openPayment } from "medusa-payment-mpgi/workflows"
import type { Payment } from "../medusa/state"
import type { Server } from "./server"
import { SECRET, type Store } from "./store"

export const CARDS = { good: "4111111111111111", declined: "4000000000000002", review: "4000000000009235" }

/** A cart with a payment session; what the storefront has then. */
export async function startCheckout(store: Store, server: Server, total = "25.00") {
  const cart = { id: store.state.id("cart"), total, currency_code: "usd" }
  store.state.carts.set(cart.id, cart)
  return startSession(server, cart.id)
}

/** A session of a cart that is there already, beside those that it has. */
export async function startSession(server: Server, cart: string) {
  const { id: session, data } = await server.payments.createPaymentSession(cart)
  return {
    cart,
    session,
    order_no: String(data.order_no),
    token: String(data.redirect_url).split("/").at(-1)!,
  }
}

/** Follows the payment link; where the shopper's browser is then, or undefined when it goes back to the shop. */
export async function openPage(server: Server, token: string): Promise<string | undefined> {
  const result = await openPayment(server.container, { token, seen: {} })
  if (result.kind !== "forward") return undefined
  const { action, fields } = result.form
  const answer = await fetch(action, {
    method: "POST",
    body: new URLSearchParams(fields),
    redirect: "manual",
  })
  return new URL(answer.headers.get("location") ?? "", action).href
}

/** Types a card on the hosted page. */
export async function typeCard(page: string, number = CARDS.good): Promise<void> {
  const body = new URLSearchParams({ name: "Ada Lovelace", number, expiry: "12/99", code: "123" })
  await fetch(page, { method: "POST", body, redirect: "manual" })
}

/** An order of 25.00 USD whose payment is authorized, or held for review with that card, as Medusa has it. */
export async function placeOrder(
  store: Store,
  server: Server,
  card = CARDS.good,
): Promise<Payment & { order_no: string }> {
  const { token, session, order_no } = await startCheckout(store, server)
  const page = await openPage(server, token)
  await typeCard(page!, card)
  const { result } = await finishPaymentWorkflow(server.container).run({ input: { order_no } })
  const payment = store.state.paymentOfSession(session)
  if (!result.order_id || !payment) throw new Error(`no order: ${JSON.stringify(result)}`)
  return { ...payment, order_no }
}

/** A message as the gateway signs it, verified as the notify route does. */
export function verified(body: string) {
  const trust = { sign: signer({ algorithm: "hmac-sha256", secret: SECRET }), merchantId: "100200" }
  return readNotification({ body, contentType: "application/x-www-form-urlencoded" }, trust)
}
