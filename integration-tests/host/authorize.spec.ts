import { MedusaError } from "@medusajs/framework/utils"
import { describeHost, pending, RECORDER } from "./host"
import { journal } from "./fixtures/journal"

/** Hazards 3 and 4: two authorizations at once, and a payment that requires more from the shopper. */
describeHost((host) => {
  describe("authorise", () => {
    it("cancels the winner's authorization, without a key, when two authorize at once (hazard 3)", async () => {
      const session = await pending(host)
      let waiting = 0
      let release = () => {}
      const both = new Promise<void>((resolve) => (release = resolve))
      journal.replies.authorizePayment = async () => {
        if (++waiting === 2) release()
        await both
        return { status: "authorized", data: { reference: "the one authorization" } }
      }
      const results = await Promise.allSettled([
        host.payments.authorizePaymentSession(session.id, {}),
        host.payments.authorizePaymentSession(session.id, {}),
      ])
      expect(results.map((result) => result.status).sort()).toEqual(["fulfilled", "rejected"])
      expect(journal.of("cancelPayment")).toEqual([
        { data: { reference: "the one authorization" }, context: { idempotency_key: undefined } },
      ])
    })

    it("answers 400 not_allowed when the provider returns requires_more (hazard 4)", async () => {
      const cart = await host.shopper.cart()
      await host.shopper.session(cart, RECORDER)
      journal.replies.authorizePayment = () => ({ status: "requires_more", data: { reference: "later" } })
      const answer = await host.shopper.complete(cart)
      expect(answer).toMatchObject({ status: 400, data: { type: "not_allowed" } })
    })

    it("answers 200 with the cart when it throws PAYMENT_REQUIRES_MORE_ERROR (hazard 4)", async () => {
      const cart = await host.shopper.cart()
      const { session } = await host.shopper.session(cart, RECORDER)
      journal.replies.authorizePayment = () => {
        throw new MedusaError(MedusaError.Types.PAYMENT_REQUIRES_MORE_ERROR, "confirm with your bank")
      }
      const answer = await host.shopper.complete(cart)
      expect(answer).toMatchObject({
        status: 200,
        data: {
          type: "cart",
          error: { type: "payment_requires_more_error", message: "confirm with your bank" },
        },
      })
      expect(await host.sql("select status from payment_session where id = ?", session!)).toEqual([
        { status: "pending" },
      ])
    })

    it("makes an order when the provider authorizes", async () => {
      const cart = await host.shopper.cart()
      await host.shopper.session(cart, RECORDER)
      const answer = await host.shopper.complete(cart)
      expect(answer).toMatchObject({ status: 200, data: { type: "order", order: { total: 25 } } })
    })
  })
})
