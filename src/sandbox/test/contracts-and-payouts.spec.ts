import type { RequestOf } from "../../gateway/operations"
import { openShop, type Merchant } from "./merchant"

const DAY = 24 * 60 * 60 * 1000

let shop: Merchant
beforeEach(async () => {
  shop = await openShop()
})

const subscribe = (
  subscription: NonNullable<RequestOf<"authorise">["subscription"]>,
  more: Partial<RequestOf<"authorise">> = {},
) => shop.pay("S1", { subscription: { contract_name: "Plan", ...subscription }, ...more })
const renewals = () =>
  shop.sandbox.ledger
    .transactions()
    .filter(({ source }) => source === "renewal")
    .map(({ order_no, captured, transaction_date, state }) => ({
      order_no,
      captured,
      state,
      day: transaction_date.slice(0, 8),
    }))
const cancel = (recurring_id: string, contract_name = "Plan") =>
  shop.call("cancelSubscription", { recurring_id, contract_name })
const inDays = (days: number) => new Date(shop.sandbox.clock.now() + days * DAY).toISOString().slice(0, 10)
const compact = (date: string) => date.replaceAll("-", "")

describe("a subscription", () => {
  it("renews at its interval until its billing cycles are complete", async () => {
    const { reply } = await subscribe({
      interval: "day",
      interval_count: "2",
      billing_cycle: 3,
      contract_amount: "9.90",
    })
    expect(reply).toMatchObject({
      contract_name: "Plan",
      recurring_id: expect.stringMatching(/^rec_/),
      recurring_deduction_period: "2 day",
    })
    expect(reply.recurring_deduction_time).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    shop.sandbox.clock.advance(30 * DAY)
    expect(renewals().map(({ order_no, captured }) => [order_no, captured])).toEqual([
      ["S1-R01", "9.90"],
      ["S1-R02", "9.90"],
      ["S1-R03", "9.90"],
    ])
    expect(renewals().map(({ day }) => day)).toEqual([2, 4, 6].map((days) => compact(inDays(days - 30))))
    expect(shop.sandbox.ledger.contracts()).toMatchObject([{ status: "Inactive", renewals: 3 }])
  })

  it("stays at the end of the month", async () => {
    const now = new Date(shop.sandbox.clock.now())
    shop.sandbox.clock.advance(Date.UTC(now.getUTCFullYear() + 1, 0, 31, 12) - now.getTime())
    await subscribe({ interval: "month", billing_cycle: 3 })
    shop.sandbox.clock.advance(95 * DAY)
    expect(renewals().map(({ day }) => day.slice(4))).toEqual([
      expect.stringMatching(/^022[89]$/),
      "0331",
      "0430",
    ])
  })

  it("starts and ends on the dates of its contract", async () => {
    const [start, last] = [inDays(10), inDays(25)]
    await subscribe({ interval: "week", contract_start: start, contract_end: last })
    shop.sandbox.clock.advance(60 * DAY)
    expect(renewals().map(({ day }) => day)).toEqual(
      [0, 7, 14].map((days) => compact(new Date(Date.parse(start) + days * DAY).toISOString().slice(0, 10))),
    )
  })

  it("charges nothing during its promotion cycles", async () => {
    await subscribe({ interval: "day", promotion_cycle: 2, contract_amount: "20.00" }, { amount: "5.00" })
    shop.sandbox.clock.advance(3 * DAY)
    expect(renewals().map(({ captured }) => captured)).toEqual(["20.00"])
  })

  it("charges nothing more once canceled, except a renewal that was already created", async () => {
    const { reply } = await subscribe({ interval: "day" })
    expect(await cancel(reply.recurring_id ?? "", "Other")).toMatchObject({
      cancel_status: "0",
      error_message: expect.stringContaining("V2001"),
    })
    shop.sandbox.clock.advance(DAY - 1000)
    expect(await cancel(reply.recurring_id ?? "")).toMatchObject({ cancel_status: "1", error_message: "" })
    expect(await cancel(reply.recurring_id ?? "")).toMatchObject({
      cancel_status: "0",
      error_message: expect.stringContaining("V2002"),
    })
    shop.sandbox.clock.advance(10 * DAY)
    expect(renewals().map(({ order_no }) => order_no)).toEqual(["S1-R01"])
  })

  it.each([
    { interval_count: "99999999999999" },
    { interval_count: "-1" },
    { interval_count: "x", promotion_cycle: -5 },
    { promotion_cycle: 999_999_999, interval: "year" },
    { contract_start: "soon", contract_end: "99999999" },
  ])("accepts invalid terms: %j", async (terms) => {
    await subscribe({ interval: "day", ...terms })
    shop.sandbox.clock.advance(DAY)
    const [contract] = shop.sandbox.ledger.contracts()
    expect(Number.isSafeInteger(contract?.next_at)).toBe(true)
    expect(renewals().length).toBeLessThanOrEqual(1)
  })

  it("continues after a declined renewal", async () => {
    await subscribe({ interval: "day", billing_cycle: 2 }, { card: "4000000000000341" })
    shop.sandbox.clock.advance(5 * DAY)
    expect(renewals()).toMatchObject([
      { state: "declined", captured: "0.00" },
      { state: "declined", captured: "0.00" },
    ])
  })

  it("starts when a payment held for review is accepted", async () => {
    await subscribe({ interval: "day" }, { card: "4000000000009235" })
    expect(shop.sandbox.ledger.contracts()).toEqual([])
    shop.sandbox.portal.review({ order_no: "S1", accept: true })
    expect(shop.sandbox.ledger.contracts()).toMatchObject([{ status: "Active" }])
  })
})

describe("a payout", () => {
  const request_id = "123e4567-e89b-12d3-a456-426614174000"
  const payout = (more: Partial<RequestOf<"payout">> = {}) =>
    shop.call("payout", {
      request_id,
      payment_amount: "200.00",
      payment_currency: "USD",
      fee_paid_by: "PAYER",
      ...more,
    })

  it("moves through its statuses with the clock", async () => {
    expect(await payout()).toMatchObject({
      status: "PENDING",
      amount_payer_pays: "202",
      amount_beneficiary_receives: "200",
      fee_amount: "2",
      fee_currency: "USD",
      short_reference_id: expect.stringMatching(/^\d{8}-[0-9A-F]{6}$/),
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+0000$/),
    })
    shop.sandbox.clock.advance(60_000)
    expect(shop.sandbox.ledger.payouts()).toMatchObject([{ status: "PROCESSING" }])
    shop.sandbox.clock.advance(60_000)
    expect(shop.sandbox.ledger.payouts()).toMatchObject([{ status: "COMPLETED" }])
  })

  it("is created once per request_id, and a repeated request returns its current status", async () => {
    const first = await payout()
    shop.sandbox.clock.advance(120_000)
    const again = await payout({ payment_amount: "999.00" })
    expect(again).toMatchObject({
      transaction_id: first.transaction_id,
      payment_amount: "200",
      status: "COMPLETED",
    })
    expect(shop.sandbox.ledger.payouts()).toHaveLength(1)
  })

  it.each<[string, Partial<RequestOf<"payout">>]>([
    ["the account", { beneficiary: { bank_details: { account_number: "000000000000", bank_code: "B" } } }],
    ["the amount", { payment_amount: "13.13" }],
  ])("fails because of %s", async (_name, more) => {
    const record = await payout(more)
    expect(JSON.stringify(record)).not.toContain("bank_code")
    shop.sandbox.clock.advance(120_000)
    expect(await payout(more)).toMatchObject({
      status: "FAILED",
      failure_type: "UNKNOWN",
      failure_reason: expect.any(String),
    })
  })
})
