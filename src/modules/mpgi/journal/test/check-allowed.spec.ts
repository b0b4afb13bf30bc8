import { amountOf } from "../../../../gateway"
import { checkAllowed, checkReviewAllowed } from "../execute/check-allowed"
import type { PaymentRow } from "../../shared/rows"

const payment = (captured = "0", refunded = "0") =>
  ({ amount: "25.00", captured_amount: captured, refunded_amount: refunded }) as PaymentRow

describe("what may be sent", () => {
  it.each([
    ["capture", "authorized", "25.00", "go"],
    ["capture", "authorized", "25.01", "more_than_authorized"],
    ["capture", "in_review", "25.00", "held_for_review"],
    ["capture", "captured", "25.00", "done"],
    ["capture", "canceled", "25.00", "canceled"],
    ["capture", "declined", "25.00", "declined"],
    ["capture", "pending", "25.00", "not_paid"],
    ["capture", "unknown", "25.00", "unclear_state"],
    ["capture", undefined, "25.00", "unknown_order"],
    ["cancel", "authorized", "25.00", "go"],
    ["cancel", "in_review", "25.00", "go"],
    ["cancel", "canceled", "25.00", "done"],
    ["cancel", "captured", "25.00", "captured"],
    ["cancel", "partially_captured", "25.00", "captured"],
    ["cancel", "refunded", "25.00", "captured"],
    ["refund", "authorized", "5.00", "not_captured"],
    ["refund", "in_review", "5.00", "not_captured"],
    ["refund", "charged_back", "5.00", "charged_back"],
    ["capture", "charged_back", "5.00", "charged_back"],
  ] as const)("%s of a payment that is %s: %s is %s", (kind, state, amount, answer) => {
    expect(checkAllowed(kind, state, payment(), amountOf(amount))).toBe(answer)
  })

  it("counts what was captured and refunded before", () => {
    expect(checkAllowed("capture", "partially_captured", payment("10"), amountOf("15"))).toBe("go")
    expect(checkAllowed("capture", "partially_captured", payment("10"), amountOf("15.01"))).toBe(
      "more_than_authorized",
    )
    expect(checkAllowed("refund", "captured", payment("25", "20.50"), amountOf("4.50"))).toBe("go")
    expect(checkAllowed("refund", "partially_refunded", payment("25", "20.50"), amountOf("4.51"))).toBe(
      "more_than_captured",
    )
  })
})

describe("whether a held payment may be decided", () => {
  it.each([
    ["in_review", "go", "go"],
    ["authorized", "done", "not_in_review"],
    ["captured", "done", "not_in_review"],
    ["refunded", "done", "not_in_review"],
    ["canceled", "canceled", "done"],
    ["declined", "declined", "declined"],
    ["pending", "not_paid", "not_paid"],
    ["unknown", "unclear_state", "unclear_state"],
    [undefined, "unknown_order", "unknown_order"],
  ] as const)("that is %s: accepting is %s, declining %s", (state, accepting, declining) => {
    expect([checkReviewAllowed(state, true), checkReviewAllowed(state, false)]).toEqual([
      accepting,
      declining,
    ])
  })
})
