import * as workflows from "medusa-payment-mpgi/workflows"
import { sentTo } from "../../setup/pay"
import { PROVIDER } from "../../setup/shop-at-sandbox"
import { quietOrder, reconcile } from "./reconciled"
import { describeFollowUp } from "../stores"

/** The run over all payments. */
describeFollowUp((shop) => {
  const runs = () => shop.sql<Record<string, unknown>>("select * from mpgi_reconciliation order by id")

  describe("a run", () => {
    it("that is interrupted continues from its cursor, on another server", async () => {
      const [first, second] = [await quietOrder(shop), await quietOrder(shop)]
      for (const order of [first, second]) order.portal.capture()
      const { id } = await shop.container
        .resolve("mpgi")
        .reconciliation.request(PROVIDER, { trigger: "schedule", scope: "full" })
      // As a kill leaves it: past the first payment, claimed by a crashed worker.
      await shop.sql(
        `update mpgi_reconciliation set state = 'running', attempts = 1, claimed_until = now() + interval '1 minute',
         cursor = (select id from mpgi_payment where order_no = ?) where id = ?`,
        first.order_no,
        id,
      )
      expect(await workflows.reconcile({ trigger: "script" }, shop.container)).toEqual([])
      await shop.sql("update mpgi_reconciliation set claimed_until = now() - interval '1 second'")

      expect(await reconcile(shop)).toMatchObject({
        id,
        state: "done",
        compared: 1,
        resolved: 1,
        attempts: 2,
      })
      expect(await first.discrepancies()).toEqual([])
      await second.agrees()
      await reconcile(shop)
      await first.agrees()
    })

    it("is not advanced by a worker that lost it", async () => {
      await quietOrder(shop)
      const { reconciliation } = shop.container.resolve("mpgi")
      const records = reconciliation.runs
      await reconciliation.request(PROVIDER, { trigger: "schedule" })
      const run = (await records.claim(PROVIDER))!
      expect(await records.claim(PROVIDER)).toBeUndefined()
      await shop.sql("update mpgi_reconciliation set claimed_until = now() - interval '1 second'")
      expect(await records.claim(PROVIDER)).toMatchObject({ id: run.id })
      const none = { compared: 0, found: 0, resolved: 0, needs_review: 0 }
      expect(await records.advance(run, "mpgipay_1", none)).toBe(false)
      expect(await records.finish(run)).toBe(false)
    })

    it("that is refused by the gateway fails, keeps its cursor and continues later", async () => {
      const order = await quietOrder(shop)
      order.portal.capture()
      shop.sandbox.allowIps([])
      expect(await reconcile(shop)).toMatchObject({ state: "failed", compared: 0, cursor: null })
      const [failed] = await runs()
      expect(failed).toMatchObject({ error: expect.stringMatching(/403|refused|http/i), finished_at: null })
      expect(await order.medusa()).toMatchObject({ captures: [] })

      shop.sandbox.allowIps(["127.0.0.1", "::1"])
      expect(await reconcile(shop)).toMatchObject({ id: failed!.id, state: "done", error: null, resolved: 1 })
      await order.agrees()
    })

    it("does not stop at one order that cannot be resolved", async () => {
      const [stuck, other] = [await quietOrder(shop), await quietOrder(shop)]
      for (const order of [stuck, other]) order.portal.capture()
      await shop.sql("update payment set canceled_at = now() where id = ?", stuck.payment_id)
      expect(await reconcile(shop)).toMatchObject({ state: "done" })
      await other.agrees()
      expect((await stuck.discrepancies()).map(({ state }) => state)).not.toContain("resolved")
    })

    it("does not stop at one order that cannot be queried", async () => {
      const orders = [await quietOrder(shop), await quietOrder(shop), await quietOrder(shop)]
      for (const order of orders) order.portal.capture()
      const [bad, ...others] = orders
      const stumbles = { kind: "html200", operation: "retrievalTrans", times: 100 } as const
      shop.sandbox.faults.add({ ...stumbles, match: { order_no: bad!.order_no } })
      expect(await reconcile(shop)).toMatchObject({ state: "done", compared: 2, resolved: 2 })
      for (const order of others) await order.agrees()
      shop.sandbox.faults.clear()
      expect(await reconcile(shop)).toMatchObject({ state: "done", compared: 3, resolved: 1 })
      await bad!.agrees()
    })

    it("sends two queries for fifty payments", async () => {
      const order = await quietOrder(shop)
      const before = sentTo(shop, "retrievalTrans", order.order_no)
      await reconcile(shop)
      expect(sentTo(shop, "retrievalTrans", order.order_no) - before).toBe(1)
    })
  })
})
