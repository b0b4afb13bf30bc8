import { amountOf, transactionId, type PaymentState } from "../../../../gateway"
import type { PaymentRow } from "../../shared/rows"
import { applyTransaction } from "../gateway-transaction"

const payment = (row: Partial<PaymentRow> = {}) =>
  ({
    state: "captured",
    transaction_id: "T1",
    amount: "25.00",
    currency_code: "usd",
    problem: null,
    captured_amount: "25.00",
    refunded_amount: "0",
    charged_back_at: null,
    charged_back_amount: "0",
    ...row,
  }) as PaymentRow
const reported = (state: PaymentState, id = "T1") => ({
  transaction_id: transactionId(id),
  state,
  amount: "25.00",
  currency: "USD",
})

describe("a chargeback", () => {
  it("takes what was captured and not refunded, and leaves the state", () => {
    const part = payment({ state: "partially_refunded", refunded_amount: amountOf("5.00") })
    expect(applyTransaction(part, reported("charged_back"))).toEqual({
      charged_back_at: expect.any(Date),
      charged_back_amount: "20",
    })
  })

  it("of a payment whose capture was never seen takes all of it", () => {
    const early = payment({ state: "authorized", captured_amount: amountOf("0") })
    expect(applyTransaction(early, reported("charged_back"))).toMatchObject({ charged_back_amount: "25" })
  })

  it("reported again changes nothing", () => {
    const known = payment({ charged_back_at: new Date(0), charged_back_amount: amountOf("25.00") })
    expect(applyTransaction(known, reported("charged_back"))).toBeUndefined()
  })

  it.each<PaymentState>(["captured", "partially_captured", "partially_refunded", "refunded"])(
    "ends when the gateway reports %s again",
    (state) => {
      const known = payment({ charged_back_at: new Date(0), charged_back_amount: amountOf("25.00") })
      expect(applyTransaction(known, reported(state))).toMatchObject({
        charged_back_at: null,
        charged_back_amount: "0",
      })
    },
  )

  it.each<PaymentState>(["unknown", "pending", "authorized"])("does not end with %s", (state) => {
    const known = payment({ charged_back_at: new Date(0), charged_back_amount: amountOf("25.00") })
    expect(applyTransaction(known, reported(state))?.charged_back_amount).toBeUndefined()
  })

  it("of another transaction is not this payment's", () => {
    expect(applyTransaction(payment(), reported("charged_back", "T2"))).toBeUndefined()
    const known = payment({ charged_back_at: new Date(0), charged_back_amount: amountOf("25.00") })
    expect(applyTransaction(known, reported("captured", "T2"))).toBeUndefined()
  })
})
