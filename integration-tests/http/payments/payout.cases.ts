import { randomUUID } from "node:crypto"
import { cancelSubscriptionWorkflow, payoutWorkflow } from "medusa-payment-mpgi/workflows"
import { until } from "../../setup/pay"
import { PROVIDER, type Shop } from "../../setup/shop-at-sandbox"
import { everythingStored } from "../sinks"

const IBAN = "DE02120300000000202051"

/** Payouts and the end of subscriptions, through the workflows that a form of the dashboard runs. */
export function payoutCases(shop: Shop) {
  describe("payout", () => {
    it("is sent once, settled by its notifications, and leaves no bank details in any table", async () => {
      const request = {
        request_id: randomUUID() as string,
        payment_amount: "250.00",
        payment_currency: "EUR",
        beneficiary: { company_name: "Example Supplier GmbH", bank_details: { iban: IBAN } },
      }
      const pay = async () => {
        const input = { provider_id: PROVIDER, request, by: "user_treasurer" }
        return (await payoutWorkflow(shop.container).run({ input })).result
      }
      expect(await pay()).toMatchObject({ outcome: "applied", sent: true })
      expect(await pay()).toMatchObject({ outcome: "applied", sent: false })
      shop.sandbox.clock.advance(24 * 3_600_000)
      await until("both messages", async () => {
        const applied = "select id from mpgi_notification where kind = 'payout' and state = 'applied'"
        return (await shop.sql(applied)).length === 2
      })
      const journal = "select state, gateway_status from mpgi_operation where transaction_id = ?"
      expect(await shop.sql(journal, request.request_id)).toEqual([
        { state: "recorded", gateway_status: "COMPLETED" },
      ])
      const stored = await everythingStored(shop)
      expect(stored.filter(({ text }) => text.includes(IBAN) || text.includes("Example Supplier"))).toEqual(
        [],
      )
    })
  })

  describe("the end of a subscription", () => {
    it("that the gateway does not know is refused in its words", async () => {
      const subscription = { recurring_id: "rec_nobody", contract_name: "Plan" }
      const input = { provider_id: PROVIDER, subscription, by: "user_1" }
      const { result } = await cancelSubscriptionWorkflow(shop.container).run({ input })
      expect(result).toMatchObject({ outcome: "refused", because: "refused_by_gateway" })
    })
  })
}
