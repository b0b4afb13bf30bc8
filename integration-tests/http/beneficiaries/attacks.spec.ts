import { dashboardUser, type DashboardUser } from "../../setup/dashboard-user"
import {
  confirmChange,
  cooled,
  newBeneficiary,
  otherAccount,
  payoutForm,
  payoutUsers,
  proposeBeneficiary,
  supplier,
} from "../payouts/forms"
import { describeCheckout } from "../stores"

/** What one dishonest user tries with the bank details of a beneficiary: see docs/security.md. */
describeCheckout((shop) => {
  describe("a dishonest user who changes bank details", () => {
    let maker: DashboardUser
    let approver: DashboardUser
    let beneficiary: string
    beforeEach(async () => {
      ;({ maker, approver, beneficiary } = await payoutUsers(shop))
    })
    const request = async (more: object) =>
      (await maker.post("/mpgi/payouts", payoutForm(beneficiary, more))).data.payout
    const paidOut = () => shop.sandbox.ledger.payouts().length
    const lastPaid = () => shop.sandbox.ledger.payouts().at(-1)?.payment_amount

    it("cannot redirect a payout to another account and approve it", async () => {
      await approver.post(`/mpgi/beneficiaries/${beneficiary}`, {
        beneficiary: supplier({ bank_details: otherAccount }),
      })
      const { id } = await request({ payment_amount: "2500.00" })
      expect(await approver.post(`/mpgi/payouts/${id}/approve`)).toMatchObject({
        status: 200,
        data: { outcome: "applied", payout: { bank_tail: "2051" } },
      })
      // Nor once a second user has confirmed the new account: neither of the two approves a payout to it.
      const controller = await dashboardUser(shop, "controller@example.com")
      await confirmChange(controller, beneficiary)
      await cooled(shop, beneficiary)
      const redirected = `/mpgi/payouts/${(await request({ payment_amount: "2600.00" })).id}`
      for (const user of [approver, controller]) {
        expect((await user.get(redirected)).data.payout).toMatchObject({
          bank_tail: "6199",
          blocked: "own_bank_details",
          allowed: { approve: false },
        })
        expect(await user.post(`${redirected}/approve`)).toMatchObject({
          status: 400,
          data: { message: expect.stringContaining("changed or confirmed") },
        })
      }
      expect(lastPaid()).toBe("2500.00")
      const fourth = await dashboardUser(shop, "fourth@example.com")
      expect((await fourth.post(`${redirected}/approve`)).status).toBe(200)
      expect(lastPaid()).toBe("2600.00")
    })

    it("cannot pay out to an account that no second user has confirmed", async () => {
      const own = await proposeBeneficiary(maker, supplier({ bank_details: otherAccount }), "OWN")
      for (const name of [own, "OWN"])
        expect((await maker.post("/mpgi/payouts", payoutForm(name))).data.problems).toMatchObject([
          { field: "beneficiary_id", code: "beneficiary_unconfirmed" },
        ])
      const { proposed } = (await maker.get(`/mpgi/beneficiaries/${own}`)).data.beneficiary
      expect(proposed.allowed).toEqual({ confirm: false })
      expect(await maker.post(`/mpgi/beneficiaries/${own}/changes/${proposed.id}/confirm`)).toMatchObject({
        status: 400,
        data: { code: "own_change" },
      })
      const confirm =
        "update mpgi_beneficiary_change set state = 'confirmed', decided_by = proposed_by where id = ?"
      await expect(shop.sql(confirm, proposed.id)).rejects.toThrow("CK_mpgi_beneficiary_change_four_eyes")
    })

    it("cannot name one beneficiary by another's id", async () => {
      const reserved = { field: "code", code: "code_reserved" }
      const form = { beneficiary: supplier({ bank_details: otherAccount }) }
      for (const code of [beneficiary, "mpgiben_new", beneficiary.toUpperCase()]) {
        const created = await maker.post("/mpgi/beneficiaries", { ...form, code })
        expect(created).toMatchObject({ status: 400, data: { problems: [reserved] } })
        const checked = await maker.post("/mpgi/beneficiaries/check", { ...form, code })
        expect(checked.data.problems).toMatchObject([reserved])
      }
      const own = await newBeneficiary(shop, maker, form.beneficiary)
      expect(await maker.post(`/mpgi/beneficiaries/${own}`, { ...form, code: beneficiary })).toMatchObject({
        status: 400,
        data: { problems: [reserved] },
      })
      // A code that was stored before the prefix was reserved: an id is an id, also of an archived beneficiary.
      await shop.sql("update mpgi_beneficiary set code = ? where id = ?", beneficiary, own)
      expect(await request({})).toMatchObject({ beneficiary_id: beneficiary, bank_tail: "2051" })
      await maker.post(`/mpgi/beneficiaries/${beneficiary}/archive`, { archived: true })
      const csv = `beneficiary,amount,currency,reference\n${beneficiary},10.00,EUR,A`
      const file = await maker.post("/mpgi/payouts/import", {
        csv,
        dry_run: false,
        provider_id: "pp_mpgi_mpgi",
      })
      expect(file.data.rows).toMatchObject([{ outcome: "invalid", problems: [{ code: "beneficiary" }] }])
    })

    it("cannot have another user confirm anything but what that user was shown", async () => {
      const path = `/mpgi/beneficiaries/${beneficiary}`
      await maker.post(path, { beneficiary: supplier({ company_name: "Example Supplier AG" }) })
      const shown = (await approver.get(path)).data.beneficiary.proposed
      expect(shown.fields).toEqual([
        { name: "company_name", before: "Example Supplier GmbH", after: "Example Supplier AG" },
      ])
      await maker.post(path, { beneficiary: supplier({ bank_details: otherAccount }) })
      expect(await approver.post(`${path}/changes/${shown.id}/confirm`)).toMatchObject({
        status: 400,
        data: { code: "not_proposed" },
      })
      expect((await approver.get(path)).data.beneficiary).toMatchObject({
        bank_tail: "2051",
        proposed: {
          bank_changed: true,
          fields: expect.arrayContaining([
            { name: "bank_details.iban", before: "•••• 2051", after: "•••• 6199" },
          ]),
        },
      })
    })

    it("cannot restore an archived beneficiary alone, nor pay it without waiting", async () => {
      const path = `/mpgi/beneficiaries/${beneficiary}`
      await approver.post(`${path}/archive`, { archived: true })
      const restored = (await maker.post(`${path}/archive`, { archived: false })).data.beneficiary
      expect(restored).toMatchObject({
        archived_at: expect.any(String),
        proposed: { restores: true, bank_changed: true, fields: [] },
      })
      const unusable = { status: 400, data: { problems: [{ code: "beneficiary" }] } }
      expect(await maker.post("/mpgi/payouts", payoutForm(beneficiary))).toMatchObject(unusable)
      const confirm = `${path}/changes/${restored.proposed.id}/confirm`
      expect(await maker.post(confirm, { iban: "00202051" })).toMatchObject({ data: { code: "own_change" } })
      await confirmChange(await dashboardUser(shop, "controller@example.com"), beneficiary)
      expect((await maker.get(path)).data.beneficiary).toMatchObject({ archived_at: null, bank_tail: "2051" })
      const before = paidOut()
      expect(await request({})).toMatchObject({ status: "ready", blocked: "cooling" })
      // Those who restored it approve nothing to it.
      const large = `/mpgi/payouts/${(await request({ payment_amount: "2500.00" })).id}`
      for (const user of [maker, await dashboardUser(shop, "controller@example.com")])
        expect((await user.get(large)).data.payout.allowed.approve).toBe(false)
      expect(paidOut()).toBe(before)
    })

    it("has to wait a day before the first payout to other bank details, and approvers see who changed what", async () => {
      await request({ payment_amount: "10.00" })
      const path = `/mpgi/beneficiaries/${beneficiary}`
      const changer = await dashboardUser(shop, "treasurer@example.com")
      await changer.post(path, {
        beneficiary: supplier({ bank_details: { ...otherAccount, account_currency: "EUR" } }),
      })
      await confirmChange(await dashboardUser(shop, "controller@example.com"), beneficiary)
      const before = paidOut()
      const small = await request({ payment_amount: "20.00" })
      expect(small).toMatchObject({
        status: "ready",
        blocked: "cooling",
        allowed: { send: false, reject: true },
      })
      expect((await maker.post(`/mpgi/payouts/${small.id}/send`)).data).toMatchObject({ because: "cooling" })
      const large = await request({ payment_amount: "2000.00" })
      expect((await approver.post(`/mpgi/payouts/${large.id}/approve`)).status).toBe(400)
      expect(paidOut()).toBe(before)
      const { payout } = (await approver.get(`/mpgi/payouts/${large.id}`)).data
      expect(payout.blocked).toBe("cooling")
      expect(Date.parse(payout.cooling_until) - Date.now()).toBeGreaterThan(23 * 3_600_000)
      expect(payout.beneficiary_changes).toMatchObject([
        {
          fields: [{ name: "bank_details.iban", before: "•••• 2051", after: "•••• 6199" }],
          proposed_by: { email: "treasurer@example.com" },
          confirmed_by: { email: "controller@example.com" },
        },
      ])
      const pass =
        "update mpgi_payout set bank_confirmed_at = bank_confirmed_at - interval '25 hours' where id = ?"
      for (const { id } of [small, large]) await shop.sql(pass, id)
      expect((await maker.post(`/mpgi/payouts/${small.id}/send`)).data).toMatchObject({ outcome: "applied" })
      expect((await approver.post(`/mpgi/payouts/${large.id}/approve`)).status).toBe(200)
    })
  })
})
