import { amountOf } from "../../../../gateway"
import type { PaymentRow } from "../../shared/rows"
import { canBeCaptured } from "../due-captures"

const payment = (state: PaymentRow["state"], captured: string) =>
  ({ state, amount: amountOf("25.00"), captured_amount: amountOf(captured) }) as PaymentRow

describe("an automatic capture", () => {
  it.each<[PaymentRow["state"], string, boolean]>([
    ["authorized", "0", true],
    ["partially_captured", "10.00", true],
    ["partially_refunded", "10.00", true],
    ["refunded", "10.00", true],
    ["partially_captured", "25.00", false],
    ["captured", "25.00", false],
    ["in_review", "0", false],
    ["pending", "0", false],
    ["canceled", "0", false],
  ])("of a payment that is %s with %s captured: %s", (state, captured, possible) => {
    expect(canBeCaptured(payment(state, captured))).toBe(possible)
  })

  it.each(["partially_captured", "partially_refunded", "refunded"] as const)(
    "waits until the captured amount of a payment that is %s is known",
    (state) => expect(canBeCaptured(payment(state, "0"))).toBe(false),
  )
})
