import type { Sides } from "../reconciliation/finding"
import { fact, found, medusa, payment, row, short, write } from "./compared-sides"

describe("comparing", () => {
  const capture = write("capture", "25.00", { medusa_ref: "c1" })
  const whole = { operations: [capture], medusa: medusa([row("c1", "25.00")]) }

  it.each<[string, string, Partial<Sides>, string[]]>([
    ["nothing but an authorisation", "authorised", {}, []],
    ["cancelled at the portal", "cancelled", {}, ["status take_over 25.00"]],
    ["cancelled at both", "cancelled", { medusa: medusa([], [], true) }, []],
    ["cancelled there, captured here", "cancelled", whole, ["status person", "missing_there wait"]],
    ["cancelled here, held there", "authorised", { medusa: medusa([], [], true) }, ["status wait"]],
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
})
