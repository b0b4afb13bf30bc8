import { standing } from "../operations/standing"
import type { OperationRow, PaymentRow } from "../rows"

const payment = (changes: Partial<PaymentRow>) =>
  ({
    ...{ transaction_id: "T1", amount: "25.00", captured_amount: "0", refunded_amount: "0", problem: null },
    ...{ state: "authorised", ...changes },
  }) as PaymentRow
const write = (state: OperationRow["state"]) => ({ id: state, state }) as OperationRow
const nothing = { capture: null, refund: null, cancel: false, review: false }

describe("what may be asked of a payment", () => {
  it.each<[string, Partial<PaymentRow>, Partial<typeof nothing> | object]>([
    ["authorised", {}, { capture: "25", cancel: true }],
    ["in review", { state: "in_review" }, { cancel: true, review: true }],
    [
      "partly captured",
      { state: "partially_captured", captured_amount: "10.10" },
      { capture: "14.9", refund: "10.1" },
    ],
    ["captured", { state: "captured", captured_amount: "25.00" }, { refund: "25" }],
    [
      "partly refunded of a part",
      { state: "partially_refunded", captured_amount: "10.00", refunded_amount: "4.00" },
      { capture: "15", refund: "6" },
    ],
    ["refunded", { state: "refunded", captured_amount: "25.00", refunded_amount: "25.00" }, {}],
    ["declined", { state: "declined" }, {}],
    ["cancelled", { state: "cancelled" }, {}],
    ["not at the gateway", { transaction_id: null }, {}],
    ["of another amount than ours", { problem: "amount_mismatch" }, {}],
    ["in another currency than ours", { problem: "currency_mismatch" }, {}],
    ["without an order yet", { problem: "paid_without_order" }, { capture: "25", cancel: true }],
  ])("%s", (_name, changes, expected) => {
    expect(standing(payment(changes), [write("recorded")])).toEqual({
      allowed: { ...nothing, ...expected },
      unsettled: undefined,
    })
  })

  it.each(["intent", "sent", "unknown"] as const)("nothing while a write is %s", (state) => {
    const open = write(state)
    expect(standing(payment({}), [write("applied"), open])).toEqual({ allowed: nothing, unsettled: open })
  })
})
