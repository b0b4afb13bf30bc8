import type { Sides } from "../finding"
import { fact, found, medusa, payment, row, short, write } from "./compared-sides"

describe("comparing", () => {
  const capture = write("capture", "25.00", { medusa_ref: "c1" })
  const whole = { operations: [capture], medusa: medusa([row("c1", "25.00")]) }

  it.each<[string, string, Partial<Sides>, string[]]>([
    ["nothing but an authorization", "authorized", {}, []],
    ["canceled at the portal", "canceled", {}, ["status take_over 25.00"]],
    ["canceled at both", "canceled", { medusa: medusa([], [], true) }, []],
    ["canceled there, captured here", "canceled", whole, ["status manual", "missing_at_gateway wait"]],
    ["canceled here, held there", "authorized", { medusa: medusa([], [], true) }, ["status wait"]],
    ["an operation that Medusa does not have", "captured", { operations: [capture] }, ["totals follow"]],
    [
      "an operation that the order does not count",
      "captured",
      {
        operations: [capture],
        medusa: medusa([row("c1", "25", { totals: "missing" })]),
      },
      ["totals follow"],
    ],
    [
      "a row of another amount than its operation",
      "captured",
      {
        operations: [capture],
        medusa: medusa([row("c1", "20")]),
      },
      ["totals manual"],
    ],
    [
      "another amount",
      "authorized",
      { transactions: [fact("authorized", { amount: "24.00" })] },
      ["amount manual"],
    ],
    [
      "another currency",
      "authorized",
      { transactions: [fact("authorized", { currency: "EUR" })] },
      ["currency manual"],
    ],
    [
      "an order that the gateway does not know",
      "authorized",
      { transactions: [] },
      ["missing_at_gateway wait"],
    ],
    [
      "a second transaction, held",
      "authorized",
      {
        transactions: [fact("authorized"), fact("authorized", { transaction_id: "T2" })],
      },
      ["missing_locally finish"],
    ],
    [
      "a second transaction, captured",
      "authorized",
      {
        transactions: [fact("authorized"), fact("captured", { transaction_id: "T2" })],
      },
      ["missing_locally manual"],
    ],
    [
      "a second transaction, declined",
      "authorized",
      {
        transactions: [fact("authorized"), fact("declined", { transaction_id: "T2" })],
      },
      [],
    ],
    ["an unknown code", "captured", { ...whole, transactions: [fact("unknown")] }, ["status wait"]],
    ["a review that was accepted", "authorized", { before: payment("in_review") }, ["status synced"]],
    [
      "a payment that was missed",
      "authorized",
      { before: payment("pending"), medusa: undefined },
      ["status finish"],
    ],
    [
      "a status behind ours",
      "captured",
      { ...whole, transactions: [fact("in_review")], operations: [], medusa: medusa() },
      ["status wait"],
    ],
  ])("%s", (_, state, more, expected) => {
    expect(short(found(state, more))).toEqual(expected)
  })

  it.each<[string, Partial<Sides>]>([
    [
      "an unconfirmed operation",
      { operations: [write("capture", "25.00", { state: "unknown", medusa_ref: "c1" })] },
    ],
    ["a recent row of Medusa's", { medusa: medusa([row("c1", "25", { created_at: new Date() })]) }],
  ])("finds nothing while there is %s", (_, more) => {
    expect(found("captured", more)).toEqual({ findings: [], judged: false })
  })
})
