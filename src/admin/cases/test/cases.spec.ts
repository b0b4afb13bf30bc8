import { CASE_KINDS as API_CASE_KINDS } from "../../../modules/mpgi/features"
import { formatSide } from "../../reconciliation/api"
import { CASE_KINDS, resolutionPage, unconfirmedOperation, type Case } from "../api"

const of = (fields: Partial<Case>) =>
  ({ order_no: "01A", details: {}, operation_id: null, ...fields }) as Case

describe("the screens", () => {
  it("know every kind of case", () => {
    expect([...CASE_KINDS].sort()).toEqual([...API_CASE_KINDS].sort())
  })

  it("link a case to the page where it can be resolved", () => {
    const order = { id: "order_1", display_id: 12, custom_display_id: null }
    const page = (fields: Partial<Case>) => resolutionPage(of({ order, ...fields }))?.to
    expect(page({ kind: "notification_parked" })).toBe("/payments/developers?order_no=01A")
    expect(page({ kind: "notification_parked", order_no: "" })).toBe("/payments/developers?state=parked")
    expect(page({ kind: "subscription_still_active" })).toBe("/payments/subscriptions?q=01A")
    expect(page({ kind: "order_unpaid" })).toBe("/orders/order_1")
    expect(page({ kind: "payout_failed", order: null })).toBeUndefined()
  })

  it("name the amount of an operation to be decided", () => {
    const details = { write: "capture", amount: "10.00", currency: "USD" }
    expect(
      unconfirmedOperation(of({ kind: "operation_unconfirmed", operation_id: "mpgiop_1", details })),
    ).toEqual({
      id: "mpgiop_1",
      kind: "capture",
      amount: "10.00",
      currency: "USD",
    })
    expect(unconfirmedOperation(of({ kind: "payment_stuck_pending", details }))).toBeNull()
  })

  it.each([
    ["partially_captured", null, "<payments.state.partially_captured>"],
    ["captured 10.00", "usd", "<payments.state.captured> $10.00"],
    ["captured 10.00", null, "<payments.state.captured> 10.00"],
    ["4.00 USD", null, "$4.00"],
    ["refund 4.00 EUR", "usd", "<payments.state.refund> €4.00"],
    ["ref_01ABC", null, "ref_01ABC"],
    ["EUR", null, "EUR"],
    [null, "usd", "–"],
  ])("format %p", (side, currency, words) => {
    const t = (key: string | string[]) => `<${[key].flat()[0]}>`
    expect(formatSide(side, currency, t, "en")).toBe(words)
  })
})
