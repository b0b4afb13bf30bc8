import { planRow, type BulkKind } from "../bulk/plan-row"
import { standing } from "../operations/standing"
import type { OperationRow, PaymentRow } from "../rows"

const payment = (changes: Partial<PaymentRow> = {}) =>
  ({
    ...{ order_no: "A1", transaction_id: "T1", amount: "25.00", captured_amount: "0", refunded_amount: "0" },
    ...{ state: "authorised", problem: null, tombstoned_at: null },
    ...changes,
  }) as PaymentRow

const plan = (
  kind: BulkKind,
  changes: Partial<PaymentRow> = {},
  writes: OperationRow[] = [],
  inMedusa = true,
) => {
  const row = payment(changes)
  return planRow(kind, { payment: row, standing: standing(row, writes), inMedusa })
}

describe("the plan of a bulk", () => {
  it("takes the whole of what is left", () => {
    expect(plan("capture")).toEqual({ amount: "25" })
    expect(plan("capture", { state: "partially_captured", captured_amount: "10.00" })).toEqual({
      amount: "15",
    })
    const captured = { state: "partially_refunded", captured_amount: "25.00", refunded_amount: "5" } as const
    expect(plan("refund", captured)).toEqual({ amount: "20" })
    expect(plan("cancel")).toEqual({ amount: "25.00" })
    expect(plan("review_decline", { state: "in_review" })).toEqual({ amount: "25.00" })
  })

  it.each<[BulkKind, Partial<PaymentRow>, string]>([
    ["capture", { state: "captured", captured_amount: "25.00" }, "nothing_left"],
    ["capture", { state: "in_review" }, "held_for_review"],
    ["capture", { state: "declined" }, "declined"],
    ["capture", { state: "cancelled", tombstoned_at: new Date() }, "cancelled"],
    ["capture", { state: "pending" }, "not_paid"],
    ["capture", { transaction_id: null, state: "created" }, "not_paid"],
    ["capture", { problem: "amount_mismatch" }, "problem"],
    ["capture", { tombstoned_at: new Date() }, "given_up"],
    ["refund", {}, "not_captured"],
    ["refund", { state: "refunded", captured_amount: "25", refunded_amount: "25" }, "nothing_left"],
    ["cancel", { state: "captured", captured_amount: "25.00" }, "captured"],
    ["review_accept", {}, "not_held"],
    ["review_accept", { state: "captured", captured_amount: "25.00" }, "not_held"],
  ])("does not %s %j: %s", (kind, changes, why) => {
    expect(plan(kind, changes)).toBe(why)
  })

  it("leaves alone what is open, and what Medusa has no payment of", () => {
    expect(plan("capture", {}, [{ state: "unknown" } as OperationRow])).toBe("unsettled")
    expect(plan("capture", {}, [], false)).toBe("no_order")
    expect(plan("review_accept", { state: "in_review" }, [], false)).toEqual({ amount: "25.00" })
  })
})
