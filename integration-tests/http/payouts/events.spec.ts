import type { DashboardUser } from "../../setup/dashboard-user"
import { emitted } from "../emitted"
import { until } from "../../setup/pay"
import { PROVIDER } from "../../setup/shop-at-sandbox"
import { IBAN, payoutForm, payoutUsers } from "./forms"
import { describePayments } from "../stores"

const REQUESTED = "mpgi.payout.approval_requested"
const DECIDED = "mpgi.payout.decided"
const FAILED = "mpgi.payout.failed"

/** What docs/guides/extending.md promises of payouts. */
describePayments((shop) => {
  describe("events of payouts", () => {
    let maker: DashboardUser
    let approver: DashboardUser
    let beneficiary: string
    beforeEach(async () => {
      ;({ maker, approver, beneficiary } = await payoutUsers(shop))
    })
    const create = async (payment_amount: string) => {
      const { data } = await maker.post("/mpgi/payouts", payoutForm(beneficiary, { payment_amount }))
      return data.payout as { id: string; request_id: string; status: string }
    }
    const about = (id: string, amount: string) => ({
      id,
      provider_id: PROVIDER,
      order_id: null,
      amount,
      currency_code: "eur",
      created_by: "user_payer",
      decision: null,
      decided_by: null,
      error_code: null,
    })
    const approved = { decision: "approved", decided_by: "user_approver" }

    it("report that approval is awaited, and each decision once", async () => {
      const events = emitted(shop, REQUESTED, DECIDED, FAILED)
      const first = await create("1000.01")
      await approver.post(`/mpgi/payouts/${first.id}/approve`)
      await approver.post(`/mpgi/payouts/${first.id}/approve`)
      const second = await create("2000.00")
      await maker.post(`/mpgi/payouts/${second.id}/reject`, { note: "Ada Lovelace was paid in cash" })
      await create("10.00")
      const reported = await events()
      expect(reported).toHaveLength(4)
      // In their order, for each payout.
      const of = (id: string) => reported.filter(({ data }) => (data as { id: string }).id === id)
      expect(of(first.id)).toEqual([
        { name: REQUESTED, data: about(first.id, "1000.01") },
        { name: DECIDED, data: { ...about(first.id, "1000.01"), ...approved } },
      ])
      expect(of(second.id)).toEqual([
        { name: REQUESTED, data: about(second.id, "2000.00") },
        {
          name: DECIDED,
          data: { ...about(second.id, "2000.00"), decision: "rejected", decided_by: "user_payer" },
        },
      ])
    })

    it("report both decisions about a payout that was approved, not sent, and then rejected", async () => {
      const events = emitted(shop, DECIDED, FAILED)
      const { id } = await create("1000.01")
      const mpgi = shop.container.resolve("mpgi")
      expect(await mpgi.payouts.approve(id, "user_approver")).toBe(true)
      expect(await mpgi.payouts.reject(id, "user_payer", "A mistake")).toBe(true)
      expect(await events()).toMatchObject([
        { name: DECIDED, data: { id, ...approved } },
        { name: DECIDED, data: { id, decision: "rejected", decided_by: "user_payer" } },
      ])
    })

    it("report that a payout failed at the gateway, once however often it is notified", async () => {
      const events = emitted(shop, FAILED)
      const { id, request_id } = await create("13.13")
      shop.sandbox.clock.advance(24 * 3_600_000)
      await until("failed", async () => {
        const { data } = await maker.get(`/mpgi/payouts/${id}`)
        return data.payout.status === "failed" ? true : undefined
      })
      const own = shop.sandbox.ledger.notifications().filter(({ fields }) => fields.request_id === request_id)
      for (const { id: copy } of own) shop.sandbox.notifications.resend(copy)
      await shop.sandbox.notifications.idle()
      const reported = await events()
      expect(reported).toEqual([{ name: FAILED, data: { ...about(id, "13.13"), error_code: "UNKNOWN" } }])
      expect(JSON.stringify(reported)).not.toMatch(new RegExp(`${IBAN}|Supplier|Invoice`))
      expect(await shop.sql("select id from mpgi_outbox")).toEqual([])
    })
  })
})
