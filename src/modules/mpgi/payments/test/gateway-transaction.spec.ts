import { transactionId } from "../../../../gateway"
import fc from "fast-check"
import { PAYMENT_STATES } from "../../models/payment"
import { applyTransaction, type GatewayTransaction } from "../gateway-transaction"
import type { PaymentRow } from "../../shared/rows"

const payment = (row: Partial<PaymentRow> = {}) =>
  ({
    state: "created",
    transaction_id: null,
    amount: "25.00",
    currency_code: "usd",
    problem: null,
    ...row,
  }) as PaymentRow
const fact = (changes: Partial<GatewayTransaction> = {}): GatewayTransaction => ({
  transaction_id: transactionId("T1"),
  state: "authorized",
  amount: "25.00",
  currency: "USD",
  ...changes,
})

describe("a gateway transaction", () => {
  it("advances a payment", () => {
    expect(applyTransaction(payment(), fact())).toMatchObject({
      state: "authorized",
      transaction_id: transactionId("T1"),
      problem: null,
    })
    expect(
      applyTransaction(payment({ state: "in_review", transaction_id: transactionId("T1") }), fact()),
    ).toMatchObject({
      state: "authorized",
    })
    expect(
      applyTransaction(
        payment({ state: "authorized", transaction_id: transactionId("T1") }),
        fact({ state: "captured" }),
      ),
    ).toMatchObject({
      state: "captured",
      captured_amount: "25.00",
    })
  })

  it("never moves a payment back, and an unknown code changes nothing", () => {
    const captured = payment({ state: "captured", transaction_id: transactionId("T1") })
    expect(applyTransaction(captured, fact())).toBeUndefined()
    expect(
      applyTransaction(
        payment({ state: "authorized", transaction_id: transactionId("T1") }),
        fact({ state: "unknown" }),
      ),
    ).toBeUndefined()
    expect(
      applyTransaction(payment({ state: "canceled", transaction_id: transactionId("T1") }), fact()),
    ).toBeUndefined()
  })

  it("with another id counts only after a decline", () => {
    const second = fact({ transaction_id: transactionId("T2") })
    expect(
      applyTransaction(payment({ state: "authorized", transaction_id: transactionId("T1") }), second),
    ).toBeUndefined()
    expect(
      applyTransaction(payment({ state: "declined", transaction_id: transactionId("T1") }), second),
    ).toMatchObject({
      transaction_id: transactionId("T2"),
    })
    const held = fact({ transaction_id: transactionId("T2"), state: "in_review" })
    expect(
      applyTransaction(payment({ state: "declined", transaction_id: transactionId("T1") }), held),
    ).toMatchObject({
      state: "in_review",
    })
  })

  it("of another amount or currency names the problem", () => {
    expect(applyTransaction(payment(), fact({ amount: "25.01" }))).toMatchObject({
      problem: "amount_mismatch",
    })
    expect(applyTransaction(payment(), fact({ currency: "EUR" }))).toMatchObject({
      problem: "currency_mismatch",
    })
    expect(applyTransaction(payment(), fact({ amount: "1e2" }))).toMatchObject({ problem: "amount_mismatch" })
    expect(applyTransaction(payment(), fact({ amount: "25" }))).toMatchObject({ problem: null })
  })

  it("in any order leads to the same final state", () => {
    const states = fc.constantFrom(
      ...PAYMENT_STATES.filter((state) => !["created", "declined", "refunded"].includes(state)),
    )
    const end = (reported: PaymentRow["state"][]) =>
      reported.reduce(
        (row, state) => ({
          ...row,
          ...applyTransaction(row, fact({ state: state as GatewayTransaction["state"] })),
        }),
        payment(),
      ).state
    fc.assert(
      fc.property(fc.uniqueArray(states, { minLength: 2 }), (reported) => {
        const known = reported.filter((state) => state !== "unknown")
        if (known.length > 0) expect(end(reported)).toBe(end([...reported].reverse()))
      }),
    )
  })
})
