import { orderNo } from "medusa-payment-mpgi/gateway"
import { merchant } from "../../setup/merchant"
import { CARDS, orderOf, startCheckout, until } from "../../setup/pay"
import type { Answer } from "../../setup/shop"
import { PROVIDER, type Shop } from "../../setup/shop-at-sandbox"

export const DAY = 24 * 3_600_000

/** The terms of a subscription, under the manual's names (2.2). */
type Terms = NonNullable<Parameters<ReturnType<typeof gatewayOf>["authorise"]>[0]["subscription"]>

const gatewayOf = (shop: Shop) => shop.container.resolve("mpgi").account(PROVIDER).gateway

/** A subscription as the admin API returns it. */
export type Shown = Answer["data"]

/** Requests a contract with the payment of a new cart, and pays it by card. The shop is not notified yet. */
export async function subscribe(shop: Shop, terms: Terms, card: string = CARDS.good) {
  const mpgi = shop.container.resolve("mpgi")
  const { cart, order_no } = await startCheckout(shop)
  const payment = await mpgi.payments.change(orderNo(order_no), { opened_at: new Date() })
  const subscription = { contract_name: "Coffee club", ...terms }
  await mpgi.subscriptions.records.requested(payment, subscription)
  await gatewayOf(shop).authorise({
    order_no,
    currency: "USD",
    amount: payment.amount,
    subscription,
    card,
    expiration_month: "12",
    expiration_year: "2099",
    security_code: "123",
    notify_url: `${shop.url}/hooks/mpgi/mpgi`,
  })
  const contract = shop.sandbox.ledger.contracts().at(-1)!
  return { cart, order_no, recurring_id: contract.recurring_id }
}

/** The same, until the shop is notified: its id here, and the order of the first payment. */
export async function subscribed(shop: Shop, terms: Terms, card?: string) {
  const made = await subscribe(shop, terms, card)
  const { id } = await until("the contract", async () => (await list(shop, `q=${made.recurring_id}`))[0])
  return { ...made, id: id as string, order_id: await orderOf(shop, made.cart) }
}

export async function list(shop: Shop, query = ""): Promise<Shown[]> {
  return (await (await merchant(shop)).get(`/mpgi/subscriptions?${query}`)).data.subscriptions
}

export async function one(shop: Shop, id: string): Promise<Shown> {
  return (await (await merchant(shop)).get(`/mpgi/subscriptions/${id}`)).data.subscription
}

/** A subscription once it is as it should be. */
export function eventually(shop: Shop, id: string, is: (subscription: Shown) => boolean): Promise<Shown> {
  return until("the subscription", async () => {
    const subscription = await one(shop, id)
    return is(subscription) ? subscription : undefined
  })
}

/** How the gateway has it. */
export function contractOf(shop: Shop, recurring_id: string) {
  return shop.sandbox.ledger.contracts().find((contract) => contract.recurring_id === recurring_id)!
}
