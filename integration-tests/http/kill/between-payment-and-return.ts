import { submit } from "../../setup/browser"
import { arrived, orderOf, payAtGateway, startCheckout, until } from "../../setup/pay"
import type { ShopProcess } from "../../setup/shop-process"
import { HOUR, paidWithoutNotification } from "./steps"
import type { Point } from "./point"

/** Pays while the server is up; the notification is sent when it is down, and fails. */
async function paidAndUndeliverable(shop: ShopProcess) {
  const checkout = await startCheckout(shop)
  const match = { order_no: checkout.order_no }
  shop.sandbox.faults.add({ kind: "notification_delay", delayMs: HOUR, match })
  const page = await payAtGateway(checkout)
  const meanwhile = async () => {
    shop.sandbox.clock.advance(HOUR)
    await shop.sandbox.notifications.idle()
    const [message] = shop.sandbox.ledger.notifications(checkout.order_no)
    expect(message).toMatchObject({ state: "queued" })
    expect(new Set(message!.attempts.map(({ response }) => response))).toEqual(new Set(["ECONNREFUSED"]))
  }
  return { checkout, page, meanwhile }
}

/** The gateway has the money, Medusa has received nothing, and a request arrives later. */
export const betweenPaymentAndReturn: Point[] = [
  {
    name: "after the payment; then the browser returns",
    async prepare(shop) {
      const { page, ...caught } = await paidAndUndeliverable(shop)
      return {
        ...caught,
        async recover() {
          expect(await arrived(shop, await submit(page))).toMatchObject({
            status: "authorized",
            order_id: expect.stringMatching(/^order_/),
          })
        },
      }
    },
  },
  {
    name: "after the payment; then the notification is sent again and the browser never returns",
    async prepare(shop) {
      const { page: _, ...caught } = await paidAndUndeliverable(shop)
      const { order_no, cart } = caught.checkout
      return {
        ...caught,
        async recover() {
          shop.sandbox.clock.advance(HOUR)
          await orderOf(shop, cart)
          await until("the notification is applied", async () => {
            const [row] = await shop.sql<{ state: string }>(
              "select state from mpgi_notification where order_no = ?",
              order_no,
            )
            return row?.state === "applied"
          })
        },
      }
    },
  },
  {
    name: "after the payment; then only the storefront queries the status",
    async prepare(shop) {
      const { checkout } = await paidWithoutNotification(shop)
      return {
        checkout,
        async recover() {
          const { data } = await shop.shopper.get(`/mpgi/payment-sessions/${checkout.session}`)
          expect(data.payment_session).toMatchObject({ status: "authorized" })
          expect((await shop.shopper.complete(checkout.cart)).data).toMatchObject({ type: "order" })
        },
      }
    },
  },
]
