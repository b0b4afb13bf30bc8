import { due, paidOrder, resolve } from "./watched-order"
import { describeFollowUp } from "../stores"

/** The resolver beside other resolvers and admins. */
describeFollowUp((shop) => {
  describe("at once", () => {
    it("several resolvers make one row in Medusa", async () => {
      const order = await paidOrder(shop)
      await order.lose("capture", () => order.admin.capture(order.payment_id, 10))
      await Promise.all([resolve(shop), resolve(shop), resolve(shop)])
      await order.is("recorded")
      expect(await order.medusa()).toMatchObject({ captures: [10], totals: [10] })
      expect(order.captures()).toEqual(["10.00"])
    })

    it("resolvers that all claimed the same operation make one row in Medusa", async () => {
      const order = await paidOrder(shop)
      await order.admin.capture(order.payment_id)
      await order.lose("refund", () => order.admin.refund(order.payment_id, { amount: 5 }))
      const { dueOperations } = shop.container.resolve("mpgi")
      // As if each claim had outlived its lease.
      const claim = dueOperations.claimOpen.bind(dueOperations)
      const stolen = jest.spyOn(dueOperations, "claimOpen").mockImplementation(async (...which) => {
        await due(shop)
        return claim(...which)
      })
      const follow = dueOperations.claimSettled.bind(dueOperations)
      const followed = jest.spyOn(dueOperations, "claimSettled").mockImplementation(async (...which) => {
        await due(shop)
        return follow(...which)
      })
      await Promise.all([resolve(shop), resolve(shop), resolve(shop)])
      stolen.mockRestore()
      followed.mockRestore()
      await order.is("recorded")
      expect(await order.medusa()).toMatchObject({ refunds: [5], totals: [25, -5] })
      expect(order.refunds()).toEqual(["5.00"])
    })

    it("an admin's retry and the resolver: one capture, one row", async () => {
      const order = await paidOrder(shop)
      await order.lose("capture", () => order.admin.capture(order.payment_id, 10))
      await due(shop)
      await Promise.all([order.admin.capture(order.payment_id, 10), resolve(shop), resolve(shop)])
      await resolve(shop)
      await order.is("recorded")
      expect(order.captures()).toEqual(["10.00"])
      expect(await order.medusa()).toMatchObject({ captures: [10], totals: [10] })
    })

    it("a second click that was sent before the first one completed captures nothing", async () => {
      const order = await paidOrder(shop)
      const { journal } = shop.container.resolve("mpgi")
      const execute = journal.execute.bind(journal)
      let arrive = () => {}
      const bothAreThere = new Promise<void>((resolve) => (arrive = resolve))
      let first: ReturnType<typeof execute> | undefined
      const spy = jest.spyOn(journal, "execute").mockImplementation(async (request) => {
        if (!first) return (first = bothAreThere.then(() => execute(request)))
        arrive()
        await first
        return execute(request)
      })
      const click = () => order.admin.capture(order.payment_id, 10)
      const answers = await Promise.all([click(), click()])
      spy.mockRestore()
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
      expect(answers.find(({ status }) => status === 400)?.data).toMatchObject({
        message: expect.stringContaining("nothing was sent now"),
      })
      expect(order.captures()).toEqual(["10.00"])
      await resolve(shop)
      await order.is("recorded")
      expect(await order.medusa()).toMatchObject({ captures: [10], totals: [10] })

      expect((await click()).status).toBe(200)
      expect(order.captures()).toEqual(["10.00", "10.00"])
    })

    it("two captures of which one is refused, whose row core counted: its transaction is deleted", async () => {
      const order = await paidOrder(shop)
      await order.admin.capture(order.payment_id, 10)
      // What core leaves when the row of a second request was there while the first wrote its transactions.
      await shop.container.resolve("order").addOrderTransactions({
        order_id: order.order_id,
        currency_code: "usd",
        amount: 10,
        reference: "capture",
        reference_id: "capt_of_the_refused",
      })
      expect(await order.medusa()).toMatchObject({ captures: [10], totals: [10, 10] })
      await resolve(shop)
      await order.is("recorded")
      expect(await order.medusa()).toMatchObject({ captures: [10], totals: [10] })
      const { summary } = (await order.admin.get(`/orders/${order.order_id}?fields=summary.*`)).data.order
      expect(summary).toMatchObject({ paid_total: 10, transaction_total: 10 })
    })
  })
})
