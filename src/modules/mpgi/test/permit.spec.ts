import { permit, permitReview } from "../operations/permit"
import type { PaymentRow } from "../rows"

const payment = (captured = "0", refunded = "0") =>
  ({ amount: "25.00", captured_amount: captured, refunded_amount: refunded }) as PaymentRow

describe("what may be sent", () => {
  it.each([
    ["capture", "authorised", "25.00", "go"],
    ["capture", "authorised", "25.01", "more_than_authorised"],
    ["capture", "in_review", "25.00", "held_for_review"],
    ["capture", "captured", "25.00", "done"],
    ["capture", "cancelled", "25.00", "cancelled"],
    ["capture", "declined", "25.00", "declined"],
    ["capture", "pending", "25.00", "not_paid"],
    ["capture", "unknown", "25.00", "unclear_state"],
    ["capture", undefined, "25.00", "unknown_order"],
    ["cancel", "authorised", "25.00", "go"],
    ["cancel", "in_review", "25.00", "go"],
    ["cancel", "cancelled", "25.00", "done"],
    ["cancel", "captured", "25.00", "captured"],
    ["cancel", "partially_captured", "25.00", "captured"],
    ["cancel", "refunded", "25.00", "captured"],
    ["refund", "authorised", "5.00", "not_captured"],
    ["refund", "in_review", "5.00", "not_captured"],
  ] as const)("%s of a payment that is %s: %s is %s", (kind, state, amount, answer) => {
    expect(permit(kind, state, payment(), amount)).toBe(answer)
  })

  it("counts what was captured and refunded before", () => {
    expect(permit("capture", "partially_captured", payment("10"), "15")).toBe("go")
    expect(permit("capture", "partially_captured", payment("10"), "15.01")).toBe("more_than_authorised")
    expect(permit("refund", "captured", payment("25", "20.50"), "4.50")).toBe("go")
    expect(permit("refund", "partially_refunded", payment("25", "20.50"), "4.51")).toBe("more_than_captured")
  })
})

describe("whether a held payment may be decided", () => {
  it.each([
    ["in_review", "go", "go"],
    ["authorised", "done", "not_held"],
    ["captured", "done", "not_held"],
    ["refunded", "done", "not_held"],
    ["cancelled", "cancelled", "done"],
    ["declined", "declined", "declined"],
    ["pending", "not_paid", "not_paid"],
    ["unknown", "unclear_state", "unclear_state"],
    [undefined, "unknown_order", "unknown_order"],
  ] as const)("that is %s: accepting is %s, declining %s", (state, accepting, declining) => {
    expect([permitReview(state, true), permitReview(state, false)]).toEqual([accepting, declining])
  })
})
