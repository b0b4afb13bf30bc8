import { failedOutcome, outcomeOf } from "../report/outcome"
import { tableLine } from "../report/table"
import type { Row } from "../row"

const row: Row = {
  key: "bulk_capture",
  what: "a bulk action",
  unit: "ratio",
  targets: [
    { figure: "value", atLeast: 15 },
    { figure: "requests", atMost: "limit_requests" },
  ],
  measure: () => Promise.resolve({}),
}

describe("the outcome of a row", () => {
  it("is reached when every target is, those that another figure bounds included", () => {
    const reached = (value: number, requests: number) =>
      outcomeOf(row, { value, requests, limit_requests: 40 }, 1).reached
    expect([reached(15, 40), reached(14.9, 40), reached(15, 41)]).toEqual([true, false, false])
  })

  it("is not reached when a figure is missing", () => {
    expect(outcomeOf(row, { value: 20 }, 1)).toMatchObject({ value: 20, reached: false })
  })

  it("is null with the reason when the row could not be measured", () => {
    const outcome = failedOutcome(row, new Error("no such command: openssl"), 1)
    expect(outcome).toMatchObject({ value: null, reason: "no such command: openssl", reached: false })
    expect(tableLine(row, outcome)).toMatch(/bulk_capture .*not measured\n.*\n {4}no such command/)
  })

  it("names its targets", () => {
    expect(outcomeOf(row, { value: 20 }, 1).target).toBe(">= 15, requests <= limit_requests")
  })
})
