import { dashboardUser } from "../../setup/dashboard-user"
import { merchant } from "../../setup/merchant"
import { installmentPlan, saveSettings } from "../../setup/settings"
import { PROVIDER } from "../../setup/shop-at-sandbox"
import { describeCheckout } from "../stores"

const EURO = "pp_mpgi_euro"

/** The admin routes: read, change, refuse, and history. */
describeCheckout((shop) => {
  describe("settings", () => {
    it("are what the options allow until they are changed", async () => {
      const user = await dashboardUser(shop, "settings@example.com")
      const { data } = await user.get("/mpgi/checkout-settings")
      expect(data.settings).toMatchObject([
        {
          provider_id: PROVIDER,
          version: 0,
          titles: {},
          currencies: null,
          installments: [],
          flows: { redirect: true, card: true },
          limits: { currencies: null },
          updated_by: null,
        },
        {
          provider_id: EURO,
          name: "Euro",
          flows: { redirect: true, card: false },
          limits: { flows: { redirect: true, card: false }, currencies: ["EUR"] },
        },
      ])
      const change = { provider_id: PROVIDER, version: 0, titles: { de: "Karte oder Wallet" } }
      expect((await user.post("/mpgi/checkout-settings", change)).data.settings).toMatchObject({
        version: 1,
        titles: change.titles,
        flows: { redirect: true, card: true },
        updated_by: { id: user.id, name: user.email },
      })
      // What was left out stays.
      const more = { provider_id: PROVIDER, version: 1, installments: [installmentPlan(3)] }
      expect((await user.post("/mpgi/checkout-settings", more)).data.settings).toMatchObject({
        version: 2,
        titles: change.titles,
        installments: [{ count: 3, currency_code: "USD" }],
      })
    })

    it("are not overwritten from an outdated version", async () => {
      const admin = await merchant(shop)
      await saveSettings(shop, { titles: { en: "Mine" } })
      const late = { provider_id: PROVIDER, version: 0, titles: { en: "Theirs" } }
      const { status, data } = await admin.post("/mpgi/checkout-settings", late)
      expect([status, data.message]).toEqual([409, expect.stringContaining("another user has changed")])
      expect((await admin.get("/mpgi/checkout-settings")).data.settings[0].titles).toEqual({ en: "Mine" })
    })

    it("never exceed the options, and every invalid field is named", async () => {
      const admin = await merchant(shop)
      const refused = async (form: object) => {
        const { status, data } = await admin.post("/mpgi/checkout-settings", {
          provider_id: EURO,
          version: 0,
          ...form,
        })
        expect(status).toBe(400)
        return data.problems.map(({ field, code }: { field: string; code: string }) => `${field} ${code}`)
      }
      expect(await refused({ flows: { redirect: true, card: true }, currencies: ["EUR", "USD"] })).toEqual([
        "flows.card option_off",
        "currencies.1 option_off",
      ])
      expect(await refused({ installments: [{ ...installmentPlan(1), min_amount: "a" }] })).toEqual([
        "installments.0.count count",
        "installments.0.min_amount amount",
      ])
      expect(await refused({ provider_id: "pp_mpgi_none" })).toEqual(["provider_id account"])
      expect(await shop.sql("select id from mpgi_checkout_setting")).toEqual([])
    })

    it("have a history of changes with their users", async () => {
      const user = await dashboardUser(shop, "historian@example.com")
      await saveSettings(shop, { titles: { en: "One" }, flows: { redirect: true, card: false } })
      const change = { provider_id: PROVIDER, version: 1, titles: { en: "Two" }, currencies: ["USD"] }
      await user.post("/mpgi/checkout-settings", change)
      const { data } = await user.get(`/mpgi/checkout-settings/history?provider_id=${PROVIDER}`)
      expect(data).toMatchObject({
        count: 2,
        changes: [
          {
            by: { id: user.id, name: user.email },
            fields: [
              { field: "titles.en", before: "One", after: "Two" },
              { field: "currencies", before: null, after: ["USD"] },
            ],
          },
          {
            by: { name: null },
            fields: expect.arrayContaining([{ field: "titles.en", before: null, after: "One" }]),
          },
        ],
      })
      const other = await user.get(`/mpgi/checkout-settings/history?provider_id=${EURO}&limit=5`)
      expect(other.data).toEqual({ changes: [], count: 0, limit: 5, offset: 0 })
      expect((await user.get("/mpgi/checkout-settings/history")).status).toBe(400)
    })

    it("require a signed-in user", async () => {
      for (const path of ["settings", `settings/history?provider_id=${PROVIDER}`])
        expect((await fetch(`${shop.url}/admin/mpgi/${path}`)).status).toBe(401)
      const posted = await fetch(`${shop.url}/admin/mpgi/checkout-settings`, { method: "POST", body: "{}" })
      expect(posted.status).toBe(401)
    })
  })
})
