import { Modules } from "@medusajs/framework/utils"
import { dashboardUser } from "../../setup/dashboard-user"
import { CARDS, placeOrder, sentTo } from "../../setup/pay"
import { PROVIDER } from "../../setup/shop-at-sandbox"
import { confirmChange, cooled, payoutForm, proposeBeneficiary } from "../payouts/forms"
import { describeRbac } from "../stores"

/** Policies of ours and of core's, as `resource:operation`. */
const CORE = ["capture:create", "refund:create", "payment:read", "payment:update", "order:read"]

/** Core's routes require these, but core defines no such policies: they apply to super admins, or once a store creates them. */
const UNDEFINED = ["capture:create", "refund:create"]

/** What users may do, by the policies of their roles. */
describeRbac((shop) => {
  let at = 0
  /** A user whose role has these policies, signed in. */
  const userWith = async (...policies: string[]) => {
    const rbac = shop.container.resolve(Modules.RBAC)
    const role = await rbac.createRbacRoles({ name: `Role ${++at}` })
    const known = await rbac.listRbacPolicies({ key: policies })
    const missing = UNDEFINED.filter(
      (key) => policies.includes(key) && !known.some((each) => each.key === key),
    )
    for (const key of missing) {
      const [resource = "", operation = ""] = key.split(":")
      known.push(await rbac.createRbacPolicies({ key, resource, operation, name: key }))
    }
    expect(known.map(({ key }) => key).sort()).toEqual([...policies].sort())
    await rbac.createRbacRolePolicies(known.map(({ id }) => ({ role_id: role.id, policy_id: id })))
    return dashboardUser(shop, `rbac${at}@example.com`, [role.id])
  }

  describe("the health check", () => {
    it("reports users whom access control locks out, and is healthy once each has a role", async () => {
      const reader = await userWith("mpgi_console:read")
      const found = async () => {
        const { data } = await reader.get("/mpgi/health")
        return data.checks.find(({ check }: { check: string }) => check === "access_control").code as string
      }
      expect(await found()).toBe("access_control_ok")
      const users = shop.container.resolve(Modules.USER)
      const { id } = await users.createUsers({ email: "no-role@example.com" })
      expect(await found()).toBe("access_control_no_role")
      await users.deleteUsers([id])
    })
  })

  describe("policies", () => {
    it("of reading allow the pages and nothing else", async () => {
      const { order_no } = await placeOrder(shop, CARDS.review)
      const reader = await userWith("mpgi_console:read")
      for (const path of ["payments", "overview", "checkout-settings", "cases", "health", "refunds", "bulk"])
        expect([path, (await reader.get(`/mpgi/${path}`)).status]).toEqual([path, 200])
      const { data } = await reader.get("/mpgi/checkout-settings")
      for (const [path, body] of [
        [`payments/${order_no}/review`, { accept: true }],
        [`payments/${order_no}/cancel`, {}],
        ["bulk", { kind: "cancel", order_nos: [order_no] }],
        [
          "checkout-settings",
          { provider_id: PROVIDER, version: data.settings[0].version, titles: { en: "X" } },
        ],
        ["reconciliation/runs", {}],
        ["reconciliation/discrepancies/none/resolve", {}],
        ["cases/none/close", { note: "done" }],
        ["installation", { decision: "moved" }],
        ["notifications/none/replay", {}],
        ["journal/none/decide", { outcome: "applied", note: "seen" }],
        ["subscriptions/none/cancel", {}],
        ["subscriptions/charges/none/order", { order: null }],
        ["subscription-plans/none", {}],
        ["payouts", {}],
        ["beneficiaries", {}],
      ] as const) {
        const { status, data } = await reader.post(`/mpgi/${path}`, body)
        expect([path, status, data.message]).toEqual([path, 403, expect.stringContaining("mpgi_")])
      }
      for (const path of ["payouts", "beneficiaries"])
        expect([path, (await reader.get(`/mpgi/${path}`)).status]).toEqual([path, 403])
      expect(sentTo(shop, "review", shop.sandbox.ledger.transaction(order_no)!.transaction_id)).toBe(0)
      expect(await shop.sql("select id from mpgi_checkout_setting")).toEqual([])
    })

    it("of capturing and refunding are required by core's routes too", async () => {
      const { order_no, order_id } = await placeOrder(shop)
      const [payment] = await shop.sql<{ id: string }>(
        "select p.id from payment p join mpgi_payment m on m.payment_session_id = p.payment_session_id where m.order_no = ?",
        order_no,
      )
      const cashier = await userWith(...CORE, "mpgi_console:read")
      const refused = await cashier.post(`/payments/${payment!.id}/capture`, { amount: 10 })
      expect([refused.status, refused.data.message]).toEqual([
        403,
        expect.stringContaining("mpgi_payment:update"),
      ])
      expect(shop.sandbox.ledger.captures(order_no)).toEqual([])

      const treasurer = await userWith(...CORE, "mpgi_console:read", "mpgi_payment:update")
      expect((await treasurer.post(`/payments/${payment!.id}/capture`, { amount: 10 })).status).toBe(200)
      expect(shop.sandbox.ledger.captures(order_no).map(({ amount }) => amount)).toEqual(["10.00"])
      expect((await cashier.post(`/payments/${payment!.id}/refund`, { amount: 5 })).status).toBe(403)
      expect((await treasurer.post(`/payments/${payment!.id}/refund`, { amount: 5 })).status).toBe(200)
      expect(shop.sandbox.ledger.refunds(order_no)).toHaveLength(1)
      const { data } = await treasurer.get(`/mpgi/orders/${order_id}/payments`)
      expect(data.payments).toHaveLength(1)
    })

    it("of reviewing allow the decision", async () => {
      const { order_no } = await placeOrder(shop, CARDS.review)
      const mover = await userWith("mpgi_console:read", "mpgi_payment:update")
      expect((await mover.post(`/mpgi/payments/${order_no}/review`, { accept: true })).status).toBe(200)
      expect(shop.sandbox.ledger.transaction(order_no)).toMatchObject({ state: "authorized" })
    })

    it("of payouts separate creating from approving", async () => {
      const creator = await userWith("mpgi_payout:read", "mpgi_payout:create")
      const approver = await userWith("mpgi_payout:read", "mpgi_payout:approve")
      const controller = await userWith("mpgi_payout:read", "mpgi_payout:approve")
      const beneficiary_id = await proposeBeneficiary(creator)
      const { data: shown } = await creator.get(`/mpgi/beneficiaries/${beneficiary_id}`)
      const change = `/mpgi/beneficiaries/${beneficiary_id}/changes/${shown.beneficiary.proposed.id}/confirm`
      expect((await creator.post(change)).status).toBe(403)
      await confirmChange(controller, beneficiary_id)
      await cooled(shop, beneficiary_id)
      const form = payoutForm(beneficiary_id, { payment_amount: "5000.00" })
      expect((await approver.post("/mpgi/payouts", form)).status).toBe(403)
      const { data } = await creator.post("/mpgi/payouts", form)
      const { id, status } = data.payout as { id: string; status: string }
      expect(status).toBe("awaiting_approval")
      expect((await creator.post(`/mpgi/payouts/${id}/approve`)).status).toBe(403)
      expect(shop.sandbox.ledger.payouts()).toEqual([])
      expect((await approver.post(`/mpgi/payouts/${id}/approve`)).status).toBe(200)
      expect(shop.sandbox.ledger.payouts()).toHaveLength(1)
    })

    it("of checkout settings allow changes", async () => {
      const keeper = await userWith("mpgi_console:read", "mpgi_checkout_setting:update")
      const form = { provider_id: PROVIDER, version: 0, titles: { en: "Mine" } }
      expect((await keeper.post("/mpgi/checkout-settings", form)).status).toBe(200)
    })

    it("of releasing a paused server allow the decision, which this one refuses: it is no copy", async () => {
      const keeper = await userWith("mpgi_console:read", "mpgi_installation:update")
      const { status, data } = await keeper.post("/mpgi/installation", { decision: "copy" })
      expect([status, data.message]).toEqual([400, expect.stringContaining("belongs to this installation")])
    })

    it("are required: a user without a role has no access", async () => {
      const withoutRole = await dashboardUser(shop, "without-role@example.com")
      for (const path of ["payments", "checkout-settings", "payouts"])
        expect([path, (await withoutRole.get(`/mpgi/${path}`)).status]).toEqual([path, 403])
    })
  })
})
