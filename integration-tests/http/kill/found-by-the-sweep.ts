import { submit } from "../../setup/browser"
import type { ShopProcess } from "../../setup/shop-process"
import { payAtGateway, rowsOf, startCheckout, until } from "../../setup/pay"
import type { Caught, Point } from "./point"
import { cutOff, hangOnQuery, ordersOf, orderWithin, paidWithoutNotification } from "./steps"

/** A shopper returns, and Medusa, which has the gateway's response, cannot write to this table. */
async function returnBlockedBy(
  table: string,
  shop: ShopProcess,
  isBlocked: (cart: string) => Promise<boolean>,
): Promise<Caught> {
  const { checkout, page } = await paidWithoutNotification(shop)
  const { cart, session } = checkout
  return {
    checkout,
    async strike() {
      await shop.lock(table)
      cutOff(submit(page))
      await until(`the completion waits for ${table}`, async () => {
        const [payment] = await rowsOf(shop, session)
        return payment?.state === "authorized" && (await isBlocked(cart))
      })
    },
    meanwhile: shop.unlock,
    recover: () => orderWithin(shop, cart),
  }
}

/** Medusa crashes before everything is recorded, and no request follows: the sweep has to find these. */
export const foundByTheSweep: Point[] = [
  {
    name: "after the payment; then no request follows",
    async prepare(shop) {
      const { checkout } = await paidWithoutNotification(shop)
      return { checkout, recover: () => orderWithin(shop, checkout.cart) }
    },
  },
  {
    name: "after a notification was acknowledged, before it was applied",
    async prepare(shop) {
      const checkout = await startCheckout(shop)
      const { cart, order_no } = checkout
      const notifications = () =>
        shop.sql<{ state: string }>("select state from mpgi_notification where order_no = ?", order_no)
      return {
        checkout,
        async strike() {
          await hangOnQuery(shop, order_no, () => payAtGateway(checkout))
          await shop.sandbox.notifications.idle()
        },
        async meanwhile() {
          expect(shop.sandbox.ledger.notifications(order_no)).toMatchObject([{ state: "acknowledged" }])
          expect(await notifications()).toEqual([{ state: "received" }])
          expect(await ordersOf(shop, cart)).toEqual([])
        },
        async recover() {
          await orderWithin(shop, cart)
          await until("applied", async () =>
            (await notifications()).every(({ state }) => state === "applied"),
          )
        },
      }
    },
  },
  {
    name: "between the order and its authorization, during the gateway query",
    async prepare(shop) {
      const { checkout } = await paidWithoutNotification(shop)
      const { cart, order_no } = checkout
      return {
        checkout,
        strike: () => hangOnQuery(shop, order_no, () => cutOff(shop.shopper.complete(cart))),
        async meanwhile() {
          expect(await ordersOf(shop, cart)).toHaveLength(1)
        },
        recover: () => orderWithin(shop, cart),
      }
    },
  },
  {
    name: "between the order and its authorization, after the gateway responded",
    prepare: (shop) =>
      returnBlockedBy("payment", shop, async (cart) => (await ordersOf(shop, cart)).length === 1),
  },
  {
    name: "after the gateway responded, before the order",
    prepare: (shop) =>
      returnBlockedBy("order", shop, async () => {
        const waiting = await shop.sql("select 1 from pg_locks where not granted")
        return waiting.length > 0
      }),
  },
]
