import { CASE_KINDS as KINDS } from "../../modules/mpgi/cases/case-kinds"
import { DIFFERENCE_KINDS as DIFFERENCES } from "../../modules/mpgi/models/difference"
import { CASE_KINDS, pageFor, unknownWrite, type Case } from "../lib/cases"
import { DIFFERENCE_KINDS, sideInWords } from "../lib/reconciliation"

const of = (fields: Partial<Case>) =>
  ({ order_no: "01A", details: {}, operation_id: null, ...fields }) as Case

describe("the screens", () => {
  it("know every kind of case and of difference", () => {
    expect([...CASE_KINDS].sort()).toEqual([...KINDS].sort())
    expect([...DIFFERENCE_KINDS].sort()).toEqual([...DIFFERENCES].sort())
  })

  it("lead from a case to where something can be done about it", () => {
    expect(pageFor(of({ kind: "capture_not_followed" }))).toBe("/gateway/reconciliation?order_no=01A")
    expect(pageFor(of({ kind: "notification_parked" }))).toBe("/gateway/notifications?order_no=01A")
    expect(pageFor(of({ kind: "notification_parked", order_no: "" }))).toBe(
      "/gateway/notifications?state=parked",
    )
    expect(pageFor(of({ kind: "contract_left" }))).toBe("/gateway/subscriptions?q=01A")
    expect(pageFor(of({ kind: "order_never_paid" }))).toBeNull()
  })

  it("name the amount of a write that is to be decided", () => {
    const details = { write: "capture", amount: "10.00", currency: "USD" }
    expect(unknownWrite(of({ kind: "outcome_unknown", operation_id: "mpgiop_1", details }))).toEqual({
      ...{ id: "mpgiop_1", write: "capture", amount: "10.00", currency: "USD" },
    })
    expect(unknownWrite(of({ kind: "never_decided", details }))).toBeNull()
  })

  it.each([
    ["partially_captured", null, "<state.partially_captured>"],
    ["captured 10.00", "usd", "<state.captured> $10.00"],
    ["captured 10.00", null, "<state.captured> 10.00"],
    ["4.00 USD", null, "$4.00"],
    ["refund 4.00 EUR", "usd", "<state.refund> €4.00"],
    ["ref_01ABC", null, "ref_01ABC"],
    ["EUR", null, "EUR"],
    [null, "usd", "–"],
  ])("write %p as people read it", (side, currency, words) => {
    const t = (key: string | string[]) => `<${[key].flat()[0]}>`
    expect(sideInWords(side, currency, t, "en")).toBe(words)
  })
})
