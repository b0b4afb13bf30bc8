import { merchant } from "../../setup/merchant"
import { until } from "../../setup/pay"
import type { Shop } from "../../setup/shop-at-sandbox"
import { quietOrder } from "./reconciled"

/** On demand: over the admin API, and from a shell. */
export function doorCases(shop: Shop) {
  describe("on demand", () => {
    it("over the admin API: runs after the answer and can be looked at", async () => {
      const order = await quietOrder(shop)
      order.portal.capture()
      const { status, data } = await order.admin.post("/mpgi/reconciliations")
      expect([status, data.reconciliations]).toMatchObject([202, [{ trigger: "person", scope: "full" }]])
      const { id } = data.reconciliations[0]
      await until("the run", async () => {
        const { data } = await order.admin.get("/mpgi/reconciliations?limit=1")
        return data.reconciliations[0].id === id && data.reconciliations[0].state === "done"
      })
      const { data: found } = await order.admin.get("/mpgi/differences?kind=capture_at_portal&state=healed")
      expect(found).toMatchObject({
        count: 1,
        offset: 0,
        limit: 50,
        differences: [{ order_no: order.order_no }],
      })
      await order.agrees()
    })

    it("refuses what it does not know, and whoever is not signed in", async () => {
      const admin = await merchant(shop)
      expect((await admin.post("/mpgi/reconciliations", { provider_id: "pp_other" })).status).toBe(404)
      expect((await admin.post("/mpgi/reconciliations", { everything: true })).status).toBe(400)
      expect((await admin.get("/mpgi/differences?state=lost")).status).toBe(400)
      expect((await admin.post("/mpgi/differences/mpgidiff_none/heal")).status).toBe(404)
      for (const path of ["reconciliations", "differences"])
        expect((await fetch(`${shop.url}/admin/mpgi/${path}`)).status).toBe(401)
    })
  })
}
