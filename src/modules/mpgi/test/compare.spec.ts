import { compare } from "../reconciliation/compare"
import type { MoneyRow, Sides } from "../reconciliation/finding"
import type { OperationRow, PaymentRow } from "../rows"

const long = new Date(Date.now() - 3_600_000)

function payment(state: string, more: Partial<PaymentRow> = {}): PaymentRow {
  return {
    order_no: "O1",
    transaction_id: "T1",
    amount: "25.00",
    currency_code: "usd",
    state,
    ...more,
  } as PaymentRow
}
function fact(state: string, more: object = {}) {
  return { transaction_id: "T1", state, amount: "25.00", currency: "USD", ...more } as Sides["facts"][number]
}
let counter = 0
function write(kind: string, amount: string, more: Partial<OperationRow> = {}): OperationRow {
  return {
    ...{ id: `op${counter++}`, kind, amount, order_no: "O1", transaction_id: "T1", state: "recorded" },
    ...{ source: "medusa", settled_at: long, marker: "M4RK3R", gateway_reference: null, medusa_ref: null },
    ...more,
  } as OperationRow
}
function row(id: string, amount: string, more: Partial<MoneyRow> = {}): MoneyRow {
  return { id, amount, created_at: long, totals: "there", ...more }
}
function refund(reference: string, amount: string, more: object = {}) {
  return {
    ...{ transaction_id: "T1", order_no: "O1", refund_reference_id: reference, refund_amount: amount },
    ...{ refund_status: "1", currency: "USD", refund_reason: "" },
    ...more,
  } as Sides["refunds"][number]
}
const medusa = (captures: MoneyRow[] = [], refunds: MoneyRow[] = [], canceled = false) => ({
  ...{ id: "pay1", canceled, captures, refunds },
})

function found(state: string, more: Partial<Sides> = {}) {
  const sides: Sides = {
    ...{ before: payment(state), payment: payment(state), facts: [fact(state)] },
    ...{ refunds: [], operations: [], medusa: medusa() },
    ...more,
  }
  return compare(sides, {})
}
const short = (compared: ReturnType<typeof found>) =>
  compared.findings.map(({ kind, remedy, patient }) =>
    [kind, remedy?.do ?? (patient ? "wait" : "person"), remedy && "amount" in remedy ? remedy.amount : ""]
      .join(" ")
      .trim(),
  )

describe("comparing", () => {
  const capture = write("capture", "25.00", { medusa_ref: "c1" })
  const whole = { operations: [capture], medusa: medusa([row("c1", "25.00")]) }

  it.each<[string, string, Partial<Sides>, string[]]>([
    ["nothing but an authorisation", "authorised", {}, []],
    ["a capture of ours", "captured", whole, []],
    [
      "one that was captured already when Medusa asked",
      "captured",
      {
        operations: [
          write("capture", "25.00", { medusa_ref: "c1", state: "not_applied", error_code: "done" }),
        ],
        medusa: medusa([row("c1", "25.00")]),
      },
      [],
    ],
    [
      "two captures of ours",
      "captured",
      {
        operations: [
          write("capture", "10.00", { medusa_ref: "c1" }),
          write("capture", "15", { medusa_ref: "c2" }),
        ],
        medusa: medusa([row("c1", "10"), row("c2", "15")]),
      },
      [],
    ],
    ["everything captured at the portal", "captured", {}, ["capture_at_portal take_over 25"]],
    [
      "the rest captured at the portal",
      "captured",
      {
        operations: [write("capture", "10.00", { medusa_ref: "c1" })],
        medusa: medusa([row("c1", "10")]),
      },
      ["capture_at_portal take_over 15"],
    ],
    [
      "a part captured at the portal: nobody can say how much",
      "partially_captured",
      {},
      ["capture_at_portal person"],
    ],
    [
      "a part captured by us",
      "partially_captured",
      {
        operations: [write("capture", "10.00", { medusa_ref: "c1" })],
        medusa: medusa([row("c1", "10")]),
      },
      [],
    ],
    ["a capture that the gateway lost", "authorised", whole, ["missing_there wait"]],
    [
      "a refund at the portal",
      "partially_refunded",
      { ...whole, refunds: [refund("T1-01", "5.00")] },
      ["refund_at_portal take_over 5.00"],
    ],
    [
      "two refunds at the portal of the same amount",
      "partially_refunded",
      {
        ...whole,
        refunds: [refund("T1-01", "5.00"), refund("T1-02", "5.00")],
      },
      ["refund_at_portal take_over 5.00", "refund_at_portal take_over 5.00"],
    ],
    [
      "a refund of ours, by its reference",
      "partially_refunded",
      {
        operations: [capture, write("refund", "5", { medusa_ref: "r1", gateway_reference: "T1-01" })],
        medusa: medusa([row("c1", "25")], [row("r1", "5")]),
        refunds: [refund("T1-01", "5.00")],
      },
      [],
    ],
    [
      "a refund of ours whose answer was lost, by its marker",
      "partially_refunded",
      {
        operations: [capture, write("refund", "5", { medusa_ref: "r1" })],
        medusa: medusa([row("c1", "25")], [row("r1", "5")]),
        refunds: [refund("T1-01", "5.00", { refund_reason: "[M4RK3R] broken" })],
      },
      [],
    ],
    [
      "ours without marker or reference, and another like it",
      "partially_refunded",
      {
        operations: [capture, write("refund", "5", { medusa_ref: "r1" })],
        medusa: medusa([row("c1", "25")], [row("r1", "5")]),
        refunds: [refund("T1-01", "5.00"), refund("T1-02", "5.00")],
      },
      ["refund_at_portal take_over 5.00"],
    ],
    [
      "a refund that was refused",
      "captured",
      { ...whole, refunds: [refund("T1-01", "5.00", { refund_status: "0" })] },
      [],
    ],
    [
      "a refund without any reference",
      "partially_refunded",
      { ...whole, refunds: [refund("", "5.00")] },
      ["refund_at_portal person"],
    ],
    [
      "a refund in another currency",
      "partially_refunded",
      { ...whole, refunds: [refund("T1-01", "5.00", { currency: "EUR" })] },
      ["currency person"],
    ],
    [
      "a refund of ours that the gateway lost",
      "captured",
      {
        operations: [capture, write("refund", "5", { medusa_ref: "r1", gateway_reference: "T1-01" })],
        medusa: medusa([row("c1", "25")], [row("r1", "5")]),
      },
      ["missing_there wait"],
    ],
    [
      "captured and refunded in full at the portal",
      "refunded",
      { refunds: [refund("T1-01", "25.00")] },
      ["capture_at_portal take_over 25", "refund_at_portal take_over 25.00"],
    ],
    [
      "captured at the portal, how much is open, and refunded in part",
      "partially_refunded",
      {
        refunds: [refund("T1-01", "5.00")],
      },
      ["capture_at_portal person", "refund_at_portal person"],
    ],
    ["cancelled at the portal", "cancelled", {}, ["status take_over 25.00"]],
    ["cancelled at both", "cancelled", { medusa: medusa([], [], true) }, []],
    ["cancelled there, captured here", "cancelled", whole, ["status person", "missing_there wait"]],
    ["cancelled here, held there", "authorised", { medusa: medusa([], [], true) }, ["status wait"]],
    [
      "Medusa's row of a capture that was never sent",
      "authorised",
      { medusa: medusa([row("c9", "10", { totals: "missing" })]) },
      ["totals remove_row"],
    ],
    [
      "the same, and the order counts it",
      "authorised",
      { medusa: medusa([row("c9", "10")]) },
      ["totals person"],
    ],
    [
      "the same, and everything was captured there",
      "captured",
      { medusa: medusa([row("c9", "25", { totals: "missing" })]) },
      ["totals take_over 25"],
    ],
    [
      "the same, and a part was captured there: it cannot be told",
      "partially_captured",
      {
        operations: [write("capture", "5.00", { medusa_ref: "c1" })],
        medusa: medusa([row("c1", "5"), row("c9", "10", { totals: "missing" })]),
      },
      ["totals person"],
    ],
    [
      "Medusa's row of a refund that was never sent",
      "captured",
      {
        operations: [capture],
        medusa: medusa([row("c1", "25")], [row("r9", "5", { totals: "missing" })]),
      },
      ["totals remove_row"],
    ],
    ["a write that Medusa has forgotten", "captured", { operations: [capture] }, ["totals follow"]],
    [
      "a write that the order does not count",
      "captured",
      {
        operations: [capture],
        medusa: medusa([row("c1", "25", { totals: "missing" })]),
      },
      ["totals follow"],
    ],
    [
      "a row of another amount than its write",
      "captured",
      {
        operations: [capture],
        medusa: medusa([row("c1", "20")]),
      },
      ["totals person"],
    ],
    ["another amount", "authorised", { facts: [fact("authorised", { amount: "24.00" })] }, ["amount person"]],
    [
      "another currency",
      "authorised",
      { facts: [fact("authorised", { currency: "EUR" })] },
      ["currency person"],
    ],
    ["an order that the gateway does not know", "authorised", { facts: [] }, ["missing_there wait"]],
    [
      "a second transaction, held",
      "authorised",
      {
        facts: [fact("authorised"), fact("authorised", { transaction_id: "T2" })],
      },
      ["missing_here finish"],
    ],
    [
      "a second transaction, captured",
      "authorised",
      {
        facts: [fact("authorised"), fact("captured", { transaction_id: "T2" })],
      },
      ["missing_here person"],
    ],
    [
      "a second transaction, declined",
      "authorised",
      {
        facts: [fact("authorised"), fact("declined", { transaction_id: "T2" })],
      },
      [],
    ],
    ["a code that nobody has explained", "captured", { ...whole, facts: [fact("unknown")] }, ["status wait"]],
    ["a review that was accepted", "authorised", { before: payment("in_review") }, ["status learned"]],
    [
      "a payment that was missed",
      "authorised",
      { before: payment("pending"), medusa: undefined },
      ["status finish"],
    ],
    [
      "a status behind ours",
      "captured",
      { ...whole, facts: [fact("in_review")], operations: [], medusa: medusa() },
      ["status wait"],
    ],
  ])("%s", (_, state, more, expected) => {
    expect(short(found(state, more))).toEqual(expected)
  })

  it.each<[string, Partial<Sides>]>([
    [
      "a write whose outcome is open",
      { operations: [write("capture", "25.00", { state: "unknown", medusa_ref: "c1" })] },
    ],
    ["a row that Medusa made just now", { medusa: medusa([row("c1", "25", { created_at: new Date() })]) }],
  ])("does not judge while there is %s", (_, more) => {
    expect(found("captured", more)).toEqual({ findings: [], judged: false })
  })

  it("follows what was taken over until Medusa has it, under the name of the finding", () => {
    const taken = write("refund", "5", {
      source: "gateway",
      gateway_reference: "T1-01",
      state: "applied",
      settled_at: new Date(),
    })
    const { findings } = found("partially_refunded", {
      operations: [capture, taken],
      medusa: medusa([row("c1", "25")]),
      refunds: [refund("T1-01", "5.00")],
    })
    expect(findings).toMatchObject([
      { kind: "refund_at_portal", reference: "T1-01", remedy: { do: "follow", operation_id: taken.id } },
    ])
  })
})
