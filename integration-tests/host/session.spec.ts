import { describeHost, RECORDER } from "./host"
import { journal } from "./fixtures/journal"

/** Hazards 7, 11 and 12: a session's data, and a session whose cart changes. */
describeHost((host) => {
  describe("session", () => {
    it("calls deletePayment, nothing else, when the cart changes (hazard 7)", async () => {
      const cart = await host.shopper.cart()
      await host.shopper.session(cart, RECORDER)
      journal.calls = []
      await host.shopper.post(`/carts/${cart}/line-items`, { variant_id: host.seed.variantId, quantity: 1 })
      expect(journal.calls.map((call) => call.verb)).toEqual(["deletePayment"])
      expect(journal.of("deletePayment")[0]!.context).toBeUndefined()
    })

    it("fails the cart change when deletePayment throws (hazard 7)", async () => {
      const cart = await host.shopper.cart()
      await host.shopper.session(cart, RECORDER)
      journal.replies.deletePayment = () => {
        throw new Error("gateway away")
      }
      const answer = await host.shopper.post(`/carts/${cart}/line-items`, {
        variant_id: host.seed.variantId,
        quantity: 1,
      })
      expect(answer.status).toBe(500)
    })

    it("has stored what the storefront posted before the provider is called (hazard 11)", async () => {
      const seen: unknown[] = []
      journal.replies.initiatePayment = async ({ data }) => {
        seen.push(
          ...(await host.sql("select data from payment_session where id = ?", String(data!.session_id))),
        )
        return { id: "gateway-1", data: {} }
      }
      const { answer } = await host.shopper.session(await host.shopper.cart(), RECORDER, {
        note: "typed by the shopper",
      })
      expect(seen).toEqual([{ data: { note: "typed by the shopper" } }])
      expect(answer.data.payment_collection.payment_sessions[0].data).toEqual({
        note: "typed by the shopper",
      })
    })

    it("merges what the storefront posted under the provider's data (hazard 12)", async () => {
      journal.replies.initiatePayment = () => ({ id: "gateway-1", data: { amount: "25.00" } })
      const posted = { amount: "0.01", status: "authorized" }
      const { answer } = await host.shopper.session(await host.shopper.cart(), RECORDER, posted)
      expect(answer.data.payment_collection.payment_sessions[0].data).toEqual({
        amount: "25.00",
        status: "authorized",
      })
    })
  })
})
