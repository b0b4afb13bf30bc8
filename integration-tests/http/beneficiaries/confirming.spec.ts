import type { DashboardUser } from "../../setup/dashboard-user"
import { confirmChange, newBeneficiary, payoutForm, payoutUsers, supplier } from "../payouts/forms"
import { describeCheckout } from "../stores"

/** What a user who confirms a change of a beneficiary has to see and to know: see docs/security.md. */
describeCheckout((shop) => {
  describe("a user who has bank details confirmed", () => {
    let maker: DashboardUser
    let approver: DashboardUser
    let beneficiary: string
    beforeEach(async () => {
      ;({ maker, approver, beneficiary } = await payoutUsers(shop))
    })

    it("is shown that an account is swapped for one with the same last characters, and types it", async () => {
      const path = `/mpgi/beneficiaries/${beneficiary}`
      const proposed = async (form: object) => {
        await maker.post(path, form)
        const { proposed: change } = (await approver.get(path)).data.beneficiary
        return {
          change,
          confirm: (typed: object) => approver.post(`${path}/changes/${change.id}/confirm`, typed),
        }
      }
      const differs = (field: string) => ({
        status: 400,
        data: { problems: [{ field, code: "account_differs" }] },
      })
      const bank_details = {
        bank_country_code: "DE",
        iban: "DE36512108001245122051",
        account_currency: "EUR",
      }
      const swapped = await proposed({ beneficiary: supplier({ bank_details }) })
      expect(swapped.change).toMatchObject({
        bank_changed: true,
        fields: [{ name: "bank_details.iban", before: "•••• 2051", after: "•••• 2051" }],
        confirm_with: [{ name: "iban", whole: false }],
      })
      // What the confirming user knows of the supplier, what the page shows, and nothing.
      for (const iban of ["00202051", "2051", "•••• 2051", ""])
        expect(await swapped.confirm({ iban })).toMatchObject(differs("iban"))
      expect(await swapped.confirm({})).toMatchObject(differs("iban"))
      expect(await swapped.confirm({ iban: "de12 4512 2051" })).toMatchObject(differs("iban"))
      expect((await approver.get(path)).data.beneficiary.proposed.id).toBe(swapped.change.id)
      expect((await swapped.confirm({ iban: "4512 2051" })).status).toBe(200)
      // Of a short number nothing is shown, and all of it is typed; both accounts where there are two.
      const short = { bank_country_code: "US", account_number: "12-34567", bank_code: "021000021" }
      const foreign = await proposed({ beneficiary: supplier({ bank_details: short }) })
      expect(foreign.change.confirm_with).toEqual([{ name: "account_number", whole: true }])
      expect(await foreign.confirm({ account_number: "34567" })).toMatchObject(differs("account_number"))
      expect((await foreign.confirm({ account_number: "1234567" })).status).toBe(200)
      const both = await proposed({
        beneficiary: supplier({ bank_details: { ...bank_details, account_number: "7654321" } }),
      })
      expect(await both.confirm({ iban: bank_details.iban })).toMatchObject(differs("account_number"))
      // What moves no money elsewhere is confirmed as it is shown.
      await both.confirm({ iban: bank_details.iban, account_number: "7654321" })
      const renamed = await proposed({
        beneficiary: supplier({
          bank_details: { ...bank_details, account_number: "7654321" },
          company_name: "Example",
        }),
      })
      expect(renamed.change).toMatchObject({ bank_changed: false, confirm_with: [] })
      expect((await renamed.confirm({})).status).toBe(200)
    })

    it("is shown the code by which files pay, before and afterwards", async () => {
      const named = await newBeneficiary(shop, maker, supplier(), "S-1")
      const path = `/mpgi/beneficiaries/${named}`
      for (const [code, before, after] of [
        ["S-2", "S-1", "S-2"],
        [undefined, "S-2", null],
        ["S-3", null, "S-3"],
      ] as const) {
        await maker.post(path, { beneficiary: supplier(), ...(code && { code }) })
        const { proposed } = (await approver.get(path)).data.beneficiary
        expect(proposed).toMatchObject({
          bank_changed: true,
          fields: [{ name: "code", before, after }],
          confirm_with: [{ name: "iban", whole: false }],
        })
        expect((await approver.post(`${path}/changes/${proposed.id}/confirm`)).status).toBe(400)
        await confirmChange(approver, named)
      }
      const { payout } = (await maker.post("/mpgi/payouts", payoutForm("S-3"))).data
      expect(payout).toMatchObject({ status: "ready", blocked: "cooling" })
      expect(payout.beneficiary_changes[0].fields).toEqual([{ name: "code", before: null, after: "S-3" }])
    })
  })
})
