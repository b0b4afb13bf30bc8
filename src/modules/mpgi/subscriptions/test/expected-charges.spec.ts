import type * as calendar from "../../subscription-plans/calendar"
import { later } from "../../subscription-plans/calendar"
import { anchorOf, chargeDate, expectedCharges, type Terms } from "../expected-charges"

jest.mock("../../subscription-plans/calendar", () => {
  const actual = jest.requireActual<typeof calendar>("../../subscription-plans/calendar")
  return { ...actual, later: jest.fn(actual.later) }
})

const at = (text: string) => new Date(text.length === 10 ? `${text}T12:00:00Z` : text)
const days = (dates: (Date | undefined)[]) => dates.map((date) => date?.toISOString().slice(0, 10))

/** A contract that began at noon of a day. */
function terms(started: string, given: Partial<Terms> = {}): Terms {
  const all: Terms = {
    interval: "month",
    interval_count: 1,
    billing_cycle: null,
    promotion_cycle: null,
    contract_start: null,
    contract_end: null,
    anchor_at: null,
    started_at: at(started),
    ...given,
  }
  return { ...all, anchor_at: given.anchor_at ?? anchorOf(all, at(started), null) }
}
const first = (contract: Terms, many: number) =>
  days(Array.from({ length: many }, (_, n) => chargeDate(contract, n)))

describe("the calendar of a subscription", () => {
  it("keeps to the end of the month, also after a short one", () => {
    expect(first(terms("2026-01-31"), 4)).toEqual(["2026-02-28", "2026-03-31", "2026-04-30", "2026-05-31"])
    expect(first(terms("2028-01-30"), 2)).toEqual(["2028-02-29", "2028-03-30"])
    expect(first(terms("2028-02-29", { interval: "year" }), 4).at(-1)).toBe("2032-02-29")
    expect(first(terms("2028-02-29", { interval: "years" }), 1)).toEqual(["2029-02-28"])
  })

  it("counts days, weeks and more than one of them", () => {
    expect(first(terms("2026-12-30", { interval: "day", interval_count: 2 }), 2)).toEqual([
      "2027-01-01",
      "2027-01-03",
    ])
    expect(first(terms("2026-12-30", { interval: "week" }), 2)).toEqual(["2027-01-06", "2027-01-13"])
  })

  it("charges nothing in the promotion cycles", () => {
    expect(first(terms("2026-01-31", { promotion_cycle: 2 }), 2)).toEqual(["2026-04-30", "2026-05-31"])
  })

  it("begins on contract_start when that is in the future", () => {
    const trial = { contract_start: at("2026-02-10T00:00:00Z") }
    expect(first(terms("2026-01-31", trial), 2)).toEqual(["2026-02-10", "2026-03-10"])
    expect(first(terms("2026-01-31", { ...trial, promotion_cycle: 1 }), 1)).toEqual(["2026-03-10"])
    expect(first(terms("2026-03-01", trial), 1)).toEqual(["2026-04-01"])
  })

  it("is empty for an unknown interval", () => {
    for (const interval of [null, "", "fortnight"])
      expect(expectedCharges(terms("2026-01-31", { interval }), [], { now: at("2026-02-01") })).toEqual({
        coming: [],
        missing: [],
      })
  })

  it("follows the gateway's date of the first charge, and keeps the end of the month when it agrees", () => {
    const january = terms("2026-01-31")
    expect(anchorOf(january, at("2026-01-31"), at("2026-02-28"))).toEqual(at("2026-01-31"))
    expect(anchorOf(january, at("2026-01-31"), at("2026-03-15"))).toEqual(at("2026-02-15"))
  })
})

describe("the charges that are expected", () => {
  const now = at("2026-03-10")

  it("are the next ones, without past ones", () => {
    const contract = terms("2026-01-31")
    const expected = expectedCharges(contract, [at("2026-02-28")], { now, most: 2 })
    expect(days(expected.coming)).toEqual(["2026-03-31", "2026-04-30"])
    expect(expected.missing).toEqual([])
  })

  it("end when the billing cycles are used up, however the charges went", () => {
    const contract = terms("2026-01-05", { billing_cycle: 3 })
    const charged = [at("2026-02-05"), at("2026-03-05")]
    expect(days(expectedCharges(contract, charged, { now }).coming)).toEqual(["2026-04-05"])
    const all = [...charged, at("2026-04-05")]
    expect(expectedCharges(contract, all, { now: at("2026-04-06") })).toEqual({ coming: [], missing: [] })
  })

  it("end with the contract: not after its last moment", () => {
    const contract = terms("2026-01-05", { contract_end: at("2026-04-05T12:00:00Z") })
    const charged = [at("2026-02-05"), at("2026-03-05")]
    expect(days(expectedCharges(contract, charged, { now }).coming)).toEqual(["2026-04-05"])
    const earlier = { ...contract, contract_end: at("2026-04-05T11:59:59Z") }
    expect(expectedCharges(earlier, charged, { now }).coming).toEqual([])
  })

  it("are missing a day after they were due, in whatever order the others arrived", () => {
    const contract = terms("2026-03-01", { interval: "day" })
    const charged = [at("2026-03-07"), at("2026-03-02"), at("2026-03-04")]
    const { missing, coming } = expectedCharges(contract, charged, { now, most: 3 })
    expect(days(missing)).toEqual(["2026-03-05", "2026-03-06", "2026-03-08"])
    expect(days(coming)[0]).toBe("2026-03-09")
  })

  it("follow the gateway's date of the next one, unless a charge has arrived since", () => {
    const contract = terms("2026-01-31")
    const reported = at("2026-04-02")
    const charged = [at("2026-02-28")]
    expect(days(expectedCharges(contract, charged, { now, reported, most: 2 }).coming)).toEqual([
      "2026-04-02",
      "2026-04-30",
    ])
    const after = expectedCharges(contract, [...charged, at("2026-04-02")], { now, reported, most: 1 })
    expect(days(after.coming)).toEqual(["2026-04-30"])
    const unknown = terms("2026-01-31", { interval: "fortnight" })
    expect(days(expectedCharges(unknown, [], { now, reported }).coming)).toEqual(["2026-04-02"])
  })

  it("are found in a contract of ten years of days by few looks into the calendar", () => {
    const contract = terms("2016-03-11", { interval: "day" })
    const charged = Array.from({ length: 3650 }, (_, n) => chargeDate(contract, n) as Date)
    const looks = jest.mocked(later)
    looks.mockClear()
    expectedCharges(contract, charged, { now })
    expect(looks.mock.calls.length).toBeLessThanOrEqual(2 * 3_660)
  })
})
