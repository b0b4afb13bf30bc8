import { redact, type ReplyOf } from "../../../../../gateway"
import type { PaymentRow } from "../../../../../modules/mpgi"
import { statusOf } from "../../payment-status"
import { factOf } from "../send"
import { isOpen } from "../settle"

const reply: ReplyOf<"authorise"> = {
  ...{ order_no: "ORDER1", amount: "25.00", currency: "USD", transaction_id: "T1", order_status: "1" },
  result_info: { code: "0000", message: "Success" },
  card: "411111******1111",
  risk_action: "ACCEPT",
  risk_score: "12",
  risk_reasons: [{ name: "velocity", status: "ACCEPT" }],
}

const account = (orderStatus: Record<string, "declined"> = {}) => ({
  options: { orderStatus },
  harmless: (words: string | undefined) => words && redact(words),
})

describe("a reply", () => {
  it("is a fact about the transaction", () => {
    expect(factOf(reply, account())).toEqual({
      ...{ transaction_id: "T1", state: "authorised", amount: "25.00", currency: "USD" },
      ...{ card_mask: "411111******1111", result_code: "0000", risk_action: "ACCEPT", risk_score: "12" },
      risk_reasons: [{ name: "velocity", status: "ACCEPT" }],
    })
  })

  it("is read with the merchant's own codes first; a code that nobody explained decides nothing", () => {
    expect(factOf({ ...reply, order_status: "77" }, account()).state).toBe("unknown")
    expect(factOf({ ...reply, order_status: "77" }, account({ "77": "declined" })).state).toBe("declined")
  })

  it("never brings a card number with it, also from a gateway that repeats what it was sent", () => {
    const card = "4111 1111 1111 1111"
    const fact = factOf(
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

describe("where a payment stands", () => {
  const states: [PaymentRow["state"], string][] = [
    ["created", "pending"],
    ["pending", "pending"],
    ["unknown", "pending"],
    ["authorised", "authorized"],
    ["partially_captured", "authorized"],
    ["captured", "authorized"],
    ["partially_refunded", "authorized"],
    ["refunded", "authorized"],
    ["in_review", "in_review"],
    ["declined", "declined"],
    ["cancelled", "canceled"],
  ]
  it.each(states)("%s is %s to the storefront", (state, status) =>
    expect(statusOf({ state, problem: null })).toBe(status),
  )

  it("is an error where the money differs", () => {
    expect(statusOf({ state: "authorised", problem: "amount_mismatch" })).toBe("error")
    expect(statusOf({ state: "authorised", problem: "currency_mismatch" })).toBe("error")
    expect(statusOf({ state: "authorised", problem: "paid_without_order" })).toBe("authorized")
  })

  it("is open once the card was sent and until somebody says what became of it", () => {
    const row = (state: PaymentRow["state"], opened_at: Date | null) => ({ state, opened_at }) as PaymentRow
    expect(isOpen(row("created", null))).toBe(false)
    expect(isOpen(row("created", new Date()))).toBe(true)
    expect(isOpen(row("pending", new Date()))).toBe(true)
    expect(isOpen(row("declined", new Date()))).toBe(false)
    expect(isOpen(row("authorised", new Date()))).toBe(false)
  })
})
