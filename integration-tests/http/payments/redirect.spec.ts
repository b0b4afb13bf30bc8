import { open, submit } from "../../setup/browser"
import { merchant } from "../../setup/merchant"
import {
  arrived,
  CARDS,
  openHostedPage,
  orderOf,
  payAndReturn,
  payAtGateway,
  rowsOf,
  sentTo,
  settled,
  startCheckout,
  startSession,
  until,
} from "../../setup/pay"
import { describePayments } from "../stores"

/** From the payment link to the order and back to the storefront. */
describePayments((shop) => {
  describe("redirect", () => {
    it("makes one order of a payment, authorized and not captured", async () => {
      const checkout = await startCheckout(shop)
      const outcome = await payAndReturn(shop, checkout)
      expect(outcome).toMatchObject({
        status: "authorized",
        cart_id: checkout.cart,
        payment_session_id: checkout.session,
      })
      const order = await (await merchant(shop)).order(outcome.order_id!)
      expect(order).toMatchObject({ payment_status: "authorized", payment: { amount: 25, captures: [] } })
      expect(order.payment.data).toEqual({
        order_no: checkout.order_no,
        transaction_id: shop.sandbox.ledger.transaction(checkout.order_no)!.transaction_id,
      })
    })

    it("sends nothing when a session is created, and exposes no secret", async () => {
      const before = shop.sandbox.requests().length
      const { answer } = await shop.shopper.session(await shop.shopper.cart(), "pp_mpgi_mpgi")
      const [{ data }] = answer.data.payment_collection.payment_sessions
      expect(shop.sandbox.requests()).toHaveLength(before)
      expect(
        Object.keys(data)
          .filter((name) => data[name] !== null)
          .sort(),
      ).toEqual(["flow", "order_no", "redirect_url", "session_id", "status"])
    })

    it("forwards by a page that can be neither framed nor cached", async () => {
      const checkout = await startCheckout(shop)
      const page = await open(checkout.redirect_url)
      expect(page.status).toBe(200)
      expect(Object.fromEntries(page.headers)).toMatchObject({
        "cache-control": "no-store",
        "referrer-policy": "no-referrer",
        "x-frame-options": "DENY",
        "content-security-policy": expect.stringMatching(/default-src 'none'.*frame-ancestors 'none'/),
      })
      expect(page.forms).toHaveLength(1)
      expect(page.forms[0]!.fields).toMatchObject({
        order_no: checkout.order_no,
        amount: "25.00",
        currency: "USD",
      })
    })

    it("refuses a link that is no longer valid: a guessed one and one of a changed cart", async () => {
      const { cart, redirect_url } = await startCheckout(shop)
      expect((await open(redirect_url.replace(/.{8}$/, "AAAAAAAA"))).status).toBe(410)
      await shop.shopper.post(`/carts/${cart}/line-items`, { variant_id: shop.seed.variantId, quantity: 1 })
      const page = await open(redirect_url)
      expect([page.status, page.forms]).toEqual([410, []])
      const guessed = await open(`${shop.url}/mpgi/return/guessed`)
      expect(guessed.status).toBe(410)
      expect(guessed.html).toContain(`href="http://localhost:8000/"`)
    })

    it("speaks the language of the cart", async () => {
      const cart = await shop.shopper.cart()
      await shop.shopper.post(`/carts/${cart}`, { locale: "es-ES" })
      const { redirect_url } = await startSession(shop, cart)
      const page = await open(redirect_url)
      expect(page.html).toContain('<html lang="es">')
      expect(page.html).toContain("Continuar al pago</button>")
    })

    it("leads to the order when the cart was paid in another way meanwhile", async () => {
      const { cart, session, order_no, redirect_url } = await startCheckout(shop)
      const other = await startSession(shop, cart, undefined, "pp_mpgi_placed")
      expect((await open(redirect_url)).status).toBe(410)
      const { order_id } = await payAndReturn(shop, other)
      expect(order_id).toMatch(/^order_/)
      // The session that was replaced, and one that Medusa still had when the cart became an order.
      for (const abandoned_at of ["now()", "null"]) {
        await shop.sql(
          `update mpgi_payment set abandoned_at = ${abandoned_at} where payment_session_id = ?`,
          session,
        )
        const back = await open(redirect_url)
        expect(await arrived(shop, back)).toMatchObject({ payment_session_id: session, order_id })
      }
      expect(sentTo(shop, "checkout", order_no)).toBe(0)
    })

    it("reports canceled when the shopper cancels, and lets the same session be paid afterwards", async () => {
      const checkout = await startCheckout(shop)
      const hosted = await openHostedPage(checkout)
      const back = await submit(await submit(hosted, {}, "/cancel"))
      expect(await arrived(shop, back)).toMatchObject({ status: "canceled" })
      expect(await payAndReturn(shop, checkout)).toMatchObject({ status: "authorized" })
    })

    it("starts over with another order number after a decline", async () => {
      const checkout = await startCheckout(shop)
      const declined = await payAtGateway(checkout, CARDS.declined)
      const isSentBack = declined.forms[0]!.action.includes("/mpgi/")
      if (isSentBack)
        expect(await arrived(shop, await submit(declined))).toMatchObject({ status: "declined" })
      expect(await payAndReturn(shop, checkout)).toMatchObject({ status: "authorized" })
      expect(await orderOf(shop, checkout.cart)).toMatch(/^order_/)
    })

    it("leads to the new attempt when another tab starts over while the page is being opened", async () => {
      const checkout = await startCheckout(shop)
      const { order_no } = checkout
      const hold = shop.sandbox.faults.add({ kind: "hold", operation: "checkout", match: { order_no } })
      const opening = open(checkout.redirect_url)
      await until("the page is requested", async () => sentTo(shop, "checkout", order_no) === 1)
      // What the other tab does after a decline.
      const { payments } = shop.container.resolve("mpgi")
      const old = (await payments.ofSession(checkout.session))!
      const next = await payments.nextAttempt(old, "")
      shop.sandbox.faults.remove(hold.id)
      await submit(await opening)
      expect(sentTo(shop, "checkout", next.order_no)).toBe(1)
      expect(await payAndReturn(shop, checkout)).toMatchObject({ status: "authorized" })
      expect((await rowsOf(shop, checkout.session)).map(({ state }) => state)).toEqual([
        "created",
        "authorized",
      ])
    })

    it("does not open a second payment for a link that is paid", async () => {
      const checkout = await startCheckout(shop)
      await payAtGateway(checkout)
      const sent = sentTo(shop, "checkout", checkout.order_no)
      expect(await arrived(shop, await open(checkout.redirect_url))).toMatchObject({ status: "authorized" })
      expect(sentTo(shop, "checkout", checkout.order_no)).toBe(sent)
    })

    it("trusts nothing that the browser sends back", async () => {
      const checkout = await startCheckout(shop)
      await openHostedPage(checkout)
      const [row] = await rowsOf(shop, checkout.session)
      const lie = new URLSearchParams({
        order_status: "1",
        result_info: "0000:Success",
        order_no: checkout.order_no,
      })
      const back = await open(`${shop.url}/mpgi/return/${String(row!.token)}?${lie}`, {
        method: "POST",
        body: lie,
      })
      expect(await arrived(shop, back)).toMatchObject({ status: "pending" })
      expect(await shop.sql("select * from order_cart where cart_id = ?", checkout.cart)).toEqual([])
    })

    it("shows a payment that is still being decided about, when its page is opened once more", async () => {
      const checkout = await startCheckout(shop)
      await payAtGateway(checkout, CARDS.pending)
      const again = await open(checkout.redirect_url)
      expect(await arrived(shop, again)).toMatchObject({ status: "pending" })
      expect(sentTo(shop, "checkout", checkout.order_no)).toBe(2)
    })

    it("accepts no authorization of another amount", async () => {
      const checkout = await startCheckout(shop)
      const paid = await payAtGateway(checkout)
      await settled(shop)
      await shop.sql(
        "update mpgi_payment set amount = '30', state = 'pending' where order_no = ?",
        checkout.order_no,
      )
      await shop.sql("delete from order_cart where cart_id = ?", checkout.cart)
      expect(await arrived(shop, await submit(paid))).toMatchObject({ status: "error" })
      expect((await rowsOf(shop, checkout.session))[0]).toMatchObject({ problem: "amount_mismatch" })
    })

    it("sends the shopper only to allowed origins", async () => {
      const post = async (return_url: string) => {
        const { answer } = await shop.shopper.session(await shop.shopper.cart(), "pp_mpgi_mpgi", {
          return_url,
        })
        return answer.status
      }
      expect(await post("https://evil.example.com/return")).toBe(400)
      expect(await post("http://localhost:8000@evil.example.com/")).toBe(400)
      expect(await post("http://localhost:8000/us/return")).toBe(200)
    })
  })
})
