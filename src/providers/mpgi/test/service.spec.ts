import type { PaymentRow } from "../../../modules/mpgi"
import { NOTHING_DUE } from "../nothing-due"
import { MpgiProvider } from "../service"

const ORDER_NO = "01M8JC0000000000000000000A"

/** The provider of an account whose one payment is in `state`. */
function providerOf(state: PaymentRow["state"], more: object = {}) {
  const payment = { order_no: ORDER_NO, transaction_id: "T1", state, provider_id: "pp_mpgi_mpgi" }
  const payments = {
    byOrderNo: (order_no: string) => Promise.resolve(order_no === ORDER_NO ? payment : undefined),
    ofSession: () => Promise.resolve(undefined),
  }
  const mpgi = { payments, log: { error: () => undefined, warn: () => undefined }, ...more }
  return new MpgiProvider({ mpgi }, { id: "mpgi" })
}

describe("the payment provider", () => {
  const data = { order_no: ORDER_NO }

  it("refuses options that it does not have, and names them", () => {
    expect(() => MpgiProvider.validateOptions({})).toThrow(/^medusa-payment-mpgi: provider options: id: /)
  })

  it.each([
    ["authorized", "authorized"],
    ["captured", "captured"],
    ["declined", "error"],
    ["canceled", "canceled"],
    ["created", "pending"],
  ] as const)("reports a payment that is %s as %s", async (state, status) => {
    const provider = providerOf(state)
    expect(await provider.getPaymentStatus({ data })).toEqual({ status })
    expect(await provider.retrievePayment({ data })).toEqual({
      data: { order_no: ORDER_NO, transaction_id: "T1", state },
    })
  })

  it("reports a payment of nothing as captured, without the gateway", async () => {
    const provider = providerOf("created")
    expect(await provider.getPaymentStatus({ data: NOTHING_DUE })).toEqual({ status: "captured" })
    expect(await provider.retrievePayment({ data: NOTHING_DUE })).toEqual({ data: NOTHING_DUE })
  })

  it("does not find a payment that it has not made", async () => {
    const found = providerOf("created").getPaymentStatus({ data: { order_no: "other" } })
    await expect(found).rejects.toMatchObject({ type: "not_found" })
  })

  it("lets core's webhook route do nothing", async () => {
    expect(await providerOf("created").getWebhookActionAndData()).toEqual({ action: "not_supported" })
  })

  it("saves a card with a payment only, and removes only the customer's own", async () => {
    const removed: string[] = []
    const savedCards = {
      remove: (customer: string, id: string) => Promise.resolve(id === "own" && removed.push(customer) > 0),
    }
    const provider = providerOf("created", { savedCards })
    const context = { account_holder: { data: { id: "cus_1.0123456789abcdef" } } }
    await expect(provider.savePaymentMethod()).rejects.toMatchObject({ type: "not_allowed" })
    await expect(
      provider.deletePaymentMethod({ data: { id: "another" }, context } as never),
    ).rejects.toMatchObject({ type: "not_found" })
    await expect(provider.deletePaymentMethod({ data: { id: "own" } } as never)).rejects.toMatchObject({
      type: "not_found",
    })
    await provider.deletePaymentMethod({ data: { id: "own" }, context } as never)
    expect(removed).toEqual(["cus_1"])
  })
})
