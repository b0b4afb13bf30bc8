import type { IWorkflowEngineService } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { emitted } from "../emitted"
import { PROVIDER } from "../../setup/shop-at-sandbox"
import { describeFollowUp } from "../stores"

/** What docs/guides/extending.md promises of the health check. */
describeFollowUp((shop) => {
  describe("the event of a changed health", () => {
    const check = () =>
      shop.container.resolve<IWorkflowEngineService>(Modules.WORKFLOW_ENGINE).run("job-mpgi-health")

    it("is emitted once for each change of the overall status, with what is not healthy", async () => {
      const events = emitted(shop, "mpgi.health.changed")
      await shop.sql("delete from mpgi_health_change")
      await check()
      shop.sandbox.allowIps(["203.0.113.1"])
      await check()
      await check()
      shop.sandbox.allowIps(["127.0.0.1", "::1"])
      await check()
      const query = { check: "query", provider_id: PROVIDER, status: "critical", code: "query_forbidden" }
      const ids = { id: expect.any(String), changed_at: expect.any(String) }
      const reported = await events()
      expect(reported).toEqual([
        // What a store on one machine lacks for production.
        {
          name: "mpgi.health.changed",
          data: { ...ids, status: "warning", previous: "healthy", checks: expect.any(Array) },
        },
        {
          name: "mpgi.health.changed",
          data: {
            ...ids,
            status: "critical",
            previous: "warning",
            checks: expect.arrayContaining([query]),
          },
        },
        {
          name: "mpgi.health.changed",
          data: {
            ...ids,
            status: "warning",
            previous: "critical",
            checks: expect.not.arrayContaining([query]),
          },
        },
      ])
    })
  })
})
