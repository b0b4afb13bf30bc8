import { sweepWorkflow } from "medusa-payment-mpgi/workflows"
import { paidOrder, resolve, withoutRetries } from "./watched-order"
import { describeFollowUp } from "../stores"

type Order = Awaited<ReturnType<typeof paidOrder>>

/** Where the query cannot determine the outcome, an admin decides; where it can, the query decides. */
describeFollowUp((shop) => {
  /** Ten of twenty-five captured, then five whose response was lost: the state is the same before and after. */
  const undecidable = async (when: "before" | "after"): Promise<Order> => {
    const order = await paidOrder(shop)
    await order.admin.capture(order.payment_id, 10)
    shop.sandbox.faults.add({ kind: "reset", operation: "capture", when })
    expect((await order.admin.capture(order.payment_id, 5)).status).toBe(400)
    await resolve(shop)
    return order
  }
  const age = async (order: Order) =>
    shop.sql(
      "update mpgi_operation set sent_at = now() - interval '61 minutes' where id = ?",
      (await order.last()).id,
    )
  const decide = async (order: Order, outcome: string, note = "as the portal shows") =>
    order.admin.post(`/mpgi/journal/${(await order.last()).id}/decide`, { outcome, note })
  const cases = async (order: Order, state: string) =>
    (
      await order.admin.get(
        `/mpgi/cases?kind=operation_unconfirmed&state=${state}&order_no=${order.order_no}`,
      )
    ).data.cases
  const sweep = () => sweepWorkflow(shop.container).run()

  describe("an operation whose outcome the gateway cannot determine", () => {
    withoutRetries(shop)

    it("is a case after an hour, and not before", async () => {
      const order = await undecidable("after")
      await sweep()
      expect(await cases(order, "open")).toEqual([])
      await age(order)
      await Promise.all([sweep(), sweep()])
      expect(await cases(order, "open")).toMatchObject([
        {
          operation_id: (await order.last()).id,
          details: { write: "capture", amount: "5.00", currency: "USD" },
        },
      ])
    })

    it("decided as applied: Medusa is synced, nothing is sent, user and note are kept, the case closes", async () => {
      const order = await undecidable("after")
      await age(order)
      await sweep()
      const answer = await decide(order, "applied", "the portal shows 15.00")
      expect(answer).toMatchObject({
        status: 200,
        data: { operation: { state: "recorded", decided_note: "the portal shows 15.00" } },
      })
      expect(answer.data.operation.decided_by).toEqual(expect.any(String))
      expect(await order.medusa()).toMatchObject({ captures: [10, 5], totals: [10, 5] })
      expect(order.captures()).toEqual(["10.00", "5.00"])
      expect(order.sent("capture")).toBe(2)
      expect(await cases(order, "open")).toEqual([])
      expect(await cases(order, "closed")).toMatchObject([{ note: "the portal shows 15.00" }])
      expect((await order.admin.capture(order.payment_id, 10)).status).toBe(200)
      expect(order.captures()).toEqual(["10.00", "5.00", "10.00"])
    })

    it("decided as not applied: it can be requested again, once", async () => {
      const order = await undecidable("before")
      await age(order)
      expect(await decide(order, "not_applied")).toMatchObject({
        status: 200,
        data: { operation: { state: "not_applied" } },
      })
      expect(await order.medusa()).toMatchObject({ captures: [10] })
      expect((await order.admin.capture(order.payment_id, 5)).status).toBe(200)
      expect(order.captures()).toEqual(["10.00", "5.00"])
    })

    it("is not decided while it is too recent, without a note, or twice", async () => {
      const order = await undecidable("after")
      expect(await decide(order, "applied")).toMatchObject({ status: 400, data: { code: "too_recent" } })
      await age(order)
      expect((await decide(order, "applied", "")).status).toBe(400)
      expect((await decide(order, "perhaps")).status).toBe(400)
      expect((await decide(order, "applied")).status).toBe(200)
      expect(await decide(order, "not_applied")).toMatchObject({
        status: 400,
        data: { code: "outcome_known" },
      })
      expect(
        (await order.admin.post("/mpgi/journal/none/decide", { outcome: "applied", note: "of nothing" }))
          .status,
      ).toBe(404)
    })

    it("is not decided against what the gateway reports now", async () => {
      const order = await undecidable("before")
      await age(order)
      // The rest is captured at the portal, so the query shows that everything is.
      shop.sandbox.faults.add({ kind: "notification_loss", match: { order_no: order.order_no } })
      shop.sandbox.portal.capture({ order_no: order.order_no })
      const refused = { status: 400, data: { code: "gateway_contradicts" } }
      expect(await decide(order, "not_applied")).toMatchObject(refused)
      expect(await order.last()).toMatchObject({ state: "unknown" })
    })

    it("is not decided while the gateway cannot be queried", async () => {
      const order = await undecidable("after")
      await age(order)
      shop.sandbox.allowIps(["203.0.113.1"])
      expect(await decide(order, "applied")).toMatchObject({
        status: 400,
        data: { code: "gateway_not_reached" },
      })
      shop.sandbox.allowIps(["127.0.0.1", "::1"])
    })

    it("that is synced after all: the case closes automatically", async () => {
      const order = await undecidable("after")
      await age(order)
      await sweep()
      shop.sandbox.portal.capture({ order_no: order.order_no })
      await resolve(shop)
      await sweep()
      expect(await cases(order, "closed")).toMatchObject([{ closed_by: "mpgi" }])
    })
  })
})
