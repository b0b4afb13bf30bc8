import type { PaymentRow } from "../../../modules/mpgi"
import { casesOf, type Found } from "../cases-of"

const order = { id: "order_1", canceled: false, created_at: new Date() }
const found = (state: PaymentRow["state"], more: Partial<Found> = {}): Found => ({
  payment: {
    ...{ provider_id: "pp_mpgi_mpgi", order_no: "O1", transaction_id: "T1", state, amount: "25.00" },
    ...{
      currency_code: "usd",
      cart_id: "cart_1",
      problem: null,
      gateway_amount: "30.00",
      gateway_currency: "USD",
    },
  } as PaymentRow,
  home: { session: true, payment: null, cart: true, order: null, paidByOther: false },
  orphan: null,
  givenBack: null,
  contract: null,
  second: [],
  unpaid: false,
  failure: null,
  voidedJustNow: false,
  ...more,
})
const left = { outcome: "left", because: "policy" } as const
const kinds = (of: Found) => casesOf(of).map(({ kind }) => kind)

describe("cases of a payment", () => {
  it("are none when nothing is wrong", () => {
    expect(casesOf(found("authorised"))).toEqual([])
    expect(casesOf(found("refunded"))).toEqual([])
  })

  it("say why the money has no order and why it was not given back", () => {
    const orphan = { reason: "session_given_up", final: true } as const
    expect(casesOf(found("captured", { orphan, givenBack: left }))).toMatchObject([
      {
        kind: "paid_without_order",
        order_no: "O1",
        transaction_id: "T1",
        details: { reason: "session_given_up", left: "policy", state: "captured", currency: "USD" },
      },
    ])
    // Given back meanwhile.
    expect(casesOf(found("cancelled", { orphan, givenBack: { outcome: "voided" } }))).toEqual([])
  })

  it("say what the cart lacks, and what the gateway has of another amount", () => {
    const tried = {
      orphan: { reason: "not_completed", final: false },
      failure: "No shipping method",
    } as const
    expect(casesOf(found("authorised", tried))).toMatchObject([
      { details: { failure: "No shipping method" } },
    ])
    const other = { orphan: { reason: "other_amount", final: true }, givenBack: left } as const
    expect(casesOf(found("captured", other))).toMatchObject([
      { kind: "amount_mismatch", details: { amount: "25.00", at_gateway: "30.00" } },
    ])
  })

  it("say that what was given back began a contract that goes on", () => {
    const contract = { recurring_id: "rec_1", because: "refused_by_gateway" }
    expect(casesOf(found("cancelled", { contract }))).toMatchObject([
      { kind: "contract_left", details: { recurring_id: "rec_1", left: "refused_by_gateway" } },
    ])
  })

  it("are one for each second transaction that was not given back", () => {
    const fact = (transaction_id: string) =>
      ({ transaction_id, state: "captured", amount: "25.00", currency: "USD" }) as const
    const second = [
      { fact: fact("T2"), givenBack: left },
      { fact: fact("T3"), givenBack: { outcome: "voided" } as const },
    ]
    expect(casesOf(found("captured", { second }))).toMatchObject([
      { kind: "second_transaction", transaction_id: "T2", details: { beside: "T1" } },
    ])
  })

  it("are of an order whose payment is void, unless we voided it or the order is over", () => {
    const payment = { id: "pay_1", canceled: false }
    const home = { ...found("cancelled").home, order, payment }
    expect(kinds(found("cancelled", { home }))).toEqual(["order_payment_voided"])
    expect(kinds(found("cancelled", { home, voidedJustNow: true }))).toEqual([])
    expect(kinds(found("cancelled", { home: { ...home, order: { ...order, canceled: true } } }))).toEqual([])
    expect(kinds(found("cancelled", { home: { ...home, paidByOther: true } }))).toEqual([])
  })

  it("are of an order that nobody paid, and of a payment that nobody decides", () => {
    expect(kinds(found("declined", { unpaid: true }))).toEqual(["order_never_paid"])
    const undecided = found("pending")
    undecided.payment.problem = "never_decided"
    expect(kinds(undecided)).toEqual(["never_decided"])
  })
})
