import { merchant } from "../../setup/merchant"
import { sentTo, settled } from "../../setup/pay"
import { contractOf, DAY, eventually, list, one, subscribed } from "./subscribe"
import { describeCheckout } from "../stores"

/** An admin cancels a subscription. */
describeCheckout((shop) => {
  const cancel = async (id: string) => (await merchant(shop)).post(`/mpgi/subscriptions/${id}/cancel`)

  describe("canceling a subscription", () => {
    it("cancels it at the gateway once, and the gateway's notification cancels it here", async () => {
      const { id, recurring_id } = await subscribed(shop, { interval: "day" })
      // The first request cancels it; the other one gets that it is in progress, or done.
      const answers = await Promise.all([cancel(id), cancel(id)])
      expect(answers.map(({ status }) => status)).toContain(200)
      const shown = await eventually(shop, id, ({ ended_at }) => ended_at !== null)
      expect(shown).toMatchObject({
        status: "inactive",
        next_charge_at: null,
        allowed: { cancel: false },
        expected: { coming: [], missing: [] },
        cancellation: { state: "recorded", by: { id: expect.any(String) }, error_code: null },
      })
      expect(contractOf(shop, recurring_id).status).toBe("Inactive")
      expect(sentTo(shop, "cancelSubscription", recurring_id)).toBe(1)
      expect(await cancel(id)).toMatchObject({ status: 400 })
      shop.sandbox.clock.advance(3 * DAY)
      await settled(shop)
      expect(await one(shop, id)).toMatchObject({ charges: 0 })
    })

    it("still records the charge that was created before", async () => {
      const { id, recurring_id } = await subscribed(shop, { interval: "day", contract_amount: "7.00" })
      shop.sandbox.clock.advance(DAY - 60_000)
      expect(contractOf(shop, recurring_id).renewal_created).toBe(true)
      expect(await cancel(id)).toMatchObject({ data: { outcome: "applied" } })
      shop.sandbox.clock.advance(2 * DAY)
      const shown = await eventually(shop, id, ({ charges }) => charges === 1)
      expect(shown).toMatchObject({
        status: "inactive",
        charge_list: [{ amount: "7.00", state: "captured" }],
      })
    })

    it("whose response is lost is unconfirmed, and repeated automatically", async () => {
      const { id, recurring_id } = await subscribed(shop, { interval: "day" })
      shop.sandbox.faults.add({ kind: "reset", operation: "cancelSubscription", when: "before" })
      const lost = await cancel(id)
      expect(lost).toMatchObject({
        status: 200,
        data: {
          outcome: "unknown",
          subscription: {
            status: "unknown",
            allowed: { cancel: true },
            cancellation: { state: "unknown", next_check_at: expect.any(String) },
          },
        },
      })
      await eventually(shop, id, ({ status }) => status === "inactive")
      expect(contractOf(shop, recurring_id).status).toBe("Inactive")
    })

    it("that the gateway refuses leaves it unchanged, with the gateway's message", async () => {
      const { id } = await subscribed(shop, { interval: "day" })
      await shop.sql("update mpgi_subscription set contract_name = 'Another' where id = ?", id)
      expect(await cancel(id)).toMatchObject({
        data: {
          outcome: "refused",
          because: "refused_by_gateway",
          detail: expect.stringContaining("no subscription"),
          subscription: {
            status: "active",
            cancellation: { state: "not_applied" },
            allowed: { cancel: true },
          },
        },
      })
    })

    it("at the gateway's portal is synced", async () => {
      const { id, recurring_id } = await subscribed(shop, { interval: "month" })
      await fetch(`${shop.sandbox.url}/_sandbox/contracts/${recurring_id}/cancel`, { method: "POST" })
      const shown = await eventually(shop, id, ({ status }) => status === "inactive")
      expect(shown).toMatchObject({ cancellation: null, next_charge_at: null })
    })
  })

  describe("the list of subscriptions", () => {
    it("is filtered, searched, sorted and paged; invalid parameters are named", async () => {
      await subscribed(shop, { contract_name: "Zebra box", interval: "year", contract_amount: "300.00" })
      const cheap = await subscribed(shop, {
        contract_name: "Ant box",
        interval: "week",
        contract_amount: "3.00",
      })
      const admin = await merchant(shop)
      const names = async (query: string) =>
        (await list(shop, query)).map(({ contract_name }: { contract_name: string }) => contract_name)
      expect(await names("q=box&order=contract_amount")).toEqual(["Ant box", "Zebra box"])
      expect(await names("q=box&order=-next_charge_at")).toEqual(["Zebra box", "Ant box"])
      expect(await names("q=zebra")).toEqual(["Zebra box"])
      const { display_id } = (await admin.get(`/orders/${cheap.order_id}`)).data.order
      expect(await names(`q=%23${display_id}`)).toEqual(["Ant box"])
      expect(await names(`q=${cheap.order_no}`)).toEqual(["Ant box"])
      expect(await admin.get("/mpgi/subscriptions?q=box&limit=1&offset=1")).toMatchObject({
        data: { count: 2, limit: 1, offset: 1, subscriptions: [{ contract_name: "Zebra box" }] },
      })
      expect((await list(shop, "status=inactive")).every(({ status }) => status === "inactive")).toBe(true)
      for (const query of ["status=lost", "order=name", "limit=1000", "color=red"])
        expect([query, (await admin.get(`/mpgi/subscriptions?${query}`)).status]).toEqual([query, 400])
      expect((await admin.get("/mpgi/subscriptions/none")).status).toBe(404)
      expect((await fetch(`${shop.url}/admin/mpgi/subscriptions`)).status).toBe(401)
    })
  })
})
