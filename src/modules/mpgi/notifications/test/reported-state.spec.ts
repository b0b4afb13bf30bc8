import type { PaymentRow } from "../../shared/rows"
import { reportsAnother } from "../kept-notification"

const tables = { orderStatus: {}, paymentStatus: {} }
const payment = (row: Partial<PaymentRow>) =>
  ({ state: "captured", transaction_id: "T1", charged_back_at: null, ...row }) as PaymentRow
const message = (payment_status: string, more: object = {}) =>
  ({ notification_type: "payment", transaction_id: "T1", payment_status, ...more }) as never
const CHARGED_BACK = new Date(0)

/** 3000: captured. 5000: charged back. */
describe("a copy of a message that was applied", () => {
  it("of a chargeback reports something else once the first is over", () => {
    expect(reportsAnother(message("5000"), payment({ charged_back_at: CHARGED_BACK }), tables)).toBe(false)
    expect(reportsAnother(message("5000"), payment({}), tables)).toBe(true)
  })

  it("of the capture reports the end of a chargeback", () => {
    const captured = message("3000")
    expect(reportsAnother(captured, payment({}), tables)).toBe(false)
    expect(reportsAnother(captured, payment({ charged_back_at: CHARGED_BACK }), tables)).toBe(true)
  })

  it("that is behind the record is an old message", () => {
    expect(reportsAnother(message("3000"), payment({ state: "refunded" }), tables)).toBe(false)
  })

  it("that is ahead of the record is applied again", () => {
    expect(reportsAnother(message("3000"), payment({ state: "authorized" }), tables)).toBe(true)
  })

  it.each([
    ["about another transaction", { transaction_id: "T2" }],
    ["about a refund", { notification_type: "refund" }],
  ])("%s is a copy", (_, more) => {
    expect(reportsAnother(message("5000", more), payment({}), tables)).toBe(false)
  })
})
