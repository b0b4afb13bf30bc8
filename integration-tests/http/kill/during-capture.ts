import type { ShopProcess } from "../../setup/shop-process"
import { placeOrder, until } from "../../setup/pay"
import type { Caught, Point } from "./point"
import { cutOff, orderWithin } from "./steps"

/** A placed order, and a capture that the gateway has applied and whose response is on its way. */
async function captureWithoutResponse(
  shop: ShopProcess,
  amount?: number,
): Promise<Pick<Caught, "checkout" | "strike"> & { payment: string }> {
  const checkout = await placeOrder(shop)
  const { order_no, order_id } = checkout
  const { id: payment } = (await shop.merchant.order(order_id)).payment
  const { transaction_id } = shop.sandbox.ledger.transaction(order_no)!
  const strike = async () => {
    shop.sandbox.faults.add({ kind: "notification_loss", match: { order_no } })
    shop.sandbox.faults.add({ kind: "hold", operation: "capture", match: { transaction_id } })
    cutOff(shop.merchant.capture(payment, amount))
    await until("the capture", async () => shop.sandbox.ledger.captures(order_no).length === 1)
  }
  return { checkout, strike, payment }
}

/** Repeats the capture, at once and until the response is not that the first one is unsettled. */
async function retry(shop: ShopProcess, payment: string, amount?: number) {
  const pending = /is in progress|know yet whether/
  return until("a response to the retry", async () => {
    const answer = await shop.merchant.capture(payment, amount)
    return pending.test(String(answer.data.message)) ? undefined : answer
  })
}

/** The money has moved, and Medusa crashes before it gets the response. */
export const duringCapture: Point[] = [
  {
    name: "after the gateway captured a part; then the merchant captures it again",
    async prepare(shop) {
      const { payment, ...caught } = await captureWithoutResponse(shop, 10)
      const { cart, order_no } = caught.checkout
      return {
        ...caught,
        async recover() {
          const { status, data } = await retry(shop, payment, 10)
          // On a busy machine the first request times out before the kill, and core removes its row: the second row takes the
          // capture over, and nothing is sent either.
          if (status !== 200)
            expect([status, data.message]).toEqual([400, expect.stringMatching("found applied")])
          await orderWithin(shop, cart, "partially_captured")
          expect(shop.sandbox.ledger.captures(order_no)).toMatchObject([{ amount: "10.00" }])
        },
      }
    },
  },
  {
    name: "after the gateway captured all; then the merchant captures it again",
    async prepare(shop) {
      const { payment, ...caught } = await captureWithoutResponse(shop)
      const { cart, order_no } = caught.checkout
      return {
        ...caught,
        async recover() {
          await retry(shop, payment)
          await orderWithin(shop, cart, "captured")
          expect(shop.sandbox.ledger.captures(order_no)).toMatchObject([{ amount: "25.00" }])
        },
      }
    },
  },
]
