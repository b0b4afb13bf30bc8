import type { Sides } from "../reconciliation/finding"
import { found, medusa, row, short, write } from "./compared-sides"

describe("comparing captures", () => {
  const capture = write("capture", "25.00", { medusa_ref: "c1" })
  const whole = { operations: [capture], medusa: medusa([row("c1", "25.00")]) }

  it.each<[string, string, Partial<Sides>, string[]]>([
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
      "one at the portal that Medusa asked for meanwhile",
      "captured",
      {
        operations: [
          write("capture", "25.00", { medusa_ref: "c1", source: "gateway" }),
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
  ])("%s", (_, state, more, expected) => {
    expect(short(found(state, more))).toEqual(expected)
  })
})
