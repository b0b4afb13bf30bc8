import { completeCartWorkflow } from "@medusajs/medusa/core-flows"
import { open, submit } from "../../setup/browser"
import { merchant } from "../../setup/merchant"
import { sweepWorkflow } from "medusa-payment-mpgi/workflows"
import {
  arrived,
  forgetAuthorization,
  openHostedPage,
  payAtGateway,
  placeOrder,
  rowsOf,
  sentTo,
  startCheckout,
  startSession,
  until,
} from "../../setup/pay"
import { describePayments } from "../stores"

/** Sessions, carts and orders: hazards 3, 4, 5, 7, 12, 13. */
describePayments((shop) => {
  const orders = (cart: string) =>
    shop.sql<{ order_id: string }>(
      "select order_id from order_cart where cart_id = ? and deleted_at is null",
      cart,
    )
  /** Pays without a notification or a return. */
  const paidWithoutNotification = async () => {
    const checkout = await startCheckout(shop)
    shop.sandbox.faults.add({ kind: "notification_loss", times: 1 })
    return { ...checkout, page: await payAtGateway(checkout) }
  }

  describe("completion", () => {
    it("twice at once leaves the winner's authorization alone (hazard 3)", async () => {
      const { session, order_no } = await paidWithoutNotification()
      const payments = shop.container.resolve("payment")
      const canceled = jest.spyOn(shop.container.resolve("logger"), "info")
      // Both wait for the gateway's response at the same time, so both are authorized and one is too late.
      const { faults } = shop.sandbox
      const hold = faults.add({ kind: "hold", operation: "retrievalTrans", match: { order_no }, times: 2 })
      const both = Promise.allSettled([
        payments.authorizePaymentSession(session, {}),
        payments.authorizePaymentSession(session, {}),
      ])
      await until("both wait", async () => faults.list().some(({ id, left }) => id === hold.id && left === 0))
      faults.remove(hold.id)
      const results = await both
      expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"])
      expect(canceled).toHaveBeenCalledWith(expect.stringContaining(`${order_no} is not canceled`))
      canceled.mockRestore()
      const { transaction_id, state } = shop.sandbox.ledger.transaction(order_no)!
      expect(state).toBe("authorized")
      expect(sentTo(shop, "cancel", transaction_id)).toBe(0)
    })

    it("before the payment answers 200 with the cart, and works after it (hazard 4)", async () => {
      const checkout = await startCheckout(shop)
      const early = { status: 200, data: { type: "cart", error: { type: "payment_requires_more_error" } } }
      expect(await shop.shopper.complete(checkout.cart)).toMatchObject(early)
      await openHostedPage(checkout)
      expect(await shop.shopper.complete(checkout.cart)).toMatchObject(early)
      shop.sandbox.faults.add({ kind: "notification_loss", times: 1 })
      await payAtGateway(checkout)
      expect(await shop.shopper.complete(checkout.cart)).toMatchObject({ data: { type: "order" } })
      expect((await rowsOf(shop, checkout.session))[0]).toMatchObject({ state: "authorized" })
    })

    it("finds the payment when the server crashed between payment and return", async () => {
      const { cart } = await paidWithoutNotification()
      expect(await shop.shopper.complete(cart)).toMatchObject({ data: { type: "order" } })
    })

    it.each([
      { before: "", problem: null },
      { before: ", after a completion that failed", problem: "payment_without_order" },
    ])("authorizes an order that a killed server left unpaid$before (hazard 5)", async ({ problem }) => {
      const { cart, session, order_no, page } = await paidWithoutNotification()
      const failed = "update mpgi_payment set problem = ?, orphaned_at = now() where order_no = ?"
      if (problem !== null) await shop.sql(failed, problem, order_no)
      const { result } = await completeCartWorkflow(shop.container).run({ input: { id: cart } })
      await forgetAuthorization(shop, session)
      const admin = await merchant(shop)
      expect((await admin.get(`/orders/${result.id}`)).data.order.payment_status).not.toBe("authorized")

      expect(await arrived(shop, await submit(page))).toMatchObject({
        status: "authorized",
        order_id: result.id,
      })
      expect(await admin.order(result.id)).toMatchObject({
        payment_status: "authorized",
        payment: { data: { order_no } },
      })
    })

    it("that fails late voids the payment, and is not repeated on the voided one (hazard 5)", async () => {
      const { cart, order_no } = await paidWithoutNotification()
      const locking = shop.container.resolve("locking")
      const failing = jest.spyOn(locking, "release").mockRejectedValueOnce(new Error("late failure"))
      expect((await shop.shopper.complete(cart)).status).not.toBe(200)
      failing.mockRestore()
      expect(shop.sandbox.ledger.transaction(order_no)).toMatchObject({ state: "canceled" })
      expect(await orders(cart)).toEqual([])

      expect((await shop.shopper.complete(cart)).data.type).not.toBe("order")
      const again = await startSession(shop, cart)
      expect(await arrived(shop, await submit(await payAtGateway(again)))).toMatchObject({
        status: "authorized",
      })
      expect(await orders(cart)).toHaveLength(1)
    })

    it("that fails late on a captured payment refunds it once and starts again (hazard 5)", async () => {
      const { cart, order_no, session } = await paidWithoutNotification()
      shop.sandbox.faults.add({ kind: "notification_loss", times: 1 })
      shop.sandbox.portal.capture({ order_no })
      const locking = shop.container.resolve("locking")
      const failing = jest.spyOn(locking, "release").mockRejectedValueOnce(new Error("late failure"))
      expect((await shop.shopper.complete(cart)).status).not.toBe(200)
      failing.mockRestore()
      const { transaction_id, ...transaction } = shop.sandbox.ledger.transaction(order_no)!
      expect(transaction).toMatchObject({ captured: "25.00", refunded: "25.00" })
      expect(sentTo(shop, "cancel", transaction_id)).toBe(0)
      const [old, next, ...more] = await shop.sql<Record<string, unknown>>(
        "select * from mpgi_payment where cart_id = ? order by created_at",
        cart,
      )
      expect(old).toMatchObject({ order_no, payment_session_id: session, abandoned_at: expect.any(Date) })
      expect(next).toMatchObject({ state: "created", abandoned_at: null, transaction_id: null })
      expect([next!.order_no === order_no, more]).toEqual([false, []])
      expect((await shop.shopper.complete(cart)).data.type).toBe("cart")
    })

    it("leaves the hooks of completeCart to the merchant (hazard 13)", () => {
      expect(() => completeCartWorkflow.hooks.validate(() => {})).not.toThrow()
    })
  })

  describe("session", () => {
    it("of a changed cart is abandoned without a throw; its payment is voided (hazard 7)", async () => {
      const checkout = await startCheckout(shop)
      const hosted = await openHostedPage(checkout)
      const changed = await shop.shopper.post(`/carts/${checkout.cart}/line-items`, {
        variant_id: shop.seed.variantId,
        quantity: 1,
      })
      expect(changed.status).toBe(200)
      const { card, ...values } = {
        card: "4111111111111111",
        name: "Ada Lovelace",
        expiry: "12/99",
        code: "123",
      }
      const page = await submit(hosted, { ...values, number: card }, new URL(hosted.url).pathname)
      expect(await arrived(shop, await submit(page))).toMatchObject({ status: "canceled" })
      await until("void", async () => (await rowsOf(shop, checkout.session))[0]?.problem === "orphan_voided")
      expect(await orders(checkout.cart)).toEqual([])
      expect((await rowsOf(shop, checkout.session))[0]).toMatchObject({ state: "canceled" })
      expect(shop.sandbox.ledger.transaction(checkout.order_no)).toMatchObject({ state: "canceled" })
    })

    it("that was paid and then replaced is voided by the sweep, and the cart can be paid again (hazard 7)", async () => {
      const { cart, session, order_no } = await paidWithoutNotification()
      await shop.container
        .resolve("mpgi")
        .syncPayment((await shop.container.resolve("mpgi").payments.ofSession(session))!)
      await shop.shopper.post(`/carts/${cart}/line-items`, { variant_id: shop.seed.variantId, quantity: 1 })
      await sweepWorkflow(shop.container).run()
      expect(shop.sandbox.ledger.transaction(order_no)).toMatchObject({ state: "canceled" })
      const again = await startSession(shop, cart)
      expect(await arrived(shop, await submit(await payAtGateway(again)))).toMatchObject({
        status: "authorized",
      })
    })

    it("can be abandoned while the gateway is unreachable (hazard 7)", async () => {
      const { cart } = await startCheckout(shop)
      const { payments } = shop.container.resolve("mpgi")
      const broken = jest.spyOn(payments, "abandonSession").mockRejectedValue(new Error("database away"))
      const changed = await shop.shopper.post(`/carts/${cart}/line-items`, {
        variant_id: shop.seed.variantId,
        quantity: 1,
      })
      broken.mockRestore()
      expect(changed.status).toBe(200)
    })

    it("takes nothing that matters from the client (hazard 12)", async () => {
      const other = await placeOrder(shop)
      const { answer } = await shop.shopper.session(await shop.shopper.cart(), "pp_mpgi_mpgi", {
        order_no: other.order_no,
        session_id: other.session,
        transaction_id: "1",
        status: "authorized",
        amount: "0.01",
        redirect_url: "https://evil.example.com",
      })
      const collection = answer.data.payment_collection
      const [made] = collection.payment_sessions
      expect(made.data.order_no).not.toBe(other.order_no)
      expect(made.data).toMatchObject({ session_id: made.id, status: "pending", transaction_id: null })
      expect(new URL(made.data.redirect_url).origin).toBe(shop.url)
      expect((await rowsOf(shop, made.id))[0]).toMatchObject({ amount: "25.00", state: "created" })
      expect(await rowsOf(shop, other.session)).toHaveLength(1)
    })

    it("whose amount changes after the shopper opened the page gets another order number", async () => {
      const checkout = await startCheckout(shop)
      await openHostedPage(checkout)
      const payments = shop.container.resolve("payment")
      const before = await payments.retrievePaymentSession(checkout.session)
      await payments.updatePaymentSession({
        id: before.id,
        currency_code: "usd",
        amount: 30,
        data: before.data ?? {},
      })
      const [old, now] = await rowsOf(shop, checkout.session)
      expect(old).toMatchObject({ order_no: checkout.order_no, amount: "25.00", token: null })
      expect(now).toMatchObject({ amount: "30.00", abandoned_at: null })
      expect((await open(checkout.redirect_url)).status).toBe(410)
      expect(await orders(checkout.cart)).toEqual([])
    })
  })
})
