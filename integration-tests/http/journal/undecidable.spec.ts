import { paidOrder, resolve, withoutRetries } from "./watched-order"
import { describeFollowUp } from "../stores"

/** Where the gateway does not determine the outcome, nothing is guessed and nothing is sent. */
describeFollowUp((shop) => {
  describe("an outcome that cannot be synced", () => {
    withoutRetries(shop)

    it("because the query is refused: stays unconfirmed, is logged, and is synced once the address is allowed", async () => {
      const order = await paidOrder(shop)
      await order.lose("capture", () => order.admin.capture(order.payment_id, 10))
      shop.sandbox.allowIps(["203.0.113.1"])
      const warned = jest.spyOn(shop.container.resolve("logger"), "warn")
      await resolve(shop)
      await resolve(shop)
      await resolve(shop)
      expect(await order.last()).toMatchObject({ state: "unknown", attempts: 0 })
      expect(warned).toHaveBeenCalledWith(
        expect.stringMatching(
          new RegExp(`capture .* of ${order.order_no} .* unconfirmed: .* cannot be queried`),
        ),
      )
      warned.mockRestore()
      const retry = await order.admin.capture(order.payment_id, 10)
      expect(retry.status).toBe(400)
      shop.sandbox.allowIps(["127.0.0.1", "::1"])
      await resolve(shop)
      expect(await order.last()).toMatchObject({ state: "recorded" })
      expect(await order.medusa()).toMatchObject({ captures: [10], totals: [10] })
      expect(order.captures()).toEqual(["10.00"])
    })

    it("because two parts are the same: stays unconfirmed, is logged, and blocks the transaction", async () => {
      const order = await paidOrder(shop)
      await order.admin.capture(order.payment_id, 10)
      shop.sandbox.faults.add({ kind: "reset", operation: "capture" })
      expect((await order.admin.capture(order.payment_id, 5)).status).toBe(400)
      const warned = jest.spyOn(shop.container.resolve("logger"), "warn")
      for (let pass = 0; pass < 3; pass++) await resolve(shop)
      expect(await order.last()).toMatchObject({ state: "unknown", amount: "5.00" })
      expect(warned).toHaveBeenCalledWith(expect.stringContaining("the gateway does not show it yet"))
      warned.mockRestore()
      const sent = order.sent("capture")
      expect((await order.admin.capture(order.payment_id, 5)).status).toBe(400)
      expect((await order.admin.refund(order.payment_id, { amount: 1 })).status).toBe(400)
      expect([order.sent("capture"), order.sent("refund")]).toEqual([sent, 0])
      expect(order.captures()).toEqual(["10.00", "5.00"])
    })

    it("is queried together with others: one query for an account", async () => {
      const orders = [await paidOrder(shop), await paidOrder(shop), await paidOrder(shop)]
      for (const order of orders) await order.lose("capture", () => order.admin.capture(order.payment_id, 10))
      const queries = () => shop.sandbox.requests().filter(({ operation }) => operation === "retrievalTrans")
      const before = queries().length
      await resolve(shop)
      expect(queries().length - before).toBe(1)
      for (const order of orders) expect(await order.medusa()).toMatchObject({ captures: [10] })
    })

    it("does not block the others, when one of them fails at the gateway", async () => {
      const orders = [await paidOrder(shop), await paidOrder(shop), await paidOrder(shop)]
      const [bad, ...others] = orders
      for (const order of orders) await order.lose("capture", () => order.admin.capture(order.payment_id, 10))
      const { order_no } = bad!
      const stumbles = { kind: "html200", operation: "retrievalTrans", times: 100 } as const
      shop.sandbox.faults.add({ ...stumbles, match: { order_no } })
      await resolve(shop)
      for (const order of others) expect(await order.medusa()).toMatchObject({ captures: [10] })
      expect(await bad!.last()).toMatchObject({ state: "unknown", attempts: 0 })
      shop.sandbox.faults.clear()
      await resolve(shop)
      expect(await bad!.medusa()).toMatchObject({ captures: [10] })
    })
  })
})
