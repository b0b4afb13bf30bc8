import fc from "fast-check"
import { PAYMENT_STATES } from "../models/payment"
import { applyFact, type Fact } from "../payments/fact"
import type { PaymentRow } from "../rows"

const payment = (row: Partial<PaymentRow> = {}) =>
  ({
    state: "created",
    transaction_id: null,
    amount: "25.00",
    currency_code: "usd",
    problem: null,
    ...row,
  }) as PaymentRow
const fact = (said: Partial<Fact> = {}): Fact => ({
  transaction_id: "T1",
  state: "authorised",
  amount: "25.00",
  currency: "USD",
  ...said,
})

describe("a fact", () => {
  it("moves a payment on", () => {
    expect(applyFact(payment(), fact())).toMatchObject({
      state: "authorised",
      transaction_id: "T1",
      problem: null,
    })
    expect(applyFact(payment({ state: "in_review", transaction_id: "T1" }), fact())).toMatchObject({
      state: "authorised",
    })
    expect(
      applyFact(payment({ state: "authorised", transaction_id: "T1" }), fact({ state: "captured" })),
    ).toMatchObject({
      state: "captured",
      captured_amount: "25.00",
    })
  })

  it("moves none back, and an unknown code moves none at all", () => {
    const captured = payment({ state: "captured", transaction_id: "T1" })
    expect(applyFact(captured, fact())).toBeUndefined()
    expect(
      applyFact(payment({ state: "authorised", transaction_id: "T1" }), fact({ state: "unknown" })),
    ).toBeUndefined()
    expect(applyFact(payment({ state: "cancelled", transaction_id: "T1" }), fact())).toBeUndefined()
  })

  it("about another transaction counts only after a decline", () => {
    const second = fact({ transaction_id: "T2" })
    expect(applyFact(payment({ state: "authorised", transaction_id: "T1" }), second)).toBeUndefined()
    expect(applyFact(payment({ state: "declined", transaction_id: "T1" }), second)).toMatchObject({
      transaction_id: "T2",
    })
    const held = fact({ transaction_id: "T2", state: "in_review" })
    expect(applyFact(payment({ state: "declined", transaction_id: "T1" }), held)).toMatchObject({
      state: "in_review",
    })
  })

  it("of other money names the problem", () => {
    expect(applyFact(payment(), fact({ amount: "25.01" }))).toMatchObject({ problem: "amount_mismatch" })
    expect(applyFact(payment(), fact({ currency: "EUR" }))).toMatchObject({ problem: "currency_mismatch" })
    expect(applyFact(payment(), fact({ amount: "1e2" }))).toMatchObject({ problem: "amount_mismatch" })
    expect(applyFact(payment(), fact({ amount: "25" }))).toMatchObject({ problem: null })
  })

  it("in any order ends at the same state of one transaction", () => {
    const states = fc.constantFrom(
      ...PAYMENT_STATES.filter((state) => !["created", "declined", "refunded"].includes(state)),
    )
    const end = (said: PaymentRow["state"][]) =>
      said.reduce(
        (row, state) => ({ ...row, ...applyFact(row, fact({ state: state as Fact["state"] })) }),
        payment(),
      ).state
    fc.assert(
      fc.property(fc.uniqueArray(states, { minLength: 2 }), (said) => {
        const known = said.filter((state) => state !== "unknown")
        if (known.length > 0) expect(end(said)).toBe(end([...said].reverse()))
      }),
    )
  })
})
