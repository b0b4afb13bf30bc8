import { amountOf } from "../../../../gateway"
import { paymentActions } from "../../journal/execute/check-allowed"
import type { OperationRow, PaymentRow } from "../../shared/rows"
import { previewRow, type BulkKind } from "../plain-payments"

const payment = (changes: Partial<PaymentRow> = {}) =>
  ({
    order_no: "A1",
    transaction_id: "T1",
    amount: "25.00",
    captured_amount: "0",
    refunded_amount: "0",
    state: "authorized",
    problem: null,
    abandoned_at: null,
    ...changes,
  }) as PaymentRow

const preview = (
  kind: BulkKind,
  changes: Partial<PaymentRow> = {},
  writes: OperationRow[] = [],
  inMedusa = true,
) => {
  const row = payment(changes)
  return previewRow(kind, { payment: row, actions: paymentActions(row, writes), inMedusa, ofAccount: true })
}

describe("the preview of a bulk action", () => {
  it("leaves out what was paid with other credentials than the account has now", () => {
    const row = payment()
    const selected = {
      payment: row,
      actions: paymentActions(row, [], undefined, false),
      inMedusa: true,
      ofAccount: false,
    }
    expect(previewRow("capture", selected)).toBe("other_credentials")
  })

  it("takes the whole of what is left", () => {
    expect(preview("capture")).toEqual({ amount: "25" })
    expect(preview("capture", { state: "partially_captured", captured_amount: amountOf("10.00") })).toEqual({
      amount: "15",
    })
    const captured = {
      state: "partially_refunded" as const,
      captured_amount: amountOf("25.00"),
      refunded_amount: amountOf("5"),
    }
    expect(preview("refund", captured)).toEqual({ amount: "20" })
    expect(preview("cancel")).toEqual({ amount: "25.00" })
    expect(preview("review_decline", { state: "in_review" })).toEqual({ amount: "25.00" })
  })

  it("takes a payment of an order whose session was abandoned by a void that was refused", () => {
    expect(preview("capture", { abandoned_at: new Date() })).toEqual({ amount: "25" })
    expect(preview("capture", { abandoned_at: new Date() }, [], false)).toBe("abandoned")
  })

  it.each<[BulkKind, Partial<PaymentRow>, string]>([
    ["capture", { state: "captured", captured_amount: amountOf("25.00") }, "nothing_left"],
    ["capture", { state: "in_review" }, "held_for_review"],
    ["capture", { state: "declined" }, "declined"],
    ["capture", { state: "canceled", abandoned_at: new Date() }, "canceled"],
    ["capture", { state: "pending" }, "not_paid"],
    ["capture", { transaction_id: null, state: "created" }, "not_paid"],
    ["capture", { problem: "amount_mismatch" }, "problem"],
    ["capture", { abandoned_at: new Date(), problem: "payment_without_order" }, "abandoned"],
    ["refund", {}, "not_captured"],
    [
      "refund",
      { state: "refunded", captured_amount: amountOf("25"), refunded_amount: amountOf("25") },
      "nothing_left",
    ],
    [
      "refund",
      { state: "captured", captured_amount: amountOf("25"), charged_back_at: new Date() },
      "charged_back",
    ],
    ["cancel", { state: "captured", captured_amount: amountOf("25.00") }, "captured"],
    ["review_accept", {}, "not_in_review"],
    ["review_accept", { state: "captured", captured_amount: amountOf("25.00") }, "not_in_review"],
  ])("does not %s %j: %s", (kind, changes, why) => {
    expect(preview(kind, changes)).toBe(why)
  })

  it("excludes rows with an open operation, and those without a payment in Medusa", () => {
    expect(preview("capture", {}, [{ state: "unknown" } as OperationRow])).toBe("open_operation")
    expect(preview("capture", {}, [], false)).toBe("no_order")
    expect(preview("review_accept", { state: "in_review" }, [], false)).toEqual({ amount: "25.00" })
  })
})
