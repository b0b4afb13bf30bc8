import { amountOf, transactionId } from "../../../../gateway"
import type { PaymentRow } from "../../shared/rows"
import { ChargeRecords, type GatewayCharge } from "../charge-records"
import { SubscriptionRecords, type RequestedTerms } from "../subscription-records"
import { SubscriptionSearch } from "../subscription-search"
import { moduleDatabase, type ModuleDatabase } from "../../shared/test/module-database"

const DAY = 24 * 3_600_000
const PROVIDER = "pp_mpgi_mpgi"

describe("the records of subscriptions", () => {
  let database: ModuleDatabase
  let records: SubscriptionRecords
  let charges: ChargeRecords
  let search: SubscriptionSearch
  let made = 0
  beforeAll(async () => {
    database = await moduleDatabase()
    records = new SubscriptionRecords(database.pg)
    charges = new ChargeRecords(database.pg)
    search = new SubscriptionSearch(database.pg)
  })
  afterAll(() => database.close())

  const paymentOf = (order_no: string) =>
    ({ provider_id: PROVIDER, order_no, amount: "25.00", currency_code: "eur" }) as PaymentRow
  const begun = async (terms: RequestedTerms, reported = {}) => {
    const payment = paymentOf(`O${++made}`)
    await records.requested(payment, terms)
    return (await records.begun(payment, { recurring_id: `rec_${made}`, ...reported }))!
  }
  const charged = (n: number, days: number, given: Partial<GatewayCharge> = {}): GatewayCharge => ({
    transaction_id: transactionId(`T${made}-${n}`),
    amount: amountOf("25.00"),
    order_no: `R${made}-${n}`,
    currency: "EUR",
    state: "captured",
    charged_at: new Date(Date.now() + days * DAY),
    ...given,
  })
  const stateOf = async (id: string) => (await records.byId(id))?.state

  it("keep the last requested terms, until the contract has begun", async () => {
    const payment = paymentOf(`O${++made}`)
    await records.requested(payment, { interval: "day", interval_count: "2" })
    await records.requested(payment, { interval: "week", interval_count: "x", billing_cycle: -1 })
    const row = await records.begun(payment, { recurring_id: "rec_once", contract_name: "Named there" })
    expect(row).toMatchObject({
      interval: "week",
      interval_count: null,
      billing_cycle: null,
      contract_amount: "25.00",
      contract_name: "Named there",
      state: "active",
      recurring_id: "rec_once",
    })
    await records.requested(payment, { interval: "year" })
    expect(await records.byId(row!.id)).toMatchObject({ interval: "week" })
  })

  it("have one contract per payment and one payment per contract", async () => {
    const one = await begun({ interval: "month" })
    const other = paymentOf(`O${++made}`)
    expect(await records.begun(paymentOf(one.order_no), { recurring_id: "rec_other" })).toBeUndefined()
    expect(await records.begun(other, { recurring_id: one.recurring_id! })).toBeUndefined()
    const again = await records.begun(paymentOf(one.order_no), { recurring_id: one.recurring_id! })
    expect(again).toMatchObject({ id: one.id, started_at: one.started_at })
  })

  it("keep a contract that was not requested here, without a calendar", async () => {
    const row = await records.begun(paymentOf(`O${++made}`), {
      recurring_id: `rec_${made}`,
      contract_name: "Made elsewhere",
      recurring_deduction_time: "2999-01-31 09:45:00",
      recurring_deduction_period: "1 month",
    })
    expect(row).toMatchObject({
      contract_name: "Made elsewhere",
      interval: null,
      contract_amount: "25.00",
      next_charge_at: new Date("2999-01-31T09:45:00Z"),
    })
  })

  it("keep a card number out of a name", async () => {
    const row = await begun({ contract_name: "Card 4111111111111111" })
    expect(JSON.stringify(row)).not.toContain("4111111111111111")
  })

  it("move the next charge with each charge, once each", async () => {
    const row = await begun({ interval: "day" })
    const first = charged(1, 1)
    const one = await charges.record(row, first)
    expect(await charges.record(row, first)).toMatchObject({ id: one.id })
    await records.refresh(row.id)
    const next = (await records.byId(row.id))!.next_charge_at!
    expect(Math.round((next.getTime() - Date.now()) / DAY)).toBe(2)
    expect(await charges.of(row.id)).toHaveLength(1)
  })

  it("let a charge go forward only", async () => {
    const row = await begun({ interval: "day" })
    await charges.record(row, charged(1, 1, { state: "refunded" }))
    for (const state of ["captured", "authorized", "unknown"] as const)
      expect(await charges.record(row, charged(1, 1, { state }))).toMatchObject({ state: "refunded" })
  })

  it("distinguish an early end from the agreed one, whichever notification was last", async () => {
    const terms = { interval: "day", billing_cycle: 2 }
    const first = await begun(terms)
    const second = await begun(terms)
    await charges.record(second, charged(1, 1))
    await records.over(second.id)
    expect([await stateOf(first.id), await stateOf(second.id)]).toEqual(["active", "inactive"])
    await charges.record(second, charged(2, 2))
    await records.refresh(second.id)
    expect(await stateOf(second.id)).toBe("ended")
    // The notification of the last charge but one, late.
    await records.refresh(second.id, { recurring_deduction_time: "2099-01-31 09:45:00" })
    expect(await stateOf(second.id)).toBe("ended")
    // The gateway's clock is ahead: both were charged later than our calendar has them.
    const third = await begun(terms)
    await records.over(third.id)
    for (const n of [1, 2]) await charges.record(third, charged(20 + n, 20 + n))
    await records.refresh(third.id)
    expect(await stateOf(third.id)).toBe("ended")
    await records.over(first.id)
    expect(await stateOf(first.id)).toBe("inactive")
    expect((await records.byId(first.id))!.next_charge_at).toBeNull()
  })

  it("are never active again", async () => {
    const row = await begun({ interval: "day" })
    await records.over(row.id)
    await records.begun(paymentOf(row.order_no), { recurring_id: row.recurring_id! })
    expect(await stateOf(row.id)).toBe("inactive")
  })

  it("let one charge pay one order", async () => {
    const row = await begun({ interval: "day" })
    const one = await charges.record(row, charged(1, 1))
    const other = await charges.record(row, charged(2, 2))
    expect(await charges.link(one.id, "order_1", "user_1")).toMatchObject({ order_id: "order_1" })
    expect(await charges.link(other.id, "order_1", "user_1")).toBeUndefined()
    expect(await charges.link(one.id, null, "user_1")).toMatchObject({ order_id: null })
    expect(await charges.link(other.id, null, "user_1")).toMatchObject({ order_id: null })
    expect(await charges.link(other.id, "order_1", "user_1")).toMatchObject({ order_id: "order_1" })
  })

  it("count what was paid and what failed", async () => {
    const row = await begun({ interval: "day", contract_name: "Counted 100%" })
    await charges.record(row, charged(1, 1))
    await charges.record(row, charged(2, 2, { state: "declined" }))
    const [[shown], count] = await search.list(
      { words: "100%" },
      { sort: "created_at", descending: true },
      { limit: 10, offset: 0 },
    )
    expect([shown, count]).toMatchObject([
      { status: "active", charges: 2, charges_paid: 1, charges_failed: 1 },
      1,
    ])
  })
})
