import { amountOf } from "../../../../gateway"
import type { OperationRow, PaymentRow } from "../../shared/rows"
import { paymentActions } from "../execute/check-allowed"

const payment = (changes: Partial<PaymentRow>) =>
  ({
    transaction_id: "T1",
    amount: "25.00",
    captured_amount: "0",
    refunded_amount: "0",
    problem: null,
    state: "authorized",
    ...changes,
  }) as PaymentRow
const operation = (state: OperationRow["state"]) => ({ id: state, state }) as OperationRow
const nothing = { capture: null, refund: null, cancel: false, review: false }

describe("the allowed actions of a payment", () => {
  it("none, where its account has other credentials by now", () => {
    expect(paymentActions(payment({}), [], undefined, false)).toEqual({
      allowed_actions: nothing,
      open_operation: undefined,
    })
  })

  it.each<[string, Partial<PaymentRow>, Partial<typeof nothing> | object]>([
    ["authorized", {}, { capture: "25", cancel: true }],
    ["in review", { state: "in_review" }, { cancel: true, review: true }],
    [
      "partly captured",
      { state: "partially_captured", captured_amount: amountOf("10.10") },
      { capture: "14.9", refund: "10.1" },
    ],
    ["captured", { state: "captured", captured_amount: amountOf("25.00") }, { refund: "25" }],
    [
      "partly refunded of a part",
      { state: "partially_refunded", captured_amount: amountOf("10.00"), refunded_amount: amountOf("4.00") },
      { capture: "15", refund: "6" },
    ],
    [
      "refunded",
      { state: "refunded", captured_amount: amountOf("25.00"), refunded_amount: amountOf("25.00") },
      {},
    ],
    ["declined", { state: "declined" }, {}],
    ["canceled", { state: "canceled" }, {}],
    ["not at the gateway", { transaction_id: null }, {}],
    ["of another amount than ours", { problem: "amount_mismatch" }, {}],
    ["in another currency than ours", { problem: "currency_mismatch" }, {}],
    ["without an order yet", { problem: "payment_without_order" }, { capture: "25", cancel: true }],
  ])("%s", (_name, changes, expected) => {
    expect(paymentActions(payment(changes), [operation("recorded")])).toEqual({
      allowed_actions: { ...nothing, ...expected },
      open_operation: undefined,
    })
  })

  it.each([
    ["has nothing left in Medusa", "0", "0", { cancel: true }],
    ["is lower in Medusa", "10.00", "0", { capture: "10.00", cancel: true }],
    ["is higher in Medusa", "30.00", "0", { capture: "25", cancel: true }],
  ])("one that %s", (_name, capture, refund, expected) => {
    const limits = { capture: amountOf(capture), refund: amountOf(refund) }
    expect(paymentActions(payment({}), [], limits).allowed_actions).toEqual({ ...nothing, ...expected })
  })

  it("no more is refunded than Medusa has captured", () => {
    const captured = payment({ state: "captured", captured_amount: amountOf("25.00") })
    const limits = { capture: amountOf("0"), refund: amountOf("10.00") }
    expect(paymentActions(captured, [], limits).allowed_actions).toEqual({ ...nothing, refund: "10.00" })
  })

  it.each(["intent", "sent", "unknown"] as const)("none while an operation is %s", (state) => {
    const open = operation(state)
    expect(paymentActions(payment({}), [operation("applied"), open])).toEqual({
      allowed_actions: nothing,
      open_operation: open,
    })
  })
})
