import { deleteExpired, erasePersonalData, exportPersonalData } from "medusa-payment-mpgi/workflows"
import { dashboardUser, type DashboardUser } from "../../setup/dashboard-user"
import { merchant } from "../../setup/merchant"
import { placeOrder, settled } from "../../setup/pay"
import { newBeneficiary, payoutForm, supplier } from "../payouts/forms"
import { openedValues } from "./opened-values"
import { describeCheckout } from "../stores"

/** In everything personal that a test stores. */
const MARK = "Canary Person"

/** What is stored of a person, exported and erased; every table is searched, and sealed values are opened for it. */
describeCheckout((shop) => {
  const found = async (mark = MARK) =>
    (await openedValues(shop)).filter(({ text }) => text.includes(mark)).map(({ where }) => where)
  const distinct = (places: string[]) => [...new Set(places)].sort()
  const erase = (kind: string, id: string) =>
    erasePersonalData({ kind, id, by: "user_treasurer" }, shop.container)

  describe("the personal data of a payee", () => {
    let maker: DashboardUser
    beforeEach(async () => {
      maker = await dashboardUser(shop, "payer@example.com")
    })
    const payee = () =>
      supplier({
        company_name: `${MARK} GmbH`,
        address: { street_address: `${MARK} Street 1`, city: "Berlin", country_code: "DE" },
      })
    const paid = async () => {
      const id = await newBeneficiary(shop, maker, payee())
      const change = { beneficiary: { ...payee(), company_name: `${MARK} AG` } }
      await maker.post(`/mpgi/beneficiaries/${id}`, change)
      const form = payoutForm(id, { payment_amount: "13.13", reference: `Rent of ${MARK}`, reason: MARK })
      const { data } = await maker.post("/mpgi/payouts", form)
      const waiting = payoutForm(id, { payment_amount: "2000.00", reference: MARK })
      const rejected = `/mpgi/payouts/${(await maker.post("/mpgi/payouts", waiting)).data.payout.id}/reject`
      return {
        id,
        payout: data.payout.id as string,
        reject: () => maker.post(rejected, { note: `${MARK} paid in cash` }),
      }
    }

    it("is exported whole, and erased from every table", async () => {
      const { id, payout, reject } = await paid()
      await expect(erase("beneficiary", id)).rejects.toMatchObject({ code: "unfinished_payouts" })
      await reject()
      expect(distinct(await found())).toEqual([
        "mpgi_beneficiary.details",
        "mpgi_beneficiary_change.details",
        "mpgi_beneficiary_change.previous",
        "mpgi_payout.decided_note",
        "mpgi_payout.reference",
        "mpgi_payout.request",
      ])
      const exported = JSON.stringify(await exportPersonalData(shop.container, { kind: "beneficiary", id }))
      for (const part of [
        `${MARK} GmbH`,
        `${MARK} AG`,
        `${MARK} Street 1`,
        `Rent of ${MARK}`,
        "paid in cash",
        "DE02",
      ])
        expect(exported).toContain(part)
      await erase("beneficiary", id)
      expect(await found()).toEqual([])
      expect(await found("DE0212")).toEqual([])
      const { data } = await maker.get(`/mpgi/payouts/${payout}`)
      expect(data.payout).toMatchObject({
        amount: "13.13",
        beneficiary_name: null,
        bank_tail: "",
        reference: null,
      })
      expect((await maker.post("/mpgi/payouts", payoutForm(id))).status).toBe(400)
      const [erased] = await shop.sql(
        "select bank_edited_by, bank_confirmed_by, bank_confirmed_at from mpgi_beneficiary where id = ?",
        id,
      )
      expect(erased).toEqual({ bank_edited_by: null, bank_confirmed_by: null, bank_confirmed_at: null })
      // What was erased stays so: it is neither restored nor given another name.
      for (const [path, body] of [
        ["/archive", { archived: false }],
        ["", { beneficiary: payee() }],
      ] as const)
        expect(await maker.post(`/mpgi/beneficiaries/${id}${path}`, body)).toMatchObject({
          status: 400,
          data: { code: "erased" },
        })
      await expect(erase("beneficiary", "none")).rejects.toMatchObject({ type: "not_found" })
      await expect(erase("neighbor", "none")).rejects.toThrow("name customer or beneficiary")
    })

    it("is erased of payouts that ended longer ago than the retention, and of no others", async () => {
      const { payout, reject } = await paid()
      await reject()
      const age = (days: number) =>
        shop.sql(
          `update mpgi_payout set created_at = now() - interval '${days} days', updated_at = now() - interval '${days} days' where id = ?`,
          payout,
        )
      await age(399)
      expect(await deleteExpired(shop.container)).toMatchObject({ payouts: 0 })
      await age(401)
      expect(await deleteExpired(shop.container)).toMatchObject({ payouts: 1 })
      expect(await deleteExpired(shop.container)).toMatchObject({ payouts: 0 })
      const { data } = await maker.get(`/mpgi/payouts/${payout}`)
      expect(data.payout).toMatchObject({ amount: "13.13", beneficiary_name: null, reference: null })
    })
  })

  describe("the personal data of a customer", () => {
    it("is exported whole, and erased from every table; other customers' stays", async () => {
      const [order, other] = [await bought(MARK), await bought("Canary Other")]
      expect(distinct(await found())).toEqual([
        "mpgi_account_access.last_login_ip",
        "mpgi_account_access.registration_ip",
        "mpgi_case.note",
        "mpgi_operation.decided_note",
        "mpgi_operation.error_reason",
        "mpgi_operation.request_context",
        "mpgi_payment.cancel_url",
        "mpgi_payment.card_mask",
        "mpgi_payment.device",
        "mpgi_payment.return_url",
        "mpgi_saved_card.label",
      ])
      const before = distinct(await found("Canary Other"))
      const person = { kind: "customer", id: order.customer_id }
      const exported = JSON.stringify(await exportPersonalData(shop.container, person))
      const marks = exported.split(MARK).length - 1
      expect(marks).toBe((await found()).length)
      expect(exported).not.toContain("Canary Other")
      expect(exported).toContain('"last4":"1111"')
      expect(exported).not.toContain("tok_1")
      expect(await found("tok_1")).toHaveLength(2)
      await erase("customer", order.customer_id)
      expect(await found("tok_1")).toHaveLength(1)
      expect(await found()).toEqual([])
      expect(distinct(await found("Canary Other"))).toEqual(before)
      const admin = await merchant(shop)
      expect((await admin.get(`/mpgi/orders/${order.order_id}/payments`)).data.payments).toHaveLength(1)
      expect(other.customer_id).not.toBe(order.customer_id)
    })

    it("stays erased when the gateway reports the payment again", async () => {
      const { order_id, order_no, customer_id } = await ordered()
      const row = async () =>
        (await shop.sql("select * from mpgi_payment where order_no = ?", order_no)).at(0) ?? {}
      await settled(shop)
      expect(await row()).toMatchObject({ card_mask: "411111******1111", state: "authorized" })
      await erase("customer", customer_id)
      const admin = await merchant(shop)
      const { payment } = await admin.order(order_id)
      await admin.capture(payment.id)
      await admin.refund(payment.id, { amount: 1 })
      await settled(shop)
      shop.sandbox.portal.chargeback({ order_no })
      await settled(shop)
      expect(await row()).toMatchObject({
        state: "partially_refunded",
        charged_back_at: expect.any(Date),
        card_mask: null,
        risk_reasons: null,
      })
    })

    /** An order of a customer of its own. */
    async function ordered() {
      const { order_id, order_no } = await placeOrder(shop)
      const customer_id = `cus_of_${order_no}`
      await shop.sql(
        "insert into customer (id, email, has_account) values (?, ?, true)",
        customer_id,
        `${order_no}@example.com`,
      )
      await shop.sql('update "order" set customer_id = ? where id = ?', customer_id, order_id)
      await shop.sql(
        "update cart set customer_id = ? where id in (select cart_id from mpgi_payment where order_no = ?)",
        customer_id,
        order_no,
      )
      return { order_id, order_no, customer_id }
    }

    /** An order whose customer's data has the mark wherever this package can store any. */
    async function bought(mark: string) {
      const { order_id, order_no, customer_id } = await ordered()
      const admin = await merchant(shop)
      const { payment } = await admin.order(order_id)
      await admin.capture(payment.id)
      await admin.refund(payment.id, { amount: 1, note: `${mark} called` })
      const { accountAccess, devices } = shop.container.resolve("mpgi")
      await accountAccess.remember(customer_id, { registration_ip: `${mark} 1`, last_login_ip: `${mark} 2` })
      const device = devices.toColumn({ user_agent: mark }, order_no as never)
      await shop.sql("update mpgi_payment set device = ?::jsonb where order_no = ?", device ?? "", order_no)
      const { savedCards } = shop.container.resolve("mpgi")
      const shown = { brand: "visa", last4: "1111", expiration_month: "12", expiration_year: "2031" }
      const paid = { order_no: order_no as never, provider_id: "pp_mpgi_mpgi", customer_id }
      await savedCards.consented({ ...shown, ...paid })
      await savedCards.issued(paid.order_no, "pp_mpgi_mpgi", "tok_1")
      const [card] = await savedCards.ofCustomer(customer_id)
      await savedCards.rename(customer_id, card!.id, mark)
      const url = `https://shop.example.com/#${mark}`
      await shop.sql(
        "update mpgi_payment set return_url = ?, cancel_url = ?, card_mask = ? where order_no = ?",
        url,
        url,
        mark,
        order_no,
      )
      await shop.sql(
        "update mpgi_operation set error_reason = ?, decided_note = ? where order_no = ? and kind = 'refund'",
        mark,
        mark,
        order_no,
      )
      await shop.sql(
        "insert into mpgi_case (id, kind, key, provider_id, order_no, details, state, opened_at, note) values (?, 'order_unpaid', ?, 'pp_mpgi_mpgi', ?, '{}', 'closed', now(), ?)",
        `mpgicase_${order_no}`,
        `order_unpaid ${order_no}`,
        order_no,
        `${mark} was called`,
      )
      return { customer_id, order_id }
    }
  })
})
