import { createCartCreditLinesWorkflow } from "@medusajs/medusa/core-flows"
import { submit } from "../../setup/browser"
import { arrived, payAtGateway, rowsOf, startCheckout, until } from "../../setup/pay"
import { describePayments } from "../stores"

/** Carts that must not become paid orders: hazards 5 and 19. */
describePayments((shop) => {
  const orders = (cart: string) =>
    shop.sql<{ order_id: string }>(
      "select order_id from order_cart where cart_id = ? and deleted_at is null",
      cart,
    )

  describe("a completion", () => {
    it("that fails late and whose void has no reply is not repeated on the voided payment (hazard 5)", async () => {
      const { cart, order_no, redirect_url } = await startCheckout(shop)
      shop.sandbox.faults.add({ kind: "notification_loss", times: 10, match: { order_no } })
      await payAtGateway({ redirect_url })
      const locking = shop.container.resolve("locking")
      const failing = jest.spyOn(locking, "release").mockRejectedValueOnce(new Error("late failure"))
      const hold = shop.sandbox.faults.add({ kind: "hold", operation: "cancel", match: { order_no } })
      shop.sandbox.faults.add({ kind: "reset", operation: "cancel" })
      const answer = shop.shopper.complete(cart)
      await until("the void", () =>
        Promise.resolve(shop.sandbox.ledger.transaction(order_no)?.state === "canceled"),
      )
      shop.sandbox.faults.add({ kind: "status", operation: "retrievalTrans", times: 3 })
      shop.sandbox.faults.remove(hold.id)
      expect((await answer).status).not.toBe(200)
      failing.mockRestore()
      expect((await shop.shopper.complete(cart)).data.type).not.toBe("order")
      expect(await orders(cart)).toEqual([])
    })

    /** Captured at the portal, and recorded so some time ago. */
    const capturedBefore = async (interval: string) => {
      const checkout = await startCheckout(shop)
      const { order_no, session } = checkout
      shop.sandbox.faults.add({ kind: "notification_loss", times: 10, match: { order_no } })
      await payAtGateway(checkout)
      shop.sandbox.portal.capture({ order_no })
      const mpgi = shop.container.resolve("mpgi")
      await mpgi.syncPayment((await mpgi.payments.ofSession(session))!)
      await shop.sql(
        `update mpgi_payment set synced_at = synced_at - interval '${interval}' where order_no = ?`,
        order_no,
      )
      return checkout
    }

    it("is refused on a payment that was refunded since it was recorded, and can be paid again", async () => {
      const { cart, order_no, session, redirect_url } = await capturedBefore("10 seconds")
      shop.sandbox.portal.refund({ order_no })
      expect(await shop.shopper.complete(cart)).toMatchObject({
        status: 200,
        data: { type: "cart", error: { type: "payment_authorization_error" } },
      })
      expect(await orders(cart)).toEqual([])
      expect((await rowsOf(shop, session))[0]).toMatchObject({ state: "refunded", captured_amount: "25.00" })
      const back = await arrived(shop, await submit(await payAtGateway({ redirect_url })))
      expect(back).toMatchObject({ status: "authorized", order_id: expect.any(String) })
    })

    it("needs the gateway's answer when the record is old", async () => {
      const { cart } = await capturedBefore("1 hour")
      shop.sandbox.faults.add({ kind: "status", operation: "retrievalTrans" })
      expect(await shop.shopper.complete(cart)).toMatchObject({
        status: 200,
        data: { type: "cart", error: { type: "payment_requires_more_error" } },
      })
      expect(await shop.shopper.complete(cart)).toMatchObject({ data: { type: "order" } })
    })
  })

  describe("a session", () => {
    it("of a cart that costs nothing is refused: no payment is needed (hazard 19)", async () => {
      const cart = await shop.shopper.cart()
      const credit = { cart_id: cart, amount: 25, reference: "gift_card", reference_id: "1", metadata: {} }
      await createCartCreditLinesWorkflow(shop.container).run({ input: [credit] })
      const { answer } = await shop.shopper.session(cart, "pp_mpgi_mpgi")
      expect(answer).toMatchObject({
        status: 400,
        data: { type: "invalid_data", message: expect.stringMatching(/^amount: nothing is to be paid/) },
      })
      expect(await shop.sql("select id from mpgi_payment where cart_id = ?", cart)).toEqual([])
      expect(await shop.shopper.complete(cart)).toMatchObject({
        status: 200,
        data: { type: "order", order: { total: 0 } },
      })
    })
  })
})
