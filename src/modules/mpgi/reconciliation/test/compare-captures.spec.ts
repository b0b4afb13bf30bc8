import type { Sides } from "../finding"
import { found, medusa, row, short, write } from "./compared-sides"

describe("comparing captures", () => {
  const capture = write("capture", "25.00", { medusa_ref: "c1" })
  const whole = { operations: [capture], medusa: medusa([row("c1", "25.00")]) }

  it.each<[string, string, Partial<Sides>, string[]]>([
    ["a capture of ours", "captured", whole, []],
    [
      "one that was captured already when Medusa requested it",
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
      "one at the portal that Medusa requested meanwhile",
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
      "a part captured at the portal: the amount is unknown",
      "partially_captured",
      {},
      ["capture_at_portal manual"],
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
    ["a capture that the gateway lost", "authorized", whole, ["missing_at_gateway wait"]],
    [
      "Medusa's row of a capture that was never sent",
      "authorized",
      { medusa: medusa([row("c9", "10", { totals: "missing" })]) },
      ["totals remove_row"],
    ],
    [
      "the same, and the order counts it",
      "authorized",
      { medusa: medusa([row("c9", "10")]) },
      ["totals manual"],
    ],
    [
      "the same, and everything was captured there",
      "captured",
      { medusa: medusa([row("c9", "25", { totals: "missing" })]) },
      ["totals take_over 25"],
    ],
    [
      "the same, and a part was captured there: it cannot be reported",
      "partially_captured",
      {
        operations: [write("capture", "5.00", { medusa_ref: "c1" })],
        medusa: medusa([row("c1", "5"), row("c9", "10", { totals: "missing" })]),
      },
      ["totals manual"],
    ],
  ])("%s", (_, state, more, expected) => {
    expect(short(found(state, more))).toEqual(expected)
  })
})
