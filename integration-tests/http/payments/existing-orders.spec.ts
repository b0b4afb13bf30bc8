import { open, submit } from "../../setup/browser"
import { merchant } from "../../setup/merchant"
import { orderChanges } from "../../setup/order-changes"
import {
  CARDS,
  enterCard,
  openHostedPage,
  payAndReturn,
  payAtGateway,
  placeOrder,
  sentTo,
  until,
} from "../../setup/pay"
import { describePayments } from "../stores"

/** What an order owes is paid through Medusa's own routes, without a cart: hazard 16. */
describePayments((shop) => {
  const start = async () => {
    const admin = await merchant(shop)
    return { admin, ...orderChanges(shop, admin) }
  }
  /** The payment request that the page of a session forwards. */
  const request = async ({ redirect_url }: { redirect_url: string }) => {
    const page = await open(redirect_url)
    expect([page.status, page.forms.length]).toEqual([200, 1])
    return page.forms[0]!.fields
  }

  describe("a payment for an existing order", () => {
    it("takes the whole of an authorized order that was edited, whose authorization Medusa has voided", async () => {
      const { edit, order, session } = await start()
      const { order_id, order_no } = await placeOrder(shop)
      await edit(order_id)
      await until("void", async () => shop.sandbox.ledger.transaction(order_no)?.state === "canceled")
      const payment = await session(order_id)
      expect(await request(payment)).toMatchObject({ amount: "45.00", item_total: "40.00", shipping: "5.00" })
      const back = await payAndReturn(shop, payment)
      expect(back).toMatchObject({ status: "authorized", order_id })
      const { payment_collections } = await order(order_id)
      const paid = payment_collections.find(({ status }: { status: string }) => status === "authorized")
      expect(paid).toMatchObject({
        amount: 45,
        payments: [{ amount: 45, data: { order_no: payment.order_no } }],
      })
    })

    it("takes the balance of a captured order that was edited", async () => {
      const { admin, edit, order, session } = await start()
      const { order_id } = await placeOrder(shop)
      await admin.capture((await admin.order(order_id)).payment.id)
      await edit(order_id)
      const payment = await session(order_id)
      const fields = await request(payment)
      expect(fields).toMatchObject({
        amount: "20.00",
        item_total: "20.00",
        shipping: "0.00",
        discount: "0.00",
      })
      expect(fields.items).toMatch(/^Mug, M#.*20\.00#,#1$/)
      expect(await payAndReturn(shop, payment)).toMatchObject({ status: "authorized", order_id })
      const { payment_collections, summary } = await order(order_id)
      const added = payment_collections.find(({ amount }: { amount: number }) => amount === 20)
      expect(added).toMatchObject({ status: "authorized", payments: [{ amount: 20 }] })
      expect(summary.pending_difference).toBe(20)
      expect((await admin.capture(added.payments[0].id)).status).toBe(200)
      expect((await order(order_id)).summary.pending_difference).toBe(0)
    })

    it("takes a draft order", async () => {
      const { draft, order, session } = await start()
      const id = await draft()
      const payment = await session(id)
      expect(await request(payment)).toMatchObject({
        amount: "25.00",
        item_total: "20.00",
        shipping: "5.00",
        shopper_email: "ada@example.com",
        billing_country: "US",
        delivery_city: "Springfield",
      })
      expect(await payAndReturn(shop, payment)).toMatchObject({
        status: "authorized",
        order_id: id,
      })
      expect(await order(id)).toMatchObject({ payment_status: "authorized" })
    })

    it("takes the balance of an exchange", async () => {
      const { admin, exchange, order, session } = await start()
      const { order_id } = await placeOrder(shop)
      await admin.capture((await admin.order(order_id)).payment.id)
      await exchange(order_id, 3)
      expect((await admin.get(`/mpgi/orders/${order_id}/payment-links`)).data.outstanding).toBe("40.00")
      const payment = await session(order_id)
      expect(await request(payment)).toMatchObject({
        amount: "40.00",
        item_total: "60.00",
        discount: "20.00",
      })
      expect(await payAndReturn(shop, payment)).toMatchObject({ status: "authorized", order_id })
      const { payment_collections } = await order(order_id)
      expect(payment_collections.map(({ status }: { status: string }) => status).sort()).toEqual([
        "authorized",
        "completed",
      ])
    })

    it("takes the balance of a claim", async () => {
      const { admin, claim, session } = await start()
      const { order_id } = await placeOrder(shop)
      await admin.capture((await admin.order(order_id)).payment.id)
      await claim(order_id, 2)
      const payment = await session(order_id)
      expect(Number((await request(payment)).amount)).toBeGreaterThan(0)
      expect(await payAndReturn(shop, payment)).toMatchObject({ status: "authorized", order_id })
    })

    it("attaches the payment by the notification alone", async () => {
      const { draft, order, session } = await start()
      const id = await draft()
      const payment = await session(id)
      await payAtGateway(payment)
      await until("the order is paid", async () => (await order(id)).payment_status === "authorized")
      expect(sentTo(shop, "retrievalTrans", payment.order_no)).toBeGreaterThan(0)
    })

    it("takes a card that is entered in the shop", async () => {
      const { draft, order, session } = await start()
      const id = await draft()
      const payment = await session(id, { flow: "card" })
      const card = { card: CARDS.good, expiration_month: "12", expiration_year: "2031", security_code: "737" }
      const paid = await shop.shopper.post(`/mpgi/payment-sessions/${payment.session}/authorise`, card)
      expect(paid).toMatchObject({
        status: 200,
        data: { payment_session: { status: "authorized", order_id: id } },
      })
      expect(await order(id)).toMatchObject({ payment_status: "authorized" })
      expect(shop.sandbox.ledger.transaction(payment.order_no)).toMatchObject({ source: "direct" })
    })

    it("is refused once the order owes another amount, and voided when it was paid all the same", async () => {
      const { edit, order, session, setQuantity } = await start()
      const { admin } = await start()
      const { order_id } = await placeOrder(shop)
      await admin.capture((await admin.order(order_id)).payment.id)
      await edit(order_id, 2)
      const payment = await session(order_id)
      const hosted = await openHostedPage(payment)
      await setQuantity(order_id, 2, 1)
      expect((await open(payment.redirect_url)).status).toBe(410)
      await submit(await enterCard(hosted))
      await until("void", async () => shop.sandbox.ledger.transaction(payment.order_no)?.state === "canceled")
      const { payment_collections } = await order(order_id)
      expect(payment_collections.flatMap(({ payments }: { payments: object[] }) => payments)).toHaveLength(1)
    })

    it("is voided when its order was canceled meanwhile", async () => {
      const { admin, draft, session } = await start()
      const id = await draft()
      const payment = await session(id)
      expect(await payAndReturn(shop, payment)).toMatchObject({ status: "authorized" })
      expect((await admin.post(`/orders/${id}/cancel`)).status).toBe(200)
      await until("void", async () => shop.sandbox.ledger.transaction(payment.order_no)?.state === "canceled")
    })

    it("is captured, refunded and shown beside the order's other payment", async () => {
      const { admin, edit, order, session } = await start()
      const { order_id, order_no } = await placeOrder(shop)
      const first = (await admin.order(order_id)).payment.id
      await admin.capture(first)
      await edit(order_id)
      const payment = await session(order_id)
      await payAndReturn(shop, payment)
      const { payment_collections } = await order(order_id)
      const second = payment_collections.find(({ amount }: { amount: number }) => amount === 20).payments[0]
        .id

      // The reply is lost after the gateway has captured: the journal finds it, and the totals follow.
      shop.sandbox.faults.add({ kind: "reset", operation: "capture" })
      await admin.capture(second)
      await admin.post(`/mpgi/payments/${payment.order_no}/refresh`)
      await until("the totals", async () => (await order(order_id)).summary.pending_difference === 0)
      expect((await admin.refund(second, { amount: 5 })).status).toBe(200)
      expect((await admin.refund(first, { amount: 10 })).status).toBe(200)

      const shown = (await admin.get(`/mpgi/orders/${order_id}/payments`)).data.payments
      expect(shown).toMatchObject([
        {
          order_no: payment.order_no,
          current: true,
          amount: "20.00",
          captured_amount: "20.00",
          refunded_amount: "5",
        },
        { order_no, current: true, amount: "25.00", captured_amount: "25.00", refunded_amount: "10" },
      ])
      const sums = (order_no: string) => [
        shop.sandbox.ledger.captures(order_no).map(({ amount }) => amount),
        shop.sandbox.ledger.refunds(order_no).map(({ amount }) => amount),
      ]
      expect([sums(order_no), sums(payment.order_no)]).toEqual([
        [["25.00"], ["10.00"]],
        [["20.00"], ["5.00"]],
      ])
      const moves = await shop.sql<{ amount: string }>(
        "select amount from order_transaction where order_id = ? and deleted_at is null",
        order_id,
      )
      expect(moves.map(({ amount }) => Number(amount)).sort((one, other) => one - other)).toEqual([
        -10, -5, 20, 25,
      ])
    })

    it("is listed with its order", async () => {
      const { admin, draft, session } = await start()
      const id = await draft()
      const payment = await session(id)
      await payAndReturn(shop, payment)
      const { data } = await admin.get(`/mpgi/payments?q=${id}`)
      expect(data.payments).toMatchObject([{ order_no: payment.order_no, order: { id } }])
    })
  })
})
