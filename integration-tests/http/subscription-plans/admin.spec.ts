import { merchant, type Merchant } from "../../setup/merchant"
import { cartOf, monthly, newVariant, setPlan } from "./fixtures"
import { describePayments } from "../stores"

/** Subscription plans over the admin routes, and their public part. */
describePayments((shop) => {
  describe("a variant's plan", () => {
    let admin: Merchant
    let club: string
    beforeEach(async () => {
      admin = await merchant(shop)
      club = await newVariant(shop, "Coffee club")
    })
    const path = () => `/mpgi/subscription-plans/${club}`

    it("is set, changed, published and removed, and the audit names the user", async () => {
      expect((await admin.get(path())).data).toEqual({
        variant_id: club,
        plan: null,
        unreadable: false,
        first_charge_on: null,
        intervals: ["day", "month"],
        prices: [{ currency_code: "usd", amount: "9" }],
      })
      const set = await admin.post(path(), { ...monthly, trial_days: 14 })
      expect(set).toMatchObject({ status: 200, data: { plan: { ...monthly, trial_days: 14 } } })
      expect(set.data.first_charge_on).toMatch(/^\d{4}-\d\d-\d\d$/)

      const changed = await admin.post(path(), { ...monthly, amounts: { usd: "8.50" } })
      expect(changed.data.plan).toEqual({ ...monthly, amounts: { usd: "8.50" } })
      const published = await shop.shopper.get(
        `/mpgi/subscription-plans?variant_id=${club}&variant_id=${shop.seed.variantId}`,
      )
      expect(published.data).toEqual({
        plans: [
          { variant_id: club, ...monthly, amounts: { usd: "8.50" }, first_charge_on: expect.any(String) },
        ],
      })

      expect((await admin.remove(path())).data).toMatchObject({ plan: null })
      expect((await admin.remove(path())).status).toBe(200)
      expect((await shop.shopper.get(`/mpgi/subscription-plans?variant_id=${club}`)).data).toEqual({
        plans: [],
      })
      const audit = await shop.sql<{ event: string; actor: string; changes: object }>(
        "select event, actor, changes from mpgi_audit where subject = 'subscription_plan' order by seq",
      )
      expect(audit).toMatchObject([
        { event: "created", changes: { variant_id: club, interval_count: 30, trial_days: 14 } },
        { event: "changed", changes: { trial_days: null, amounts: { usd: "8.50" } } },
        { event: "removed" },
      ])
      expect(new Set(audit.map(({ actor }) => actor)).size).toBe(1)
      expect(audit[0]?.actor).toMatch(/^apk_/)
    })

    it.each<[string, object, string]>([
      ["interval", { interval: "fortnight" }, "choice"],
      ["interval", { interval: "year" }, "choice"],
      ["interval_count", { interval_count: 0 }, "whole_number"],
      ["interval_count", { interval_count: "x" }, "whole_number"],
      ["billing_cycle", { billing_cycle: 1.5 }, "whole_number"],
      ["contract_end", { contract_end: "2027-02-29" }, "date"],
      ["contract_end", { contract_end: "2020-01-31" }, "before_first_charge"],
      ["amounts.usd", { amounts: { usd: "0.00" } }, "zero"],
      ["amounts.jpy", { amounts: { jpy: "1.50" } }, "decimals"],
      ["trail_days", { trail_days: 14 }, "unknown_field"],
    ])("with an invalid %s is not stored: %j", async (field, wrong, code) => {
      const { status, data } = await admin.post(path(), { ...monthly, ...wrong })
      expect(status).toBe(400)
      expect(data.problems).toMatchObject([{ field, code }])
      const checked = await admin.post("/mpgi/subscription-plans/check", { ...monthly, ...wrong })
      expect(checked.data).toMatchObject({ problems: [{ field, code }], first_charge_on: null })
      expect((await admin.get(path())).data.plan).toBeNull()
    })

    it("of an unknown variant is not stored", async () => {
      expect((await admin.post("/mpgi/subscription-plans/variant_unknown", monthly)).status).toBe(404)
      expect((await admin.get("/mpgi/subscription-plans/variant_unknown")).status).toBe(404)
    })

    it("is not public before the product is published", async () => {
      const draft = await newVariant(shop, "Secret club", "draft")
      await setPlan(shop, draft, monthly)
      expect((await shop.shopper.get(`/mpgi/subscription-plans?variant_id=${draft}`)).data).toEqual({
        plans: [],
      })
      expect((await shop.shopper.get("/mpgi/subscription-plans")).status).toBe(400)
      expect((await shop.shopper.get("/mpgi/carts/cart_unknown/subscription-plan")).status).toBe(404)
      expect((await fetch(`${shop.url}/admin/mpgi/subscription-plans/${club}`)).status).toBe(401)
      const cart = await cartOf(shop, [{ variant_id: club }])
      expect((await shop.shopper.get(`/mpgi/carts/${cart}/subscription-plan`)).data).toEqual({
        subscription: null,
        problem: null,
      })
    })
  })
})
