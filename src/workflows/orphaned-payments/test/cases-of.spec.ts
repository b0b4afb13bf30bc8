import { orderNo, transactionId } from "../../../gateway"
import type { PaymentRow } from "../../../modules/mpgi"
import { casesOf, type PaymentFindings } from "../cases-of"

const order = {
  id: "order_1",
  canceled: false,
  created_at: new Date(),
  outstanding: true,
  deferred: false,
}
const found = (state: PaymentRow["state"], more: Partial<PaymentFindings> = {}): PaymentFindings => ({
  payment: {
    provider_id: "pp_mpgi_mpgi",
    order_no: "O1",
    transaction_id: "T1",
    state,
    amount: "25.00",
    currency_code: "usd",
    cart_id: "cart_1",
    problem: null,
    gateway_amount: "30.00",
    gateway_currency: "USD",
  } as PaymentRow,
  records: {
    session: true,
    payment: null,
    replaced: false,
    cart: true,
    due: true,
    order: null,
    paidByOther: false,
  },
  orphan: null,
  settlement: null,
  ofFeatures: [],
  duplicates: [],
  unpaid: false,
  failure: null,
  captureOverdue: false,
  authorizationEnded: null,
  voidedJustNow: false,
  ...more,
})
const left = { outcome: "left", because: "policy" } as const
const kinds = (of: PaymentFindings) => casesOf(of).map(({ kind }) => kind)

describe("cases of a payment", () => {
  it("are none without a problem", () => {
    expect(casesOf(found("authorized"))).toEqual([])
    expect(casesOf(found("refunded"))).toEqual([])
  })

  it("name why the payment has no order and why it was not refunded", () => {
    const orphan = { reason: "session_abandoned", final: true } as const
    expect(casesOf(found("captured", { orphan, settlement: left }))).toMatchObject([
      {
        kind: "payment_without_order",
        order_no: "O1",
        transaction_id: "T1",
        details: { reason: "session_abandoned", left: "policy", state: "captured", currency: "USD" },
      },
    ])
    // Voided meanwhile.
    expect(casesOf(found("canceled", { orphan, settlement: { outcome: "voided" } }))).toEqual([])
  })

  it("name what the cart lacks, and the gateway's other amount", () => {
    const tried = {
      orphan: { reason: "cart_not_completed", final: false },
      failure: "No shipping method",
    } as const
    expect(casesOf(found("authorized", tried))).toMatchObject([
      { details: { failure: "No shipping method" } },
    ])
    const other = { orphan: { reason: "amount_mismatch", final: true }, settlement: left } as const
    expect(casesOf(found("captured", other))).toMatchObject([
      { kind: "amount_mismatch", details: { amount: "25.00", at_gateway: "30.00" } },
    ])
  })

  it("include those of the features", () => {
    const about = { provider_id: "pp_mpgi_mpgi", order_no: orderNo("O1"), transaction_id: null }
    const contract = {
      ...about,
      kind: "subscription_still_active",
      details: { recurring_id: "rec_1" },
    } as const
    expect(casesOf(found("canceled", { ofFeatures: [contract] }))).toEqual([contract])
  })

  it("are one for each second transaction that was not refunded", () => {
    const fact = (transaction_id: string) => ({
      transaction_id: transactionId(transaction_id),
      state: "captured" as const,
      amount: "25.00",
      currency: "USD",
    })
    const second = [
      { fact: fact("T2"), settlement: left },
      { fact: fact("T3"), settlement: { outcome: "voided" } as const },
    ]
    expect(casesOf(found("captured", { duplicates: second }))).toMatchObject([
      { kind: "duplicate_transaction", transaction_id: "T2", details: { beside: "T1" } },
    ])
  })

  it("include an order whose payment is voided, unless we voided it or the order is canceled", () => {
    const payment = { id: "pay_1", canceled: false }
    const home = { ...found("canceled").records, order, payment }
    expect(kinds(found("canceled", { records: home }))).toEqual(["order_payment_voided"])
    expect(kinds(found("canceled", { records: home, voidedJustNow: true }))).toEqual([])
    expect(kinds(found("canceled", { records: { ...home, order: { ...order, canceled: true } } }))).toEqual(
      [],
    )
    expect(kinds(found("canceled", { records: { ...home, paidByOther: true } }))).toEqual([])
  })

  it("include an unpaid order, and a payment that stays pending", () => {
    expect(kinds(found("declined", { unpaid: true }))).toEqual(["order_unpaid"])
    const pendingAtGateway = found("pending")
    pendingAtGateway.payment.problem = "payment_stuck_pending"
    expect(kinds(pendingAtGateway)).toEqual(["payment_stuck_pending"])
  })
})
