import { GatewayError } from "medusa-payment-mpgi/gateway"
import { dashboardUser, type DashboardUser } from "../../setup/dashboard-user"
import { until } from "../../setup/pay"
import { everythingStored, everyVersion, keepEveryVersion } from "../stored-and-printed"
import { confirmChange, IBAN, newBeneficiary, payoutForm, supplier } from "./forms"
import { describeCheckout } from "../stores"

/** Payouts from the form to the end, over the admin routes. */
describeCheckout((shop) => {
  describe("a payout", () => {
    let user: DashboardUser
    let beneficiary: string
    beforeEach(async () => {
      user = await dashboardUser(shop, "payer@example.com")
      beneficiary = await newBeneficiary(shop, user)
    })
    const create = (form: object) => user.post("/mpgi/payouts", form)
    const read = async (id: string) => (await user.get(`/mpgi/payouts/${id}`)).data.payout
    const paidOut = ({ request_id }: { request_id: string }) =>
      shop.sandbox.ledger.payouts().filter((payout) => payout.request_id === request_id)
    const is = (id: string, status: string) =>
      until(status, async () => ((await read(id)).status === status ? true : undefined))

    it("is sent once, answered with fee and amounts, and followed to its end", async () => {
      const form = payoutForm(beneficiary)
      const first = await create(form)
      expect(first).toMatchObject({
        status: 201,
        data: {
          outcome: "applied",
          payout: {
            status: "on_its_way",
            gateway_status: "PENDING",
            amount: "250.00",
            currency_code: "eur",
            fee_amount: "2.5",
            fee_currency: "EUR",
            amount_payer_pays: "252.5",
            amount_beneficiary_receives: "250",
            bank_tail: "2051",
            needs_approval: false,
            beneficiary_name: "Example Supplier GmbH",
            created_by: { email: "payer@example.com" },
            beneficiary: { bank_details: { iban: "•••• 2051" } },
          },
        },
      })
      const { id } = first.data.payout
      expect(await create(form)).toMatchObject({ status: 200, data: { payout: { id } } })
      expect(paidOut(form)).toHaveLength(1)
      // One at a time: notifications of the same minute are applied at once, and the last one wins.
      shop.sandbox.clock.advance(61_000)
      await until("PROCESSING", async () => (await read(id)).gateway_status === "PROCESSING")
      shop.sandbox.clock.advance(24 * 3_600_000)
      await is(id, "completed")
      const { history } = await read(id)
      const events = history.map(
        ({ event, status }: { event: string; status: string | null }) => status ?? event,
      )
      expect(events).toEqual(["requested", "sent", "PENDING", "PROCESSING", "COMPLETED"])
      expect(history[0].by).toBe("payer@example.com")
    })

    it("that failed at the gateway shows the reason", async () => {
      const form = payoutForm(beneficiary, { payment_amount: "13.13" })
      const { id } = (await create(form)).data.payout
      shop.sandbox.clock.advance(24 * 3_600_000)
      await is(id, "failed")
      expect(await read(id)).toMatchObject({
        failure: { code: "UNKNOWN", reason: "The beneficiary's bank returned the payment" },
      })
    })

    it("by two clicks at once is one", async () => {
      const form = payoutForm(beneficiary)
      const answers = await Promise.all(Array.from({ length: 4 }, () => create(form)))
      expect(new Set(answers.map(({ data }) => data.payout.id)).size).toBe(1)
      expect(paidOut(form)).toHaveLength(1)
    })

    it("never reuses a form for another payout", async () => {
      const form = payoutForm(beneficiary)
      await create(form)
      expect(await create({ ...form, payment_amount: "251.00" })).toMatchObject({
        status: 400,
        data: { message: expect.stringContaining("another payout") },
      })
    })

    it("names every invalid field, and sends nothing", async () => {
      const before = shop.sandbox.ledger.payouts().length
      const wrong = await create({ ...payoutForm(beneficiary), payment_amount: "1.234" })
      expect(wrong).toMatchObject({ status: 400, data: { type: "invalid_data" } })
      const codes = async (more: object) =>
        (await user.post("/mpgi/payouts/check", payoutForm(beneficiary, more))).data.problems.map(
          ({ field, code }: { field: string; code: string }) => `${field} ${code}`,
        )
      expect(await codes({ payment_amount: "1.234" })).toEqual(["payment_amount decimals"])
      expect(await codes({ payment_amount: "0.00" })).toEqual(["payment_amount zero"])
      expect(await codes({ payment_amount: "-1", payment_currency: "euro" })).toEqual([
        "payment_amount amount",
        "payment_currency currency",
      ])
      expect(await codes({ beneficiary_id: "mpgiben_none", provider_id: "pp_other" })).toEqual([
        "beneficiary_id beneficiary",
        "provider_id account",
      ])
      expect(await codes({ payment_date: "2001-01-01" })).toEqual(["payment_date future_date"])
      expect(await codes({ card: "4111" })).toEqual(["card unknown_field"])
      expect(shop.sandbox.ledger.payouts()).toHaveLength(before)
    })

    describe("that could not be sent", () => {
      const stopped = async () => {
        const form = payoutForm(beneficiary)
        const { gateway } = shop.container.resolve("mpgi").account(form.provider_id)
        const lost = new GatewayError("connection_failed", "no connection")
        const spy = jest.spyOn(gateway, "payout").mockRejectedValueOnce(lost)
        const { data } = await create(form)
        spy.mockRestore()
        expect(data).toMatchObject({ outcome: "refused", because: "not_sent" })
        return { form, path: `/mpgi/payouts/${data.payout.id}`, payout: data.payout }
      }
      const reject = (path: string) => user.post(`${path}/reject`, { note: "Paid in cash" })

      it("is ready to be sent, and is, once", async () => {
        const { form, path, payout } = await stopped()
        expect(payout).toMatchObject({
          status: "ready",
          failure: { code: "connection_failed" },
          allowed: { send: true },
        })
        for (let click = 0; click < 2; click++) {
          const sent = await user.post(`${path}/send`)
          expect(sent.data).toMatchObject({ outcome: "applied", payout: { status: "on_its_way" } })
        }
        expect(paidOut(form)).toHaveLength(1)
      })

      it("can be rejected, and is never sent", async () => {
        const { form, path, payout } = await stopped()
        expect(payout).toMatchObject({ status: "ready", allowed: { reject: true } })
        expect((await reject(path)).data.payout).toMatchObject({
          status: "rejected",
          decided_note: "Paid in cash",
          failure: null,
          allowed: { approve: false, reject: false, send: false },
        })
        expect((await user.post(`${path}/send`)).data).toMatchObject({ outcome: "refused" })
        expect((await reject(path)).status).toBe(400)
        expect(paidOut(form)).toHaveLength(0)
      })

      it("and is rejected while it is being sent, is either sent or rejected", async () => {
        for (let round = 0; round < 4; round++) {
          const { form, path } = await stopped()
          const [sent, rejected] = await Promise.all([user.post(`${path}/send`), reject(path)])
          const went = paidOut(form).length === 1
          expect(rejected.status).toBe(went ? 400 : 200)
          expect(sent.data.outcome).toBe(went ? "applied" : "refused")
        }
      })

      it("is rejected although the server crashed half-way", async () => {
        const { path, form, payout } = await stopped()
        const { payouts } = shop.container.resolve("mpgi")
        const row = (await payouts.records.byId(payout.id))!
        await payouts.operations.withdraw(row.provider_id, payouts.records.requestOf(row)!, "user_gone")
        expect((await user.get(path)).data.payout).toMatchObject({ status: "rejected", failure: null })
        expect((await user.post(`${path}/send`)).data).toMatchObject({ outcome: "refused" })
        expect(paidOut(form)).toHaveLength(0)
      })
    })

    it("that was sent is not rejected any more", async () => {
      const form = payoutForm(beneficiary)
      const { data } = await create(form)
      expect(data.payout.allowed.reject).toBe(false)
      expect(
        await user.post(`/mpgi/payouts/${data.payout.id}/reject`, { note: "Paid in cash" }),
      ).toMatchObject({
        status: 400,
        data: { message: expect.stringContaining("was sent") },
      })
    })

    it("whose response is lost is unconfirmed, and is not sent again", async () => {
      const form = payoutForm(beneficiary)
      shop.sandbox.faults.add({ kind: "reset", operation: "payout" })
      const { data } = await create(form)
      expect(data).toMatchObject({
        outcome: "unknown",
        payout: { status: "unknown", allowed: { send: false } },
      })
      expect((await create(form)).data.payout).toMatchObject({ status: "unknown" })
      shop.sandbox.clock.advance(24 * 3_600_000)
      await is(data.payout.id, "completed")
    })

    it("goes to the beneficiary as it was when the payout was created", async () => {
      const changing = await newBeneficiary(shop, user)
      const { data } = await create(payoutForm(changing))
      const bank_details = { bank_country_code: "DE", iban: "DE75512108001245126199" }
      await user.post(`/mpgi/beneficiaries/${changing}`, { beneficiary: supplier({ bank_details }) })
      await confirmChange(await dashboardUser(shop, "controller@example.com"), changing)
      expect((await user.get(`/mpgi/beneficiaries/${changing}`)).data.beneficiary.bank_tail).toBe("6199")
      expect(await read(data.payout.id)).toMatchObject({ bank_tail: "2051" })
    })

    it("is listed by status and by reference", async () => {
      const { data } = await create(
        payoutForm(beneficiary, { reference: "Rent_100% of May", order_id: "order_1" }),
      )
      const ids = async (query: string) =>
        (await user.get(`/mpgi/payouts?${query}`)).data.payouts.map(({ id }: { id: string }) => id)
      expect(await ids("status=on_its_way&search=rent_100%25")).toEqual([data.payout.id])
      expect(await ids("order_id=order_1")).toEqual([data.payout.id])
      expect(await ids("status=completed&order_id=order_1")).toEqual([])
      expect((await user.get("/mpgi/payouts?status=nonsense")).status).toBe(400)
    })

    it("leaves no bank details in any row version, workflow rows included", async () => {
      await keepEveryVersion(shop)
      await create(payoutForm(await newBeneficiary(shop, user)))
      const written = [...(await everyVersion(shop)), ...(await everythingStored(shop))]
      expect(written.some(({ where }) => where === "mpgi_payout")).toBe(true)
      expect(written.filter(({ text }) => text.includes(IBAN) || text.includes("Example Supplier"))).toEqual(
        [],
      )
    })
  })
})
