import { amountOf } from "../../../../gateway"
import type { PaymentRow } from "../../shared/rows"
import { knownCaptured, knownRefunded } from "../sync-payment"

const moved = (state: PaymentRow["state"], captured: string, refunded = "0") => ({
  state,
  captured_amount: amountOf(captured),
  refunded_amount: amountOf(refunded),
})

describe("the amounts of a payment", () => {
  it.each([
    [moved("authorized", "0"), "0", "0"],
    [moved("canceled", "0"), "0", "0"],
    [moved("captured", "25.00"), "25.00", "0"],
    [moved("partially_captured", "10.00"), "10.00", "0"],
    [moved("partially_captured", "0"), null, "0"],
    [moved("partially_captured", "0.00"), null, "0"],
    [moved("partially_refunded", "25.00"), "25.00", null],
    [moved("partially_refunded", "25.00", "5.00"), "25.00", "5.00"],
    [moved("refunded", "0"), null, null],
  ])("of %j are these, or not known", (payment, captured, refunded) => {
    expect([knownCaptured(payment), knownRefunded(payment)]).toEqual([captured, refunded])
  })
})
