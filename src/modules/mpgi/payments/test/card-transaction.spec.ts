import { redact, type ReplyOf } from "../../../../gateway"
import type { PaymentRow } from "../../shared/rows"
import { isOpen, transactionOf } from "../card-payments"

const reply: ReplyOf<"authorise"> = {
  order_no: "ORDER1",
  amount: "25.00",
  currency: "USD",
  transaction_id: "T1",
  order_status: "1",
  result_info: { code: "0000", message: "Success" },
  card: "411111******1111",
  threeds_result: "Authenticated without a challenge",
  risk_action: "ACCEPT",
  risk_score: "12",
  risk_reasons: [{ name: "velocity", status: "ACCEPT" }],
}

const account = (orderStatus: Record<string, "declined"> = {}) => ({
  options: { orderStatus },
  sanitize: (words: string | undefined) => words && redact(words),
})

describe("a reply", () => {
  it("becomes the state of the transaction", () => {
    expect(transactionOf(reply, account())).toEqual({
      transaction_id: "T1",
      state: "authorized",
      amount: "25.00",
      currency: "USD",
      card_mask: "411111******1111",
      result_code: "0000",
      risk_action: "ACCEPT",
      risk_score: "12",
      threeds_result: "Authenticated without a challenge",
      risk_reasons: [{ name: "velocity", status: "ACCEPT" }],
    })
  })

  it("is read with the merchant's own codes first; an unknown code decides nothing", () => {
    expect(transactionOf({ ...reply, order_status: "77" }, account()).state).toBe("unknown")
    expect(transactionOf({ ...reply, order_status: "77" }, account({ "77": "declined" })).state).toBe(
      "declined",
    )
  })

  it("never contains a card number, also from a gateway that repeats the request", () => {
    const card = "4111 1111 1111 1111"
    const fact = transactionOf(
      {
        ...reply,
        card,
        result_info: { code: card, message: card },
        risk_action: card,
        risk_reasons: [{ name: `card ${card}`, status: card }],
      },
      account(),
    )
    expect(JSON.stringify(fact)).not.toContain("1111 1111")
    expect(fact.card_mask).toBe("4111 11** **** 1111")
  })
})

describe("a card payment", () => {
  it("is open once the card was sent and until its result is known", () => {
    const row = (state: PaymentRow["state"], opened_at: Date | null) => ({ state, opened_at })
    expect(isOpen(row("created", null))).toBe(false)
    expect(isOpen(row("created", new Date()))).toBe(true)
    expect(isOpen(row("pending", new Date()))).toBe(true)
    expect(isOpen(row("declined", new Date()))).toBe(false)
    expect(isOpen(row("authorized", new Date()))).toBe(false)
  })
})
