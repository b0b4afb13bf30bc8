import { Modules } from "@medusajs/framework/utils"
import { sweepWorkflow } from "medusa-payment-mpgi/workflows"
import { settled, until } from "../../setup/pay"
import { coffeeClub, renewalTools } from "./renewal-tools"
import { DAY } from "./subscribe"
import { describePayments } from "../stores"

/** A renewal has one order, wherever the server fails while it is made. */
describePayments((shop) => {
  const { subscribed, charges, order, ordersOf, sweepUntil } = renewalTools(shop)
  describe("a renewal's order, when the server fails", () => {
    let plan: string
    beforeEach(async () => {
      plan = await coffeeClub(shop)
    })

    type Failing = { name: string; on: () => object; method: string; after?: boolean }
    const cart = () => shop.container.resolve(Modules.CART)
    const payment = () => shop.container.resolve(Modules.PAYMENT)
    const subscriptions = () => shop.container.resolve("mpgi").subscriptions
    const points: Failing[] = [
      { name: "before the cart", on: cart, method: "createCarts" },
      { name: "after the cart", on: cart, method: "createCarts", after: true },
      { name: "before the payment collection", on: payment, method: "createPaymentCollections" },
      { name: "before the session", on: payment, method: "createPaymentSession" },
      { name: "after the session", on: payment, method: "createPaymentSession", after: true },
      { name: "before the payment is authorized", on: payment, method: "authorizePaymentSession" },
      { name: "before the link", on: () => subscriptions().charges, method: "link" },
      { name: "after the link", on: () => subscriptions().charges, method: "link", after: true },
    ]
    it.each(points)("$name, is made once all the same", async ({ on, method, after = false }) => {
      const { id } = await subscribed(plan)
      const target = on() as Record<string, (...args: unknown[]) => Promise<unknown>>
      const real = target[method]!
      let failures = 0
      target[method] = async function (this: unknown, ...args) {
        if (failures > 0) return real.apply(this, args)
        failures++
        if (after) await real.apply(this, args)
        throw new Error("the server died")
      }
      try {
        shop.sandbox.clock.advance(DAY)
        await until("the failure", () => Promise.resolve(failures === 1))
        const made = await sweepUntil("the order", async () =>
          (await charges(id)).find((each) => each.order_id),
        )
        await sweepWorkflow(shop.container).run()
        await settled(shop)
        expect((await ordersOf(id)).map((each) => each.id)).toEqual([made.order_id])
        const { order_no } = made
        expect(shop.sandbox.ledger.transaction(order_no)).toMatchObject({
          captured: "9.90",
          refunded: "0.00",
        })
        expect((await order(made.order_id!)).payment_status).toBe("captured")
      } finally {
        delete target[method]
        if (target[method] !== real) target[method] = real
      }
    })

    it("and Medusa undoes the order after the capture, keeps the money: there is one order, or a case", async () => {
      const { id } = await subscribed(plan)
      const orders = shop.container.resolve(Modules.ORDER) as unknown as Record<string, unknown>
      const real = orders.addOrderTransactions
      let failures = 0
      orders.addOrderTransactions = () => Promise.reject(new Error(`the database failed ${++failures} times`))
      shop.sandbox.clock.advance(DAY)
      try {
        await until("the failure", () => Promise.resolve(failures > 0))
        await settled(shop)
      } finally {
        orders.addOrderTransactions = real
      }
      const order_no = (await charges(id))[0]?.order_no ?? ""
      await sweepUntil("an order or a case", async () => {
        const shown = await shop.sql(
          "select id from mpgi_case where state = 'open' and order_no = ?",
          order_no,
        )
        return (await ordersOf(id)).length + shown.length > 0 || undefined
      })
      expect((await ordersOf(id)).length).toBeLessThanOrEqual(1)
      expect(shop.sandbox.ledger.transaction(order_no)).toMatchObject({ captured: "9.90", refunded: "0.00" })
      const payments = await shop.sql(
        "select id from payment where data ->> 'order_no' = ? and deleted_at is null",
        order_no,
      )
      expect(payments.length).toBeLessThanOrEqual(1)
    })

    it("and two messages come at once, is made once", async () => {
      const { id } = await subscribed(plan)
      shop.sandbox.faults.add({ kind: "notification_loss", times: 1 })
      shop.sandbox.clock.advance(DAY)
      const lost = shop.sandbox.ledger.notifications().at(-1)!
      for (const _ of [1, 2, 3, 4]) shop.sandbox.notifications.resend(lost.id)
      await until("the order", async () => (await charges(id)).find((each) => each.order_id))
      await settled(shop)
      expect(await ordersOf(id)).toHaveLength(1)
    })
  })
})
