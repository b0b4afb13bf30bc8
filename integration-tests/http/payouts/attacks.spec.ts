import { dashboardUser, type DashboardUser } from "../../setup/dashboard-user"
import { merchant } from "../../setup/merchant"
import type { Shop } from "../../setup/shop-at-sandbox"
import { newBeneficiary, otherAccount, payoutForm, payoutUsers, supplier } from "./forms"
import { describeCheckout } from "../stores"

/** What one dishonest user tries in order to pay out alone: see docs/security.md. */
describeCheckout((shop) => {
  describe("a dishonest user", () => {
    let maker: DashboardUser
    let approver: DashboardUser
    let beneficiary: string
    beforeEach(async () => {
      ;({ maker, approver, beneficiary } = await payoutUsers(shop))
    })
    const request = async (more: object, by = maker) =>
      (await by.post("/mpgi/payouts", payoutForm(beneficiary, more))).data.payout
    const paidOut = () => shop.sandbox.ledger.payouts().length

    it("gains no second voice by inviting an address that differs in case from an approver's", async () => {
      const { id } = await request({ payment_amount: "2500.00" })
      const before = paidOut()
      const twin = await invited(shop, maker, "Approver@example.com")
      expect((await twin.post(`/mpgi/payouts/${id}/approve`)).status).toBe(403)
      expect((await twin.get("/mpgi/payouts")).status).toBe(403)
      expect(paidOut()).toBe(before)
    })

    it("gains nothing by an API key: it neither requests, by form or file, nor approves, nor sends", async () => {
      const waiting = await request({ payment_amount: "2500.00" })
      const before = paidOut()
      const key = await merchant(shop)
      const csv = `beneficiary,amount,currency,reference\n${beneficiary},10.00,EUR,A`
      for (const [path, body] of [
        ["/payouts", payoutForm(beneficiary)],
        ["/payouts/import", { csv, dry_run: false, provider_id: "pp_mpgi_mpgi" }],
        [`/payouts/${waiting.id}/approve`, {}],
        [`/payouts/${waiting.id}/send`, {}],
        ["/beneficiaries", { beneficiary: supplier() }],
      ] as const)
        expect([path, (await key.post(`/mpgi${path}`, body)).status]).toEqual([path, 403])
      expect(paidOut()).toBe(before)
    })

    it("cannot walk under the limit in many small payouts, nor with the help of a file", async () => {
      const states = []
      for (let n = 0; n < 4; n++) states.push((await request({ payment_amount: "300.00" })).status)
      expect(states).toEqual(["on_its_way", "on_its_way", "on_its_way", "awaiting_approval"])
      const csv = `beneficiary,amount,currency,reference\n${beneficiary},101.00,EUR,A`
      const file = await maker.post("/mpgi/payouts/import", {
        csv,
        dry_run: false,
        provider_id: "pp_mpgi_mpgi",
      })
      expect(file.data.rows[0]).toMatchObject({ status: "awaiting_approval" })
      // Nor does another user pay the same beneficiary more in a day.
      expect(await request({ payment_amount: "300.00" }, approver)).toMatchObject({
        status: "awaiting_approval",
      })
      expect(await request({ payment_amount: "100.00" })).toMatchObject({ needs_approval: false })
    })

    it("cannot walk under the limit in payouts at the same moment", async () => {
      const all = await Promise.all([1, 2, 3, 4, 5, 6].map(() => request({ payment_amount: "400.00" })))
      expect(all.filter(({ needs_approval }) => !needs_approval)).toHaveLength(2)
    })

    it("cannot request a day's limit on each of some days, and send all of them on one", async () => {
      const before = paidOut()
      const ids: string[] = []
      for (const reference of ["A", "B", "C"]) {
        const csv = `beneficiary,amount,currency,reference\n${beneficiary},900.00,EUR,${reference}`
        const file = await maker.post("/mpgi/payouts/import", {
          csv,
          dry_run: false,
          provider_id: "pp_mpgi_mpgi",
        })
        expect(file.data.rows[0]).toMatchObject({ status: "ready", needs_approval: false })
        ids.push(file.data.rows[0].payout_id)
        await aDayPasses(shop)
      }
      const send = async (id: string, by = maker) => (await by.post(`/mpgi/payouts/${id}/send`)).data
      const sent = await Promise.all(ids.map((id) => send(id)))
      expect(sent.map(({ because }) => because).sort()).toEqual(["daily_limit", "daily_limit", null])
      expect(paidOut()).toBe(before + 1)
      const waiting = sent.filter(({ because }) => because).map(({ payout }) => payout)
      expect(waiting).toMatchObject([1, 2].map(() => ({ status: "awaiting_approval", needs_approval: true })))
      // Neither by another user's hand, nor by a new request of the day; a second user approves what is more.
      expect(await send(waiting[0].id, approver)).toMatchObject({ because: "not_released" })
      expect(await request({ payment_amount: "200.00" })).toMatchObject({ status: "awaiting_approval" })
      expect(paidOut()).toBe(before + 1)
      const approved = await approver.post(`/mpgi/payouts/${waiting[0].id}/approve`)
      expect(approved.data).toMatchObject({ outcome: "applied", payout: { status: "on_its_way" } })
      expect(approved.data.payout.history.map(({ event }: { event: string }) => event)).toEqual([
        "requested",
        "approval_required",
        "approved",
        "sent",
        "updated",
      ])
      await aDayPasses(shop)
      expect(await request({ payment_amount: "900.00" })).toMatchObject({ status: "on_its_way" })
    })

    it("cannot hide a large debit behind a small payment", async () => {
      for (const source of [
        { source_amount: "5000.00" },
        { source_amount: "5000.00", source_currency: "EUR" },
        { source_amount: "1.00", source_currency: "CHF" },
      ])
        expect(await request({ payment_amount: "1.00", ...source })).toMatchObject({
          status: "awaiting_approval",
        })
      expect(await request({ payment_amount: "1.00", source_amount: "1.00" })).toMatchObject({
        needs_approval: false,
      })
    })

    it("gains nothing by writing to a table: what this server did not encrypt is not sent", async () => {
      const other = await newBeneficiary(shop, maker, supplier({ bank_details: otherAccount }))
      const { id } = await request({ payment_amount: "2500.00" })
      const before = paidOut()
      const planted = [
        "update mpgi_payout set request = jsonb_build_object('request_id', request_id, 'payment_amount', '2500.00', 'payment_currency', 'EUR', 'beneficiary', '{\"bank_details\": {\"iban\": \"DE75512108001245126199\"}}'::jsonb) where id = ?",
        "update mpgi_payout set request = (select details from mpgi_beneficiary where id <> beneficiary_id limit 1) where id = ?",
      ]
      for (const statement of planted) {
        await shop.sql(statement, id)
        await approver.post(`/mpgi/payouts/${id}/approve`)
        expect((await maker.post(`/mpgi/payouts/${id}/send`)).data).toMatchObject({ because: "sealed" })
      }
      await shop.sql(
        "update mpgi_beneficiary set details = (select details from mpgi_beneficiary where id = ?) where id = ?",
        other,
        beneficiary,
      )
      expect((await maker.post("/mpgi/payouts", payoutForm(beneficiary))).status).toBe(400)
      expect(paidOut()).toBe(before)
    })

    it("cannot decide that an unconfirmed payout did not happen", async () => {
      shop.sandbox.faults.add({ kind: "reset", operation: "payout", when: "after" })
      const payout = await request({ payment_amount: "250.00" })
      expect(payout.status).toBe("unknown")
      await shop.sql(
        "update mpgi_operation set sent_at = now() - interval '61 minutes' where id = ?",
        payout.operation_id,
      )
      const path = `/mpgi/journal/${payout.operation_id}/decide`
      const body = { outcome: "not_applied", note: "as the portal shows" }
      const outsider = await dashboardUser(shop, "outsider@example.com")
      expect((await outsider.post(path, body)).status).toBe(403)
      expect((await (await merchant(shop)).post(path, body)).status).toBe(403)
      expect(await maker.post(path, body)).toMatchObject({ status: 400, data: { code: "own_payout" } })
      expect((await maker.get(`/mpgi/payouts/${payout.id}`)).data.payout.status).toBe("unknown")
      expect((await approver.post(path, { ...body, outcome: "applied" })).status).toBe(200)
    })
  })
})

/** As if payouts had been requested, and sent, a day earlier than they were. */
async function aDayPasses({ sql }: Pick<Shop, "sql">) {
  const times = ["created_at", "counted_at"].map((column) => `${column} = ${column} - interval '25 hours'`)
  await sql(`update mpgi_payout set ${times.join(", ")}`)
}

/** A user who accepted an invitation, over Medusa's routes alone, as the user who sends it can do. */
async function invited({ url }: Shop, by: DashboardUser, email: string) {
  const { data } = await by.post("/invites", { email })
  const post = async (path: string, body: object, token?: string) => {
    const headers = { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) }
    const response = await fetch(`${url}${path}`, { method: "POST", headers, body: JSON.stringify(body) })
    return { status: response.status, data: await response.json() }
  }
  const login = { email, password: "a password of the tests" }
  const registered = await post("/auth/user/emailpass/register", login)
  const accepted = await post(
    `/admin/invites/accept?token=${data.invite.token}`,
    { email },
    registered.data.token,
  )
  if (accepted.status !== 200) throw new Error(JSON.stringify(accepted.data))
  const { token } = (await post("/auth/user/emailpass", login)).data
  const get = async (path: string) => {
    const response = await fetch(`${url}/admin${path}`, { headers: { authorization: `Bearer ${token}` } })
    return { status: response.status, data: await response.json() }
  }
  return { get, post: (path: string, body: object = {}) => post(`/admin${path}`, body, token) }
}
