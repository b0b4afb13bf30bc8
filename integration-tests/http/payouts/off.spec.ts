import { dashboardUser } from "../../setup/dashboard-user"
import { merchant } from "../../setup/merchant"
import { payoutForm, supplier } from "./forms"
import { describeFollowUp } from "../stores"

/** A store whose options do not switch payouts on. */
describeFollowUp((shop) => {
  describe("payouts that nothing switches on", () => {
    it("are neither requested nor read, and the pages show why", async () => {
      const user = await dashboardUser(shop, "payer@example.com")
      const off = {
        status: 403,
        data: { code: "payouts_off", message: expect.stringContaining("payouts.enabled") },
      }
      for (const by of [user, await merchant(shop)]) {
        for (const path of ["/payouts", "/beneficiaries"])
          expect(await by.get(`/mpgi${path}`)).toMatchObject(off)
        expect(await by.post("/mpgi/beneficiaries", { beneficiary: supplier() })).toMatchObject(off)
        expect(await by.post("/mpgi/payouts", payoutForm("mpgiben_none"))).toMatchObject(off)
        expect((await by.get("/mpgi/payouts/terms")).data).toMatchObject({
          refused: "payouts_off",
          accounts: [],
        })
      }
      expect(shop.sandbox.ledger.payouts()).toEqual([])
    })
  })
})
