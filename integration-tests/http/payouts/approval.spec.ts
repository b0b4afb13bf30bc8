import { dashboardUser, type DashboardUser } from "../../setup/dashboard-user"
import { merchant } from "../../setup/merchant"
import type { Shop } from "../../setup/shop-at-sandbox"
import { payoutForm, payoutUsers } from "./forms"
import { describePayments } from "../stores"

/** Who may create payouts, and payouts that wait for approval. */
describePayments((shop) => {
  describe("four eyes", () => fourEyesCases(shop))
})

function fourEyesCases(shop: Shop) {
  let maker: DashboardUser
  let approver: DashboardUser
  let beneficiary: string
  beforeEach(async () => {
    ;({ maker, approver, beneficiary } = await payoutUsers(shop))
  })
  const create = async (more: object = {}) => {
    const { data } = await maker.post(
      "/mpgi/payouts",
      payoutForm(beneficiary, { payment_amount: "1000.01", ...more }),
    )
    return data.payout
  }
  const paidOut = ({ request_id }: { request_id: string }) =>
    shop.sandbox.ledger.payouts().filter((payout) => payout.request_id === request_id).length

  describe("a payout above the amount", () => {
    it("waits for another user, and is sent on approval", async () => {
      const payout = await create()
      expect(payout).toMatchObject({ status: "awaiting_approval", allowed: { approve: false, reject: true } })
      expect(paidOut(payout)).toBe(0)
      const seen = await approver.get(`/mpgi/payouts/${payout.id}`)
      expect(seen.data.payout.allowed).toEqual({ approve: true, reject: true, send: false })
      expect(await approver.post(`/mpgi/payouts/${payout.id}/approve`)).toMatchObject({
        status: 200,
        data: {
          outcome: "applied",
          payout: { status: "on_its_way", decided_by: { email: "approver@example.com" } },
        },
      })
      expect(paidOut(payout)).toBe(1)
    })

    it("is neither approved nor sent by its creator, nor by an API key", async () => {
      const payout = await create()
      const path = `/mpgi/payouts/${payout.id}`
      expect(await maker.post(`${path}/approve`)).toMatchObject({
        status: 400,
        data: { message: expect.stringContaining("Another user") },
      })
      expect((await maker.post(`${path}/send`)).data).toMatchObject({ because: "not_released" })
      const program = await merchant(shop)
      expect((await program.post(`${path}/approve`)).status).toBe(403)
      expect(paidOut(payout)).toBe(0)
    })

    it("cannot be released by its creator in the database either", async () => {
      const { id } = await create()
      const release = "update mpgi_payout set state = 'released', decided_by = created_by where id = ?"
      await expect(shop.sql(release, id)).rejects.toThrow("CK_mpgi_payout_four_eyes")
      const withoutUser = "update mpgi_payout set state = 'released' where id = ?"
      await expect(shop.sql(withoutUser, id)).rejects.toThrow("CK_mpgi_payout_four_eyes")
    })

    it("approved by two at once is sent once; rejected, never", async () => {
      const twice = await create()
      const both = await Promise.all([1, 2].map(() => approver.post(`/mpgi/payouts/${twice.id}/approve`)))
      expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
      expect(paidOut(twice)).toBe(1)

      const unwanted = await create()
      expect((await approver.post(`/mpgi/payouts/${unwanted.id}/reject`, { note: "" })).status).toBe(400)
      const rejected = await approver.post(`/mpgi/payouts/${unwanted.id}/reject`, { note: "Paid in cash" })
      expect(rejected.data.payout).toMatchObject({ status: "rejected", decided_note: "Paid in cash" })
      expect((await approver.post(`/mpgi/payouts/${unwanted.id}/approve`)).status).toBe(400)
      expect(paidOut(unwanted)).toBe(0)
    })

    it("is one of more than the exact amount, or of a currency without a limit", async () => {
      expect(await create({ payment_amount: "1000.00" })).toMatchObject({ needs_approval: false })
      expect(await create({ payment_amount: "1.00", payment_currency: "CHF" })).toMatchObject({
        status: "awaiting_approval",
      })
    })
  })

  describe("payouts and beneficiaries", () => {
    it("are for the users that the option names", async () => {
      const other = await dashboardUser(shop, "other@example.com")
      const { id } = await create()
      const terms = await other.get("/mpgi/payouts/terms")
      expect(terms.data).toMatchObject({ refused: "not_named", accounts: [], approval: null })
      for (const path of ["/payouts", `/payouts/${id}`, "/beneficiaries"])
        expect([path, (await other.get(`/mpgi${path}`)).status]).toEqual([path, 403])
      for (const path of [
        "/payouts",
        "/payouts/check",
        `/payouts/${id}/approve`,
        `/payouts/${id}/reject`,
        `/payouts/${id}/send`,
        "/beneficiaries",
        "/beneficiaries/check",
        `/beneficiaries/${beneficiary}`,
        `/beneficiaries/${beneficiary}/archive`,
        `/beneficiaries/${beneficiary}/changes/none/confirm`,
        `/beneficiaries/${beneficiary}/changes/none/reject`,
      ])
        expect([path, (await other.post(`/mpgi${path}`)).status]).toEqual([path, 403])
      expect((await (await merchant(shop)).get("/mpgi/payouts")).status).toBe(403)
      expect((await fetch(`${shop.url}/admin/mpgi/payouts`)).status).toBe(401)
    })
  })
}
