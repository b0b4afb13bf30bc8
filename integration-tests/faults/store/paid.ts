import { readNotification, signer } from "medusa-payment-mpgi/gateway"
import {
  createPaymentLink,
  finishPaymentWorkflow,
  openPayment,
  payByLink,
  type OpenedPayment,
} from "medusa-payment-mpgi/workflows"
import { figuresOf } from "../../situations/figures"
import type { Payment, Session } from "../medusa/state"
import type { Server } from "./server"
import { SECRET, type Store } from "./store"

export const CARDS = {
  good: "4111111111111111",
  declined: "4000000000000002",
  review: "4000000000009235",
  pending: "4000000000003220",
}

/** A cart of the store's situation with a payment session; what the storefront has then. */
export async function startCheckout({ situation }: Store, server: Server) {
  const { carts } = server.flows
  const { total, cart: goods } = figuresOf(situation)
  const cart = await carts.create({ total, currency_code: situation.currency, goods })
  const collection = await carts.createPaymentCollection(cart.id)
  return checkoutOf(cart.id, await carts.createPaymentSession(collection.id))
}

/** A session of a cart that is there already, beside those that it has: two requests came at once (hazard 18). */
export async function startSession({ payments, flows }: Server, cart: string) {
  const collection = await flows.carts.createPaymentCollection(cart)
  return checkoutOf(cart, await payments.createPaymentSession(collection.id))
}

function checkoutOf(cart: string, { id: session, data }: Session) {
  const token = String(data.redirect_url).split("/").at(-1)!
  return { cart, session, order_no: String(data.order_no), token }
}

/** Follows the payment link; where the shopper's browser is then, or undefined when it goes back to the shop. */
export async function openPage(server: Server, token: string): Promise<string | undefined> {
  return follow(await openPayment(server.container, { token, seen: {} }))
}

/** Where the form that forwards to the gateway leads. */
export async function follow(result: OpenedPayment): Promise<string | undefined> {
  if (result.kind !== "forward") return undefined
  const { action, fields } = result.form
  const answer = await fetch(action, {
    method: "POST",
    body: new URLSearchParams(fields),
    redirect: "manual",
  })
  return new URL(answer.headers.get("location") ?? "", action).href
}

/** A link that pays what an order owes; its token. */
export async function createLink({ container }: Server, order_id: string): Promise<string> {
  const { url } = await createPaymentLink({ order_id, created_by: "user_1" }, container)
  return url.split("/").at(-1)!
}

/** Opens such a link; where the customer's browser is then, and the token of the payment, if it is at the gateway. */
export async function openLink(
  { container }: Server,
  link: string,
): Promise<{ page: string; token: string } | undefined> {
  const result = await payByLink(container, { token: link, seen: {} })
  if (result.kind !== "opened") return undefined
  const page = await follow(result.opened)
  return page === undefined ? undefined : { page, token: result.token }
}

/** Types a card on the hosted page. */
export async function typeCard(page: string, number = CARDS.good): Promise<void> {
  const body = new URLSearchParams({ name: "Ada Lovelace", number, expiry: "12/99", code: "123" })
  await fetch(page, { method: "POST", body, redirect: "manual" })
}

/** An order, of 25.00 USD if the store has no other situation, whose payment is authorized, or held for review with that card, as Medusa has it. */
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

/** A message with these fields as the gateway signs it, verified as the notify route does. */
export function signedMessage(fields: Readonly<Record<string, unknown>>) {
  const sign = signer({ algorithm: "hmac-sha256", secret: SECRET })
  const plain = fields as Record<string, string>
  const encryption_data = sign({ operation: "notification", direction: "notification", fields: plain })
  const body = new URLSearchParams({ ...plain, encryption_data }).toString()
  const trust = { sign, merchantId: "100200" }
  return readNotification({ body, contentType: "application/x-www-form-urlencoded" }, trust)
}
