import { amountOf, transactionId } from "../../../../gateway"
import type { PaymentRow } from "../../shared/rows"
import { applyTransaction } from "../gateway-transaction"

const payment = (choices: PaymentRow["choices"] = { installments: "3" }) =>
  ({
    state: "created",
    transaction_id: null,
    amount: amountOf("25.00"),
    currency_code: "usd",
    problem: null,
    charged_back_at: null,
    choices,
  }) as PaymentRow
const problem = (amount: string, percent: number, of = payment()) =>
  applyTransaction(
    of,
    { transaction_id: transactionId("T1"), state: "authorized", amount, currency: "USD" },
    percent,
  )?.problem

describe("an amount with interest", () => {
  it.each([
    ["27.50", 10, null],
    ["27.51", 10, "amount_mismatch"],
    ["25.01", 0, "amount_mismatch"],
    // Less than was requested is no interest.
    ["24.99", 10, "amount_mismatch"],
    ["25.00", 0, null],
  ])("%s of 25.00 with up to %s percent accepted: %s", (amount, percent, expected) => {
    expect(problem(amount, percent)).toBe(expected)
  })

  it.each([[null], [{ installments: "1" }], [{ installments_id: "P3" }]])(
    "is a mismatch for a payment with the choices %j",
    (choices) => {
      expect(problem("26.00", 10, payment(choices))).toBe("amount_mismatch")
    },
  )
})
