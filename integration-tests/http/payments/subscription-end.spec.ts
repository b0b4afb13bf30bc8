import { cancelSubscription } from "medusa-payment-mpgi/workflows"
import { PROVIDER } from "../../setup/shop-at-sandbox"
import { describePayments } from "../stores"

/** The end of subscriptions, through the function that a form of the dashboard runs. */
describePayments((shop) => {
  describe("the end of a subscription", () => {
    it("that the gateway does not know is refused with its message", async () => {
      const subscription = { recurring_id: "rec_unknown", contract_name: "Plan" }
      const input = { provider_id: PROVIDER, subscription, by: "user_1" }
      const result = await cancelSubscription(input, shop.container)
      expect(result).toMatchObject({ outcome: "refused", because: "refused_by_gateway" })
    })
  })
})
