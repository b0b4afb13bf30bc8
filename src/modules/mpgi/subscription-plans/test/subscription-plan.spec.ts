import { CSVNormalizer } from "@medusajs/framework/utils"
import fc from "fast-check"
import { authorise } from "../../../../gateway/operations/authorise"
import { dayIn, isDay } from "../../shared/days"
import { later } from "../calendar"
import { firstChargeOn, SubscriptionPlan, SubscriptionPlanOptions } from "../subscription-plan"
import { subscriptionOf, termsOf, type PlannedLine, type SubscriptionPlanTerms } from "../terms"

const monthly = { interval: "day" as const, interval_count: 30, billing_cycle: 12 }
const terms: SubscriptionPlanTerms = {
  variant_id: "variant_1",
  contract_name: "Coffee club",
  currency_code: "usd",
  contract_amount: "9.00",
  ...monthly,
  promotion_cycle: null,
  trial_days: null,
  contract_end: null,
}
const now = new Date("2026-01-31T23:30:00Z")
const berlin = { timeZone: "Europe/Berlin" }
const utc = { timeZone: "UTC" }

describe("a plan on the wire", () => {
  it("has the manual's names and types", () => {
    expect(subscriptionOf(terms, { ...utc, contract: "new" }, now)).toEqual({
      contract: "new",
      contract_name: "Coffee club",
      interval: "day",
      interval_count: "30",
      billing_cycle: 12,
      contract_amount: "9.00",
    })
  })

  it("leaves out what the plan does not set, so that nothing is empty", () => {
    const endless = { ...terms, billing_cycle: null }
    const sent = subscriptionOf(endless, utc, now)
    expect(Object.keys(sent).sort()).toEqual([
      "contract_amount",
      "contract_name",
      "interval",
      "interval_count",
    ])
    expect(authorise.request.fields.shape.subscription.safeParse(sent).success).toBe(true)
  })

  it("starts after a trial, on a day of the account's calendar", () => {
    const trial = { ...terms, trial_days: 14, promotion_cycle: 2, contract_end: "2027-06-30" }
    expect(subscriptionOf(trial, utc, now)).toMatchObject({
      contract_start: "2026-02-14",
      contract_end: "2027-06-30",
      promotion_cycle: 2,
    })
    expect(subscriptionOf(trial, berlin, now).contract_start).toBe("2026-02-15")
    expect(subscriptionOf(trial, { timeZone: "America/Los_Angeles" }, now).contract_start).toBe("2026-02-14")
    expect(subscriptionOf(trial, { timeZone: "Pacific/Kiritimati" }, now).contract_start).toBe("2026-02-15")
  })
})

describe("days", () => {
  it.each([
    ["2026-01-31", 1, "month", "2026-02-28"],
    ["2028-01-31", 1, "month", "2028-02-29"],
    ["2026-01-31", 2, "month", "2026-03-31"],
    ["2026-10-31", 4, "month", "2027-02-28"],
    ["2028-02-29", 1, "year", "2029-02-28"],
    ["2026-01-31", 30, "day", "2026-03-02"],
    ["2026-12-28", 1, "week", "2027-01-04"],
    // Clocks are put forward on 29 March in Berlin: days are counted, not hours.
    ["2026-03-28", 2, "day", "2026-03-30"],
  ] as const)("%s and %i %s is %s", (day, count, interval, expected) => {
    expect(later(day, count, interval)).toBe(expected)
  })

  it("never run backwards, and exist in the calendar", () => {
    const day = fc
      .date({ min: new Date("2020-01-01"), max: new Date("2090-01-01"), noInvalidDate: true })
      .map((at) => dayIn("UTC", at))
    const interval = fc.constantFrom("day" as const, "week" as const, "month" as const, "year" as const)
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 400 }), interval, (from, count, unit) => {
        const to = later(from, count, unit)
        return isDay(to) && to > from
      }),
    )
  })

  it.each(["2027-02-29", "2027-13-01", "27-01-01", "2027-1-1", "tomorrow", ""])("%j is none", (text) => {
    expect(isDay(text)).toBe(false)
  })

  it("the first charge comes after a period, after the free ones, or when the trial ends", () => {
    const first = (more: object) => firstChargeOn({ ...monthly, ...more }, "2026-01-31")
    expect(first({})).toBe("2026-03-02")
    expect(first({ promotion_cycle: 1 })).toBe("2026-04-01")
    expect(first({ trial_days: 14 })).toBe("2026-02-14")
    expect(first({ trial_days: 14, promotion_cycle: 1 })).toBe("2026-03-16")
    expect(first({ interval: "month", interval_count: 1 })).toBe("2026-02-28")
  })
})

describe("the contract of a cart", () => {
  const account = { subscriptionPlans: SubscriptionPlanOptions.parse({}), decimals: undefined }
  const line: PlannedLine = { title: "Coffee club", variant_id: "variant_1", quantity: 1, original_total: 9 }
  const mug: PlannedLine = { title: "Mug", variant_id: "variant_2", quantity: 3, original_total: 60 }
  const found = { variant_id: "variant_1", plan: SubscriptionPlan.parse(monthly) }
  const contractOf = (lines: PlannedLine[], plan: object = {}, more: object = {}) =>
    termsOf(lines, [{ ...found, plan: SubscriptionPlan.parse({ ...monthly, ...plan }) }], {
      account,
      currency: "USD",
      now,
      ...more,
    })

  it("is that of the one line with a plan", () => {
    expect(contractOf([mug, line])).toEqual(terms)
    expect(contractOf([mug])).toBeNull()
  })

  it("is refused with words for the customer where the account cannot send its price", () => {
    const fine = () => contractOf([{ ...line, original_total: "1.2345" }], {}, { currency: "KWD" })
    expect(fine).toThrow(expect.objectContaining({ code: "mpgi_plan_amount" }))
  })

  it("costs the plan's amount in the currency, else that of the line with its tax and without its discount", () => {
    expect(contractOf([line], { amounts: { usd: "8.5" } })?.contract_amount).toBe("8.50")
    expect(contractOf([line], { amounts: { eur: "8.50" } })?.contract_amount).toBe("9.00")
    expect(contractOf([{ ...line, original_total: 9.715 }])?.contract_amount).toBe("9.72")
    expect(contractOf([{ ...line, original_total: 900 }], {}, { currency: "JPY" })?.contract_amount).toBe(
      "900",
    )
  })

  it("is named after the line, unless the plan has a name", () => {
    expect(contractOf([{ ...line, variant_title: "Dark" }])?.contract_name).toBe("Coffee club, Dark")
    expect(contractOf([{ ...line, title: `\u202e${"x".repeat(90)}` }])?.contract_name).toHaveLength(60)
    expect(contractOf([line], { contract_name: "C-1" })?.contract_name).toBe("C-1")
  })

  it.each<[string, PlannedLine[], object, object]>([
    ["mpgi_plan_two", [line, line], {}, {}],
    ["mpgi_plan_quantity", [{ ...line, quantity: 2 }], {}, {}],
    ["mpgi_plan_installments", [line], {}, { installments: "3" }],
    ["mpgi_plan_installments", [line], {}, { installments_id: "plan_3" }],
    ["mpgi_plan_account", [line], { interval: "month" }, {}],
    ["mpgi_plan_over", [line], { contract_end: "2026-03-01" }, {}],
    ["mpgi_plan_amount", [{ ...line, original_total: 0 }], {}, {}],
  ])("is refused: %s", (code, lines, plan, more) => {
    expect(() => contractOf(lines, plan, more)).toThrow(
      expect.objectContaining({ code, type: "not_allowed" }),
    )
  })

  it("that is unreadable is refused, never sold as a single payment", () => {
    const unreadable = () =>
      termsOf([line], [{ ...found, plan: undefined }], { account, currency: "USD", now })
    expect(unreadable).toThrow(expect.objectContaining({ code: "mpgi_plan_unreadable" }))
  })
})

it("cannot be in a variant's metadata: Medusa's import refuses the columns that its export makes of it", () => {
  const known = { "Product Id": "prod_1", "Variant Id": "variant_1" }
  const exported = { ...known, "Variant Metadata.mpgi_subscription_plan.interval": "day" }
  expect(() => CSVNormalizer.preProcess(exported, 1)).toThrow("Invalid column name")
  expect(() => CSVNormalizer.preProcess(known, 1)).not.toThrow()
})
