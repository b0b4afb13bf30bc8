import { submit } from "../../setup/browser"
import type { MortalShop } from "../../setup/mortal-shop"
import { payAtGateway, rowsOf, startCheckout, until } from "../../setup/pay"
import type { Caught, Point } from "./point"
import { cutOff, hangOnQuery, ordersOf, orderWithin, paidInSilence } from "./steps"

/** A shopper returns, and Medusa, which has the gateway's answer, cannot write to this table. */
async function returnsInto(
  table: string,
  shop: MortalShop,
  stands: (cart: string) => Promise<boolean>,
): Promise<Caught> {
  const { checkout, page } = await paidInSilence(shop)
  const { cart, session } = checkout
  return {
    checkout,
    async strike() {
      await shop.lock(table)
      cutOff(submit(page))
      await until(`the completion stands before ${table}`, async () => {
        const [payment] = await rowsOf(shop, session)
        return payment?.state === "authorised" && (await stands(cart))
      })
    },
    meanwhile: shop.unlock,
    afterwards: () => orderWithin(shop, cart),
  }
}

/** Medusa dies before all is written down, and nobody comes a second time: the sweep has to find these. */
export const foundByTheSweep: Point[] = [
  {
    name: "after the payment; then nobody comes at all",
    async prepare(shop) {
      const { checkout } = await paidInSilence(shop)
      return { checkout, afterwards: () => orderWithin(shop, checkout.cart) }
    },
  },
  {
    name: "after a notification was acknowledged, before it was applied",
    async prepare(shop) {
      const checkout = await startCheckout(shop)
      const { cart, order_no } = checkout
      const inbox = () =>
        shop.sql<{ state: string }>("select state from mpgi_notification where order_no = ?", order_no)
      return {
        checkout,
        async strike() {
          await hangOnQuery(shop, order_no, () => payAtGateway(checkout))
          await shop.sandbox.notifications.idle()
        },
        async meanwhile() {
          expect(shop.sandbox.ledger.notifications(order_no)).toMatchObject([{ state: "acknowledged" }])
          expect(await inbox()).toEqual([{ state: "received" }])
          expect(await ordersOf(shop, cart)).toEqual([])
        },
        async afterwards() {
          await orderWithin(shop, cart)
          await until("applied", async () => (await inbox()).every(({ state }) => state === "applied"))
        },
      }
    },
  },
  {
    name: "between the order and its authorisation, while the gateway is asked",
    async prepare(shop) {
      const { checkout } = await paidInSilence(shop)
      const { cart, order_no } = checkout
      return {
        checkout,
        strike: () => hangOnQuery(shop, order_no, () => cutOff(shop.shopper.complete(cart))),
        async meanwhile() {
          expect(await ordersOf(shop, cart)).toHaveLength(1)
        },
        afterwards: () => orderWithin(shop, cart),
      }
    },
  },
  {
    name: "between the order and its authorisation, when the gateway had answered",
    prepare: (shop) =>
      returnsInto("payment", shop, async (cart) => (await ordersOf(shop, cart)).length === 1),
  },
  {
    name: "after the gateway had answered, before the order",
    prepare: (shop) =>
      returnsInto("order", shop, async () => {
        const waiting = await shop.sql("select 1 from pg_locks where not granted")
        return waiting.length > 0
      }),
  },
]
