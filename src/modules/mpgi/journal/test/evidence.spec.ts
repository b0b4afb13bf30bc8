import { evidenceOfRefund, evidenceOfState } from "../resolve/evidence"
import { oncePerRefund, type RefundFound } from "../resolve/refunds-found"
import type { OperationRow, PaymentRow } from "../../shared/rows"

const payment = { amount: "25.00" } as PaymentRow
const operation = (kind: OperationRow["kind"], baseline: object, amount = "10.00") =>
  ({ kind, amount, baseline, transaction_id: "T1", marker: "M4RK3R" }) as unknown as OperationRow

describe("evidence of a lost response", () => {
  const capture = (state: string, captured_amount = "0") => operation("capture", { state, captured_amount })

  it.each([
    [capture("authorized"), "captured", "applied"],
    [capture("authorized"), "partially_captured", "applied"],
    [capture("authorized"), "authorized", "absent"],
    [capture("partially_captured", "15"), "captured", "applied"],
    [capture("partially_captured", "15"), "partially_captured", "absent"],
    // Ten of twenty-five, then five unconfirmed: the state cannot decide.
    [capture("partially_captured", "10"), "partially_captured", "unclear"],
    [capture("authorized"), undefined, "unclear"],
    [capture("authorized"), "unknown", "unclear"],
    [capture("authorized"), "charged_back", "unclear"],
    [operation("cancel", { state: "authorized" }), "canceled", "applied"],
    [operation("cancel", { state: "authorized" }), "authorized", "absent"],
    [operation("cancel", { state: "authorized" }), "captured", "unclear"],
  ] as const)("%#: then %s is %s", (lost, state, answer) => {
    expect(evidenceOfState(lost, payment, state)).toBe(answer)
  })

  const refunds = (...rows: object[]) =>
    rows.map((row) => ({ transaction_id: "T1", ...row })) as unknown as RefundFound[]
  const lost = operation("refund", { refunds: ["T1-01"] }, "5.00")
  const row = { refund_status: "1", refund_amount: "5.00", refund_reference_id: "T1-02" }

  it.each([
    ["nothing there", refunds(), "absent"],
    ["our marker", refunds({ ...row, refund_reason: "[M4RK3R] broken" }), "applied"],
    ["our marker, refused", refunds({ ...row, refund_status: "0", refund_reason: "[M4RK3R]" }), "rejected"],
    [
      "our marker, an unknown code",
      refunds({ ...row, refund_status: "7", refund_reason: "[M4RK3R]" }),
      "unclear",
    ],
    ["another refund, with its own reason", refunds({ ...row, refund_reason: "portal" }), "absent"],
    ["a new one without any reason", refunds({ ...row, refund_reason: "" }), "applied"],
    ["an old one without any reason", refunds({ ...row, refund_reference_id: "T1-01" }), "absent"],
    ["a new one of another amount", refunds({ ...row, refund_amount: "4.00" }), "absent"],
    ["returned twice", oncePerRefund(refunds(row, row)), "applied"],
    [
      "returned twice, with two statuses",
      oncePerRefund(refunds(row, { ...row, refund_status: "0" })),
      "unclear",
    ],
    [
      "returned twice, with two amounts",
      oncePerRefund(refunds(row, { ...row, refund_amount: "6.00" })),
      "unclear",
    ],
    ["two that could be it", refunds(row, { ...row, refund_reference_id: "T1-03" }), "unclear"],
  ])("of a refund: %s", (_, found, answer) => {
    expect(evidenceOfRefund(lost, found, {})).toBe(answer)
  })
})
