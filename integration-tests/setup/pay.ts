import { open, submit, type Page } from "./browser"
import { PROVIDER, type PlacedOrder, type RemoteShop } from "./shop-at-sandbox"
import { until } from "./until"

export { recovered, settled } from "./settled"

export { until }

/** Public test numbers that the sandbox knows. */
export const CARDS = {
  good: "4111111111111111",
  declined: "4000000000000002",
  review: "4000000000009235",
  challenge: "4000000000001091",
  pending: "4000000000003220",
} as const

export type Checkout = { cart: string; session: string; order_no: string; redirect_url: string }

/** A cart of 25.00 USD with a redirect session. */
export async function startCheckout(
  shop: Pick<RemoteShop, "shopper">,
  data?: object,
  provider?: string,
): Promise<Checkout> {
  const cart = await shop.shopper.cart()
  return { cart, ...(await startSession(shop, cart, data, provider)) }
}

/** A session of a cart that is there already. */
export async function startSession(
  shop: Pick<RemoteShop, "shopper">,
  cart: string,
  data?: object,
  provider = PROVIDER,
): Promise<Omit<Checkout, "cart">> {
  const { session, answer } = await shop.shopper.session(cart, provider, data)
  if (!session) throw new Error(`no session: ${JSON.stringify(answer)}`)
  const made = answer.data.payment_collection.payment_sessions.find(
    (each: { id: string }) => each.id === session,
  )
  return { session, order_no: made.data.order_no, redirect_url: made.data.redirect_url }
}

/** Follows the payment link to the gateway's page. */
export async function openHostedPage({ redirect_url }: Pick<Checkout, "redirect_url">): Promise<Page> {
  return submit(await open(redirect_url))
}

/** Enters a card at the gateway; returns the page that leads back to the shop, not yet followed. */
export async function payAtGateway(
  checkout: Pick<Checkout, "redirect_url">,
  card: string = CARDS.good,
): Promise<Page> {
  return enterCard(await openHostedPage(checkout), card)
}

/** The same on the gateway's page that is open already. */
export function enterCard(hosted: Page, card: string = CARDS.good): Promise<Page> {
  return submit(
    hosted,
    { name: "Ada Lovelace", number: card, expiry: "12/99", code: "123" },
    new URL(hosted.url).pathname,
  )
}

/** What a storefront knows of a payment whose shopper arrived there: its address has the session's id, the store API the rest. */
export type Arrival = { payment_session_id: string; status: string; cart_id?: string; order_id?: string }

/** Reads the session that the address names from the store API, as a storefront does. A customer with an account has a proof of the return, too. */
export async function arrived({ shopper }: Pick<RemoteShop, "shopper">, { url }: Page): Promise<Arrival> {
  const {
    payment_session_id = "",
    payment_return: _,
    ...more
  } = Object.fromEntries(new URL(url).searchParams)
  if (Object.keys(more).length > 0) throw new Error(`more than the session in ${url}`)
  const { data } = await shopper.get(`/mpgi/payment-sessions/${payment_session_id}`)
  if (!data.payment_session) throw new Error(`no status of ${url}: ${JSON.stringify(data)}`)
  return { payment_session_id, ...data.payment_session }
}

/** The whole way: pays and returns. */
export async function payAndReturn(
  shop: Pick<RemoteShop, "shopper">,
  checkout: Pick<Checkout, "redirect_url">,
  card?: string,
): Promise<Arrival> {
  return arrived(shop, await submit(await payAtGateway(checkout, card)))
}

/** The order of a cart, once there is one. */
export async function orderOf(shop: RemoteShop, cart: string): Promise<string> {
  const rows = () =>
    shop.sql<{ order_id: string }>(
      "select order_id from order_cart where cart_id = ? and deleted_at is null",
      cart,
    )
  return until(`an order of ${cart}`, async () => (await rows())[0]?.order_id)
}

/** Requests that reached the gateway about an order, by operation. */
export function sentTo(shop: RemoteShop, operation: string, about: string): number {
  return shop.sandbox.requests().filter((each) => each.operation === operation && each.orders.includes(about))
    .length
}

/** Our rows of an order number's session, oldest attempt first. */
export function rowsOf(shop: RemoteShop, session: string) {
  return shop.sql<Record<string, unknown>>(
    "select * from mpgi_payment where payment_session_id = ? order by created_at, order_no",
    session,
  )
}

/** A placed order whose payment is authorized, or held for review: copied where the store has such orders, see `copiesOf`. */
export async function placeOrder(
  shop: RemoteShop,
  card: string = CARDS.good,
  provider = PROVIDER,
): Promise<PlacedOrder> {
  return shop.copyOfOrder?.(card, provider) ?? walkToOrder(shop, card, provider)
}

/** The same through the whole checkout: where the test is about it, or about what happens around it. */
export async function walkToOrder(shop: RemoteShop, card?: string, provider?: string): Promise<PlacedOrder> {
  return payToOrder(shop, await startCheckout(shop, undefined, provider), card)
}

/** What is left of the way once there is a session. */
export async function payToOrder(
  shop: Pick<RemoteShop, "shopper">,
  checkout: Checkout,
  card?: string,
): Promise<PlacedOrder> {
  const { order_id } = await payAndReturn(shop, checkout, card)
  if (!order_id) throw new Error("the payment did not become an order")
  return { ...checkout, order_id }
}

/** What a kill between the order and its authorization leaves: the order, without its payment. */
export async function forgetAuthorization(shop: RemoteShop, session: string): Promise<void> {
  await shop.sql("delete from payment where payment_session_id = ?", session)
  await shop.sql("update payment_session set status = 'pending', authorized_at = null where id = ?", session)
  await shop.sql(
    "update payment_collection set status = 'awaiting', authorized_amount = null, raw_authorized_amount = null",
  )
}
