import { capturePaymentWorkflow, createCartCreditLinesWorkflow } from "@medusajs/medusa/core-flows"
import { sweepWorkflow } from "medusa-payment-mpgi/workflows"
import { submit } from "../../setup/browser"
import { letTimePass } from "../../setup/time-passes"
import { merchant, type Merchant } from "../../setup/merchant"
import { arrived, payAtGateway, settled, startSession, until } from "../../setup/pay"
import { PROVIDER } from "../../setup/shop-at-sandbox"
import { oneLine } from "../../situations/situation"
import { resolve } from "../journal/watched-order"
import { reconcile } from "../reconciliation/reconciled"
import { describeAmounts } from "../stores"
import { cartOf, CASES, DRAWN, FORINT, orderOf, ROUNDED_DOWN, SPLIT, TAXED, YEN, type Case } from "./sold"

/** Medusa rounds no total. What it has below the smallest unit opens no case, takes nothing back and stays out of the gateway. */
describeAmounts((shop) => {
  describe.each([...CASES, ...DRAWN])("an order of $total $situation.currency", (each) => {
    const { total, amount } = each

    it("is captured and refunded by Medusa's buttons, without a case", async () => {
      const order = await place(each)
      expect(order.payment.amount).toBe(total)
      expect(order.ledger()).toMatchObject({ amount: amount })
      expect((await order.admin.capture(order.payment.id)).status).toBe(200)
      await order.agrees({ captures: [total], captured: amount })
      expect((await order.admin.refund(order.payment.id, { amount: total })).status).toBe(200)
      await order.agrees({ captures: [total], captured: amount, refunds: [total], refunded: amount })
    })

    it("is captured in full at the gateway's portal, and Medusa has it once", async () => {
      const order = await place(each)
      shop.sandbox.portal.capture({ order_no: order.order_no })
      await until(
        "Medusa has the capture",
        async () => (await order.now()).captures.length === 1 || undefined,
      )
      await order.agrees({ captures: [total], captured: amount })
    })

    it("is captured and refunded in bulk", async () => {
      const order = await place(each)
      await bulk(order.admin, "capture", order.order_no)
      await order.agrees({ captures: [total], captured: amount })
      await bulk(order.admin, "refund", order.order_no)
      await order.agrees({ captures: [total], captured: amount, refunds: [total], refunded: amount })
    })
  })

  describe("a part of a cent", () => {
    it.each([
      { of: SPLIT, parts: [12.09], rows: [12.0879] },
      { of: SPLIT, parts: [6.05, 6.04], rows: [6.05, 6.0379] },
      { of: YEN, parts: [1358], rows: [1357.5744] },
      { of: YEN, parts: [500, 858], rows: [500, 857.5744] },
    ])("does not keep $parts from being all of $of.total $of.situation.currency", async (each) => {
      const { of, parts, rows } = each
      const order = await place(of)
      for (const part of parts) expect((await order.admin.capture(order.payment.id, part)).status).toBe(200)
      await order.agrees({ captures: rows, captured: of.amount })
      for (const amount of parts)
        expect((await order.admin.refund(order.payment.id, { amount })).status).toBe(200)
      await order.agrees({ refunds: rows, captured: of.amount, refunded: of.amount })
      const { summary } = (await order.admin.get(`/orders/${order.order_id}?fields=summary`)).data.order
      expect(summary.paid_total).toBeCloseTo(of.total, 6)
      expect(summary.refunded_total).toBeCloseTo(of.total, 6)
    })

    it("stays with a capture that names the rounded amount to Medusa's own workflow", async () => {
      const order = await place(ROUNDED_DOWN)
      const input = { payment_id: order.payment.id, amount: 12.08 }
      await capturePaymentWorkflow(shop.container).run({ input })
      await order.agrees({ captures: [12.08], captured: "12.08" })
    })

    it("is captured without the gateway where such a capture leaves it to Medusa, whose payment is open", async () => {
      const order = await place(FORINT)
      const input = { payment_id: order.payment.id, amount: 2527 }
      await capturePaymentWorkflow(shop.container).run({ input })
      expect((await order.now()).captured_at).toBeNull()
      await settled(shop)
      await letTimePass(shop, 60)
      await resolve(shop)
      await order.agrees({ captures: [2527, 0.3], captured: "2527.00" })
      expect((await order.admin.order(order.order_id)).payment_status).toBe("captured")
    })

    it("is what is left of a payment: nothing is outstanding, and no link is made for it", async () => {
      const order = await place(ROUNDED_DOWN)
      const input = { payment_id: order.payment.id, amount: 12.08 }
      await capturePaymentWorkflow(shop.container).run({ input })
      const links = `/mpgi/orders/${order.order_id}/payment-links`
      expect((await order.admin.get(links)).data).toMatchObject({ outstanding: "0" })
      expect(await order.admin.post(links)).toMatchObject({
        status: 400,
        data: { message: expect.stringContaining("owes nothing") },
      })
    })

    it("is not refunded at the gateway when the order is canceled", async () => {
      const order = await place(TAXED)
      expect((await order.admin.capture(order.payment.id)).status).toBe(200)
      expect((await order.admin.refund(order.payment.id, { amount: 21.76 })).status).toBe(200)
      expect((await order.admin.post(`/orders/${order.order_id}/cancel`)).status).toBe(200)
      await order.agrees({ captured: "21.76", refunded: "21.76" })
      expect(shop.sandbox.ledger.refunds(order.order_no).map(({ amount }) => amount)).toEqual(["21.76"])
      expect((await order.admin.order(order.order_id)).status).toBe("canceled")
    })

    it("leaves the row of a payment that its gateway captured at once", async () => {
      const session = await startSession(shop, await cartOf(shop, TAXED.situation))
      const page = await payAtGateway(session)
      shop.sandbox.portal.capture({ order_no: session.order_no })
      const { order_id } = await arrived(shop, await submit(page))
      const admin = await merchant(shop)
      await access(admin, order_id!, session.order_no).agrees({ captures: [21.7641125], captured: "21.76" })
    })
  })

  describe("what rounds to nothing", () => {
    it("is authorized at once, without the gateway, and its order can be canceled", async () => {
      const { shopper: customers } = shop
      const cart = await cartOf(shop, oneLine("0.99", 5, { taxInside: true }))
      // What a promotion of 100 % leaves of some carts: Medusa demands a payment session for it.
      const credit = { cart_id: cart, amount: 0.989, reference: "gift_card", reference_id: "1", metadata: {} }
      await createCartCreditLinesWorkflow(shop.container).run({ input: [credit] })
      const requests = shop.sandbox.requests().length
      const { answer } = await customers.session(cart, PROVIDER, { nothing_due: false, status: "pending" })
      const [session] = answer.data.payment_collection.payment_sessions
      expect(session).toMatchObject({
        status: "authorized",
        data: { status: "authorized", nothing_due: true, order_no: null },
      })
      // A storefront that redirects comes to its own page of returns, and finds the session authorized there.
      const url = new URL(session.data.redirect_url)
      expect(url.origin + url.pathname).toBe("http://localhost:8000/return")
      const status = `/mpgi/payment-sessions/${url.searchParams.get("payment_session_id")}`
      const authorized = { status: "authorized", cart_id: cart }
      expect((await customers.get(status)).data.payment_session).toMatchObject(authorized)
      const { data } = await customers.complete(cart)
      expect(data).toMatchObject({ type: "order" })
      const { payment_session } = (await customers.get(status)).data
      expect(payment_session).toMatchObject({ status: "authorized", order_id: data.order.id })
      const admin = await merchant(shop)
      const { payment } = await admin.order(data.order.id)
      expect(payment).toMatchObject({ captured_at: expect.any(String) })
      const shown = (await admin.get(`/mpgi/orders/${data.order.id}/payments`)).data
      expect(shown).toMatchObject({ payments: [], nothing_due: true })
      expect((await admin.post(`/orders/${data.order.id}/cancel`)).status).toBe(200)
      expect(shop.sandbox.requests().length).toBe(requests)
    })

    it("is the server's to say: a session of an amount is not, whatever was posted", async () => {
      const { shopper: customers } = shop
      const cart = await cartOf(shop, TAXED.situation)
      const { answer } = await customers.session(cart, PROVIDER, { nothing_due: true, status: "authorized" })
      const [session] = answer.data.payment_collection.payment_sessions
      expect(session).toMatchObject({ status: "pending", data: { status: "pending", nothing_due: null } })
      expect((await customers.complete(cart)).data).toMatchObject({ type: "cart" })
    })
  })

  /** Runs a bulk action of one payment, until Medusa and the gateway have it. */
  async function bulk(admin: Merchant, kind: "capture" | "refund", order_no: string) {
    const { status, data } = await admin.post("/mpgi/bulk", { kind, order_nos: [order_no] })
    expect([status, data.bulk?.rows]).toMatchObject([201, { queued: 1 }])
    const { id } = data.bulk
    expect((await admin.post(`/mpgi/bulk/${id}/run`)).status).toBe(202)
    await until("the end of the bulk action", async () => {
      const { bulk } = (await admin.get(`/mpgi/bulk/${id}`)).data
      return bulk.state === "completed" || undefined
    })
    expect((await admin.get(`/mpgi/bulk/${id}`)).data.bulk.rows).toMatchObject({ succeeded: 1 })
  }

  /** Everything that Medusa, the gateway and our records have of an order that was paid. */
  async function place(each: Case) {
    const order = await shop.copyOfOrder?.(orderOf(each), each.provider ?? PROVIDER)
    if (!order) throw new Error(`no order of ${orderOf(each)}`)
    const admin = await merchant(shop)
    return {
      ...order,
      ...access(admin, order.order_id, order.order_no),
      ...(await admin.order(order.order_id)),
    }
  }

  function access(admin: Merchant, order_id: string, order_no: string) {
    const now = async () => (await admin.order(order_id)).payment
    const ledger = () => shop.sandbox.ledger.transaction(order_no)!
    const amounts = (rows: { amount: number }[]) => rows.map((row) => row.amount)
    return {
      admin,
      now,
      ledger,
      order_id,
      /** After everything that compares has had its time: no case, no discrepancy, nothing taken back. */
      async agrees(expected: {
        captures?: number[]
        refunds?: number[]
        captured: unknown
        refunded?: unknown
      }) {
        await settled(shop)
        const before = await now()
        await letTimePass(shop, 60)
        await resolve(shop)
        await sweepWorkflow(shop.container).run()
        await reconcile(shop)
        const payment = await now()
        const { captures, refunds, captured, refunded } = expected
        if (captures) expect(amounts(payment.captures)).toEqual(captures)
        if (refunds) expect(amounts(payment.refunds)).toEqual(refunds)
        expect(amounts(payment.captures)).toEqual(amounts(before.captures))
        expect(payment.captured_at).not.toBeNull()
        expect(ledger()).toMatchObject({ captured, ...(refunded ? { refunded } : {}) })
        expect(
          await shop.sql(
            "select kind from mpgi_discrepancy where order_no = ? and state <> 'resolved'",
            order_no,
          ),
        ).toEqual([])
        expect(await shop.sql("select kind from mpgi_case where order_no = ?", order_no)).toEqual([])
      },
    }
  }
})
