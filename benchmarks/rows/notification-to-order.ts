import { payAtGateway, startCheckout } from "../../integration-tests/setup/pay"
import { alternate } from "../measure/alternate"
import { median } from "../measure/median"
import { round } from "../measure/round"
import type { Row } from "../row"
import { STRIPE, stripeWebhook } from "../store/stripe"
import type { BenchStore } from "../store/store"

/**
 * How long after its notification is an order there, when the customer does not return?
 *
 * In turn: a payment at the gateway, whose notification follows at once; and a webhook of Stripe's at core's hook route. Neither
 * gateway delays its replies. Ours is timed from the moment at which the notification is stored, core's from the moment at which
 * the webhook is sent; both until the order's link to its cart is committed. Unit: core's time / ours, medians.
 */
export const notificationToOrder: Row = {
  key: "notification_to_order",
  what: "notification received until the order exists: core's hook with Stripe's provider / ours",
  unit: "ratio",
  targets: [{ figure: "value", atLeast: 10 }],
  async measure({ sizes, store: opened }) {
    const store = await opened()
    await store.gateway.holdReplies(0)
    const times = await alternate(
      sizes.notified,
      { ours: () => ours(store), core: () => core(store) },
      { warmUp: false },
    )
    const [ours_ms, core_ms] = [median(times.ours), median(times.core)]
    return {
      value: round(core_ms / ours_ms),
      ours_ms: round(ours_ms),
      core_ms: round(core_ms),
      rounds: sizes.notified,
    }
  },
}

async function ours(store: BenchStore): Promise<number> {
  const checkout = await startCheckout(store)
  await payAtGateway(checkout)
  const ordered = await orderExists(store, checkout.cart)
  const [received] = await store.sql<{ ms: string }>(
    "select extract(epoch from received_at) * 1000 as ms from mpgi_notification where order_no = ?",
    checkout.order_no,
  )
  if (!received) throw new Error("the notification was not stored")
  return ordered - Number(received.ms)
}

async function core(store: BenchStore): Promise<number> {
  const cart = await store.shopper.cart()
  const { session } = await store.shopper.session(cart, STRIPE)
  if (!session) throw new Error("no session of Stripe's provider")
  const sent = Date.now()
  const { status } = await fetch(`${store.url}/hooks/payment/stripe_stripe`, {
    method: "POST",
    ...stripeWebhook(session),
  })
  if (status !== 200) throw new Error(`core's hook route answered HTTP ${status}`)
  return (await orderExists(store, cart)) - sent
}

/** When the order of a cart was seen. */
async function orderExists({ sql }: BenchStore, cart: string): Promise<number> {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline;) {
    const found = await sql("select from order_cart where cart_id = ? and deleted_at is null", cart)
    if (found.length > 0) return Date.now()
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  throw new Error("no order within a minute")
}
