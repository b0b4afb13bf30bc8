import type { Sides } from "../finding"
import { found, medusa, refund, row, short, write } from "./compared-sides"

describe("comparing refunds", () => {
  const capture = write("capture", "25.00", { medusa_ref: "c1" })
  const whole = { operations: [capture], medusa: medusa([row("c1", "25.00")]) }

  it.each<[string, string, Partial<Sides>, string[]]>([
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
      "a refund of ours whose response was lost, by its marker",
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
      ["refund_at_portal manual"],
    ],
    [
      "a refund in another currency",
      "partially_refunded",
      { ...whole, refunds: [refund("T1-01", "5.00", { currency: "EUR" })] },
      ["currency manual"],
    ],
    [
      "a refund of ours that the gateway lost",
      "captured",
      {
        operations: [capture, write("refund", "5", { medusa_ref: "r1", gateway_reference: "T1-01" })],
        medusa: medusa([row("c1", "25")], [row("r1", "5")]),
      },
      ["missing_at_gateway wait"],
    ],
    [
      "captured and refunded in full at the portal",
      "refunded",
      { refunds: [refund("T1-01", "25.00")] },
      ["capture_at_portal take_over 25", "refund_at_portal take_over 25.00"],
    ],
    [
      "captured at the portal, with an unknown amount, and refunded in part",
      "partially_refunded",
      {
        refunds: [refund("T1-01", "5.00")],
      },
      ["capture_at_portal manual", "refund_at_portal manual"],
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
  ])("%s", (_, state, more, expected) => {
    expect(short(found(state, more))).toEqual(expected)
  })

  it("syncs a recorded operation until Medusa has it, under the name of the finding", () => {
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
      { kind: "refund_at_portal", reference: "T1-01", correction: { do: "follow", operation_id: taken.id } },
    ])
  })
})
