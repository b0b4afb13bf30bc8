import { until } from "../../setup/pay"
import { paidOrder, resolve } from "./watched-order"
import { describeFollowUp } from "../stores"

/** Core refunds a captured order that is canceled, does not report when that fails, and writes the totals either way. */
describeFollowUp((shop) => {
  const captured = async () => {
    const order = await paidOrder(shop)
    await order.admin.capture(order.payment_id)
    const cancel = () => order.admin.post(`/orders/${order.order_id}/cancel`)
    const totals = (expected: number[]) =>
      until(`totals ${expected.join()}`, async () => {
        const { totals } = await order.medusa()
        return totals.join() === expected.join() ? true : undefined
      })
    return { ...order, cancel, totals }
  }

  describe("the cancel of a captured order", () => {
    it("refunds it, and its one transaction for the payment is enough", async () => {
      const order = await captured()
      expect((await order.cancel()).status).toBe(200)
      await resolve(shop)
      await order.is("recorded")
      expect(await order.medusa()).toMatchObject({ refunds: [25], totals: [25, -25] })
      expect(await order.summary()).toEqual({ paid_total: 25, refunded_total: 25, transaction_total: 0 })
      expect(order.refunds()).toEqual(["25.00"])
    })

    it("whose refund's response is lost: is refunded once, in the totals too", async () => {
      const order = await captured()
      await order.lose("refund", order.cancel)
      await order.is("recorded")
      expect(await order.medusa()).toMatchObject({ refunds: [25], totals: [25, -25] })
      expect(order.refunds()).toEqual(["25.00"])
    })

    it("whose refund is known only after it: is refunded once, in the totals at once too", async () => {
      const order = await captured()
      // The check after the capture would remove the transaction of the cancel otherwise.
      await resolve(shop)
      await order.is("recorded")
      await order.lose("refund", order.cancel, 100)
      shop.sandbox.faults.clear()
      await resolve(shop)
      await order.is("recorded")
      expect(await order.medusa()).toMatchObject({ refunds: [25], totals: [25, -25] })
      expect(await order.summary()).toEqual({ paid_total: 25, refunded_total: 25, transaction_total: 0 })
      expect(order.refunds()).toEqual(["25.00"])
    })

    it("whose refund is refused: the totals still contain the capture", async () => {
      const order = await captured()
      shop.sandbox.faults.add({ kind: "status", operation: "refund", status: 400, when: "before" })
      await order.cancel()
      await order.totals([25])
      expect(await order.medusa()).toMatchObject({ refunds: [] })
      expect(await order.summary()).toEqual({ paid_total: 25, refunded_total: 0, transaction_total: 25 })
      expect(order.refunds()).toEqual([])
    })
  })
})
