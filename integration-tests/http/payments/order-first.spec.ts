import { open, submit } from "../../setup/browser"
import {
  arrived,
  CARDS,
  enterCard,
  openHostedPage,
  payAndReturn,
  startCheckout,
  until,
} from "../../setup/pay"
import { FIRST, LINK_CREATED, orderFirst } from "./order-first"
import { describePayments } from "../stores"

/** Orders that are placed before the customer is sent to the gateway: the option `awaitingOrders.orderFirst`. */
describePayments((shop) => {
  const { place, complete, admin, orderOf, links, outcome, later, listen, payByLink, text, gateway, sweep } =
    orderFirst(shop)

  describe("an order that is placed first", () => {
    it("is there before the customer is sent to the gateway, and is paid afterwards", async () => {
      const { order_id, session, order_no, ...checkout } = await place()
      expect(gateway(order_no)).toBeUndefined()
      expect(await orderOf(order_id)).toMatchObject({
        status: "pending",
        payment_collections: [{ status: "awaiting", payments: [] }],
      })
      const back = await payAndReturn(shop, checkout)
      expect(back).toMatchObject({ status: "authorized", order_id, cart_id: checkout.cart })
      const { payment_collections, payment_status } = await orderOf(order_id)
      expect(payment_status).toBe("authorized")
      expect(payment_collections).toMatchObject([
        { status: "authorized", payments: [{ amount: 25, data: { order_no } }] },
      ])
      expect(gateway(order_no)).toMatchObject({ state: "authorized", amount: "25.00" })
      expect(await outcome(session)).toBe("paid")
      // Its order is placed for the risk engine once it is paid.
      const noted = "select report_status, reported_status from mpgi_payment where order_no = ?"
      const [report] = await shop.sql<{ report_status: string; reported_status: string }>(noted, order_no)
      expect([report?.report_status, report?.reported_status]).toContain("1")
      await later(session, 100)
      await sweep()
      expect(await orderOf(order_id)).toMatchObject({ status: "pending", payment_status: "authorized" })
    })

    it("is paid by the notification alone, and captured", async () => {
      const { order_id, ...checkout } = await place()
      await enterCard(await openHostedPage(checkout))
      await until("paid", async () => (await orderOf(order_id)).payment_status === "authorized")
      const { payment_collections } = await orderOf(order_id)
      expect((await (await admin()).capture(payment_collections[0].payments[0].id)).status).toBe(200)
      expect((await orderOf(order_id)).summary.pending_difference).toBe(0)
    })

    it("is paid by the link that an event names, which stays good after a decline", async () => {
      const announced = listen(LINK_CREATED)
      const { order_id, session } = await place()
      const [link] = await until("the link", async () => {
        const found = announced(order_id)
        return found.length > 0 ? found : undefined
      })
      expect(link).toMatchObject({ amount: "25.00", currency_code: "usd" })
      let page = await submit(await submit(await open(link!.url)))
      for (let card = 0; card < 3; card++) page = await enterCard(page, CARDS.declined)
      expect(text(await submit(page))).toContain("The payment was declined")
      expect(text(await open(link!.url))).toContain("$25.00 is due")
      expect(text(await payByLink(link!.url))).toContain("$25.00 was received")
      expect(await orderOf(order_id)).toMatchObject({ payment_status: "authorized" })
      expect(await outcome(session)).toBe("paid")
      expect(announced(order_id)).toHaveLength(1)
    })

    it("is tried again on the storefront's own page after a decline", async () => {
      const { order_id, redirect_url, ...checkout } = await place()
      let page = await openHostedPage({ redirect_url })
      for (let card = 0; card < 3; card++) page = await enterCard(page, CARDS.declined)
      expect(await arrived(shop, await submit(page))).toMatchObject({ status: "declined", order_id })
      const shown = await shop.shopper.get(`/mpgi/payment-sessions/${checkout.session}`)
      expect(shown.data.payment_session).toMatchObject({ status: "declined", order_id, redirect_url })
      expect(await payAndReturn(shop, { redirect_url, ...checkout })).toMatchObject({
        status: "authorized",
        order_id,
      })
      expect((await orderOf(order_id)).payment_collections).toMatchObject([
        { status: "authorized", payments: [{ amount: 25 }] },
      ])
    })

    it("is not paid again on its page when its payment was refunded", async () => {
      const { order_id, order_no, redirect_url, ...checkout } = await place()
      await payAndReturn(shop, { redirect_url, ...checkout })
      const { payment_collections } = await orderOf(order_id)
      const [{ id }] = payment_collections[0].payments
      const merchant = await admin()
      expect((await merchant.capture(id)).status).toBe(200)
      expect((await merchant.refund(id, { amount: 25 })).status).toBe(200)
      // Before the sweep has found the order complete.
      await shop.sql("update mpgi_payment set completed_at = null where order_no = ?", order_no)
      expect((await open(redirect_url)).url).toMatch(/^http:\/\/localhost:8000\//)
      const attempts = "select order_no from mpgi_payment where payment_session_id = ?"
      expect(await shop.sql(attempts, checkout.session)).toEqual([{ order_no }])
    })

    it("is paid another way, with a session of another account", async () => {
      const { order_id, order_no, session, redirect_url } = await place()
      const hosted = await openHostedPage({ redirect_url })
      const { payment_collections } = await orderOf(order_id)
      const answer = await shop.shopper.post(
        `/payment-collections/${payment_collections[0].id}/payment-sessions`,
        { provider_id: "pp_mpgi_mpgi", data: { flow: "card" } },
      )
      const [other] = answer.data.payment_collection.payment_sessions.slice(-1)
      const card = { card: CARDS.good, expiration_month: "12", expiration_year: "2031", security_code: "737" }
      const paid = await shop.shopper.post(`/mpgi/payment-sessions/${other.id}/authorise`, card)
      expect(paid.data.payment_session).toMatchObject({ status: "authorized", order_id })
      expect(await orderOf(order_id)).toMatchObject({ payment_status: "authorized" })
      // What is paid in the window that is still open is returned.
      await submit(await enterCard(hosted))
      await until("void", async () => gateway(order_no)?.state === "canceled")
      await later(session, 100)
      await sweep()
      expect(await orderOf(order_id)).toMatchObject({ status: "pending", payment_status: "authorized" })
      expect(await outcome(session)).toBe("paid")
    })

    it("takes one payment, although two tabs have opened its page and its link", async () => {
      const { order_id, redirect_url } = await place()
      const { data } = await (await admin()).post(`/mpgi/orders/${order_id}/payment-links`)
      const tabs = await Promise.all([
        openHostedPage({ redirect_url }),
        open(data.payment_link.url)
          .then((page) => submit(page))
          .then((page) => submit(page)),
      ])
      for (const page of tabs) {
        const back = page.forms.length > 0 ? await enterCard(page) : page
        if (back.forms.length > 0) await submit(back)
      }
      await shop.sandbox.notifications.idle()
      const { payment_collections, payment_status } = await orderOf(order_id)
      expect(payment_status).toBe("authorized")
      expect(payment_collections.flatMap(({ payments }: { payments: object[] }) => payments)).toHaveLength(1)
      const attempts = await shop.sql<{ order_no: string }>(
        "select order_no from mpgi_payment where order_id = ?",
        order_id,
      )
      const held = attempts.filter(({ order_no }) => gateway(order_no)?.state === "authorized")
      expect(held).toHaveLength(1)
    })

    it("is placed and paid once, although one tab pays while the other completes the cart", async () => {
      const checkout = await startCheckout(shop, undefined, FIRST)
      const hosted = await openHostedPage(checkout)
      const order_id = await complete(checkout.cart)
      expect(await arrived(shop, await submit(await enterCard(hosted)))).toMatchObject({
        status: "authorized",
        order_id,
      })
      expect(await complete(checkout.cart)).toBe(order_id)
      expect((await orderOf(order_id)).payment_collections).toMatchObject([
        { status: "authorized", payments: [{ amount: 25 }] },
      ])
    })

    it("owes what an edit made of it", async () => {
      const { order_id, redirect_url } = await place()
      await (await admin()).edit(order_id)
      expect((await open(redirect_url)).status).toBe(410)
      const { data } = await (await admin()).post(`/mpgi/orders/${order_id}/payment-links`)
      expect(text(await payByLink(data.payment_link.url))).toContain("$45.00 was received")
    })

    it("is shown to the merchant with its times", async () => {
      const { order_id } = await place()
      expect(await links(order_id)).toMatchObject({
        outstanding: "25.00",
        awaiting_payment: {
          reason: "order_first",
          since: expect.any(String),
          reminds_at: expect.any(String),
          cancels_at: expect.any(String),
        },
      })
    })

    it("is not what a cart with a declined card becomes without the option", async () => {
      const { cart } = await startCheckout(shop)
      expect((await shop.shopper.complete(cart)).data).toMatchObject({ type: "cart" })
    })
  })
})
