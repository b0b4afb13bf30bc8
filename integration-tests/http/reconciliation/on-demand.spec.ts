import { merchant } from "../../setup/merchant"
import { until } from "../../setup/pay"
import { quietOrder } from "./reconciled"
import { describeFollowUp } from "../stores"

/** On demand: over the admin API, and from a shell. */
describeFollowUp((shop) => {
  describe("on demand", () => {
    it("over the admin API: runs after the response and can be read", async () => {
      const order = await quietOrder(shop)
      order.portal.capture()
      const { status, data } = await order.admin.post("/mpgi/reconciliation/runs")
      expect([status, data.runs]).toMatchObject([202, [{ trigger: "manual", scope: "full" }]])
      const { id } = data.runs[0]
      await until("the run", async () => {
        const { data } = await order.admin.get("/mpgi/reconciliation/runs?limit=1")
        return data.runs[0].id === id && data.runs[0].state === "done"
      })
      const { data: found } = await order.admin.get(
        "/mpgi/reconciliation/discrepancies?kind=capture_at_portal&state=resolved",
      )
      expect(found).toMatchObject({
        count: 1,
        offset: 0,
        limit: 50,
        discrepancies: [{ order_no: order.order_no }],
      })
      await order.agrees()
    })

    it("refuses unknown parameters, and requires a signed-in user", async () => {
      const admin = await merchant(shop)
      expect((await admin.post("/mpgi/reconciliation/runs", { provider_id: "pp_other" })).status).toBe(404)
      expect((await admin.post("/mpgi/reconciliation/runs", { everything: true })).status).toBe(400)
      expect((await admin.get("/mpgi/reconciliation/discrepancies?state=lost")).status).toBe(400)
      expect((await admin.post("/mpgi/reconciliation/discrepancies/mpgidiff_none/resolve")).status).toBe(404)
      for (const path of ["reconciliation/runs", "reconciliation/discrepancies"])
        expect((await fetch(`${shop.url}/admin/mpgi/${path}`)).status).toBe(401)
    })
  })
})
