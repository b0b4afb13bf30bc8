import type { PaymentRow } from "../../../../modules/mpgi"
import { statusOf } from "../payment-status"

describe("the status of a payment", () => {
  const states: [PaymentRow["state"], string][] = [
    ["created", "pending"],
    ["pending", "pending"],
    ["unknown", "pending"],
    ["authorized", "authorized"],
    ["partially_captured", "authorized"],
    ["captured", "authorized"],
    ["partially_refunded", "authorized"],
    ["refunded", "authorized"],
    ["in_review", "in_review"],
    ["declined", "declined"],
    ["canceled", "canceled"],
  ]
  it.each(states)("%s is %s to the storefront", (state, status) =>
    expect(statusOf({ state, problem: null })).toBe(status),
  )

  it("is an error where the money differs", () => {
    expect(statusOf({ state: "authorized", problem: "amount_mismatch" })).toBe("error")
    expect(statusOf({ state: "authorized", problem: "currency_mismatch" })).toBe("error")
    expect(statusOf({ state: "authorized", problem: "payment_without_order" })).toBe("authorized")
  })
})
