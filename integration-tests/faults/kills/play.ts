import { partOf } from "../../situations/figures"
import { situationCart } from "../../situations/in-medusa"
import { enterCard, openHostedPage } from "../../setup/pay"
import { open, submit, type Page } from "../../setup/browser"
import { orderChanges } from "../../setup/order-changes"
import { address } from "../../setup/shop"
import { PROVIDER } from "../../setup/shop-at-sandbox"
import { playPayout } from "./payouts"
import { persistently as sendTo, type Way } from "./persistently"
import type { Action, CartScenario, Scenario } from "./scenario"
import { ORDER_FIRST, type Instance, type World } from "./world"

/** The outcome of a scenario, to be compared with the gateway. */
export type Played = { seed: number; cart?: string; request_id?: string }

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Plays one scenario against the running instances. Refused and lost responses are part of it: nothing here throws. */
export async function play(scenario: Scenario, world: World): Promise<Played> {
  if (!("request_id" in scenario)) return playCart(scenario, world)
  await playPayout(scenario, world)
  return { seed: scenario.seed, request_id: scenario.request_id }
}

async function playCart(
  { seed, purchase: drawn, card, actions }: CartScenario,
  world: World,
): Promise<Played> {
  const { sandbox, sql, situation } = world
  const purchase = drawn === "subscription" && situation.currency !== "usd" ? "redirect" : drawn
  const [{ variant }] = world.goods as [World["goods"][number]]
  const persistently = <Answer>(way: Way, work: (at: Instance) => Promise<Answer>) => sendTo(world, way, work)
  const another = { variant_id: variant, quantity: 1 }
  let redirect_url = ""
  let page: Page | undefined
  const begun = await persistently({ on: (seed % 2) as 0 | 1, again: true }, async ({ shopper }) => {
    const cart =
      purchase === "subscription" ? await planCart(shopper) : await situationCart(situation, world, shopper)
    const provider = purchase === "order first" ? ORDER_FIRST : PROVIDER
    const flow = purchase === "card" ? "card" : "redirect"
    const { session, answer } = await shopper.session(cart, provider, { flow })
    const made = (
      answer.data.payment_collection.payment_sessions as { id: string; data: Record<string, string> }[]
    ).find(({ id }) => id === session)!
    redirect_url = made.data.redirect_url ?? ""
    return { cart, session: session!, order_no: made.data.order_no! }
  })
  if (!begun) return { seed }
  const { cart, session, order_no } = begun
  for (const action of actions) {
    await sleep(action.pause)
    // A subscription is ended by a number of its own.
    const about = action.what === "cancelSubscription" ? (recurringId() ?? order_no) : order_no
    for (const fault of action.faults) sandbox.faults.add({ ...fault, match: { order_no: about } })
    await act(action).catch(() => {})
  }
  return { seed, cart }

  async function planCart({ post }: Instance["shopper"]): Promise<string> {
    const { data } = await post("/carts", {
      region_id: world.seed.regionId,
      email: "ada@example.com",
      shipping_address: address,
      billing_address: address,
      items: [{ variant_id: world.plan, quantity: 1 }],
    })
    return data.cart.id
  }

  function recurringId(): string | undefined {
    return sandbox.ledger.transaction(order_no)?.recurring_id || undefined
  }

  async function act(action: Action): Promise<unknown> {
    switch (action.what) {
      case "open":
        return (page = await persistently(action, () => openHostedPage({ redirect_url })))
      case "pay":
        return page && (page = await enterCard(page, card))
      case "changeCart":
        return persistently(action, ({ shopper }) => shopper.post(`/carts/${cart}/line-items`, another))
      case "return":
        return page && persistently(action, () => submit(page!))
      case "returnTwice":
        return page && Promise.allSettled([submit(page), submit(page)])
      case "complete":
        return persistently(action, ({ shopper }) => shopper.complete(cart))
      case "card":
        return persistently(action, sendCard)
      case "cardTwice":
        return Promise.allSettled(world.instances.map(sendCard))
      default:
        return press(action)
    }
  }

  function sendCard({ shopper }: Instance) {
    const data = { card, expiration_month: "12", expiration_year: "2031", security_code: "123" }
    return shopper.post(`/mpgi/payment-sessions/${session}/authorise`, data)
  }

  /** The merchant acts on the order, once it appears. */
  async function press({ what, ...how }: Action): Promise<unknown> {
    const rows = () =>
      sql<{ payment: string; amount: string; order_id: string }>(
        `select p.id as payment, p.amount::text, c.order_id from order_cart c join mpgi_payment m on m.cart_id = c.cart_id
         join payment p on p.payment_session_id = m.payment_session_id where c.cart_id = ? and c.deleted_at is null`,
        cart,
      )
    let [found] = await rows()
    for (let i = 0; !found && i < 10; i++, [found] = await rows()) await sleep(300)
    if (!found) return
    const { payment, amount, order_id } = found
    const part = (share: number) => Number(partOf(amount, share, situation))
    const both = (work: (at: Instance) => Promise<unknown>) => Promise.allSettled(world.instances.map(work))
    switch (what) {
      case "captureAll":
        return persistently(how, ({ merchant }) => merchant.capture(payment))
      case "capturePart":
        return persistently(how, ({ merchant }) => merchant.capture(payment, part(0.4)))
      case "captureTwice":
        return both(({ merchant }) => merchant.capture(payment))
      case "refundAll":
        return persistently(how, ({ merchant }) => merchant.refund(payment, { amount: Number(amount) }))
      case "refundPart":
        return persistently(how, ({ merchant }) => merchant.refund(payment, { amount: part(0.2) }))
      case "refundTwice":
        return both(({ merchant }) => merchant.refund(payment, { amount: part(0.28) }))
      case "cancel":
        return persistently(how, ({ merchant }) => merchant.post(`/orders/${order_id}/cancel`))
      case "edit":
        return persistently(how, (at) =>
          orderChanges(
            { ...world, seed: { ...world.seed, variantId: variant }, shopper: at.shopper },
            at.merchant,
          ).edit(order_id),
        )
      case "payByLink":
        return persistently(how, (at) => payByLink(at, order_id))
      case "payByLinkTwice":
        return both((at) => payByLink(at, order_id))
      case "cancelSubscription":
        return persistently(how, endSubscription)
      default:
        return
    }
  }

  /** The customer's way with a link of its own: its page, the form that forwards, the card, and back to the shop. */
  async function payByLink({ merchant }: Instance, order_id: string): Promise<void> {
    const { data } = await merchant.post(`/mpgi/orders/${order_id}/payment-links`)
    const hosted = await submit(await submit(await open(data.payment_link.url)))
    await submit(await enterCard(hosted, card))
  }

  async function endSubscription({ merchant }: Instance): Promise<void> {
    const [subscription] = await sql<{ id: string }>(
      "select id from mpgi_subscription where recurring_id = ?",
      recurringId() ?? "",
    )
    if (subscription) await merchant.post(`/mpgi/subscriptions/${subscription.id}/cancel`)
  }
}
