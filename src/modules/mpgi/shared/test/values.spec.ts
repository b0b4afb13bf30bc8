import { amountOf } from "../../../../gateway"
import { minus, plus, toAmount } from "../money"
import { keepNotification } from "../../notifications/kept-notification"
import { newOrderNo, newToken } from "../order-no"

describe("amounts", () => {
  it("are rounded once, to the currency's decimals, halves up", () => {
    expect(toAmount({ value: "10.005" }, "usd")).toBe("10.01")
    expect(toAmount("10", "USD")).toBe("10.00")
    expect(toAmount(1000, "jpy")).toBe("1000")
    expect(toAmount("1.230", "kwd")).toBe("1.23")
    expect(() => toAmount("1.2345", "kwd")).toThrow('Set the option "decimals"')
    expect(toAmount("1.2345", "kwd", "iso4217")).toBe("1.235")
  })

  it("add up exactly", () => {
    expect(plus(amountOf("0.1"), amountOf("0.2"))).toBe("0.3")
    expect(minus(amountOf("25.00"), amountOf("24.99"))).toBe("0.01")
  })
})

describe("order numbers", () => {
  it("sort by age, fit the field and do not repeat", () => {
    const now = Date.UTC(2026, 0, 1)
    expect(newOrderNo("", now) < newOrderNo("", now + 1)).toBe(true)
    const many = Array.from({ length: 1000 }, () => newOrderNo("SHOP-1"))
    expect(new Set(many).size).toBe(1000)
    expect(many.every((each) => /^SHOP-1[0-9A-Z]{26}$/.test(each))).toBe(true)
  })

  it("come with tokens of 256 bits", () => {
    expect(Buffer.from(newToken(), "base64url")).toHaveLength(32)
  })
})

describe("a stored notification", () => {
  it("holds what is needed and nothing personal", () => {
    const fields = {
      notification_type: "payment" as const,
      merchant_id: "100200",
      order_no: "A".repeat(500),
      transaction_id: "1000200300",
      card: "411111******1111",
      token_id: "secret-token",
      result_info: { code: "0000", message: "Ada Lovelace" },
      shopper_email: "ada@example.com",
      failure_type: "card 4111111111111111 of ada@example.com",
      failure_reason: "Ada's account",
    }
    expect(keepNotification({ key: "k", fields })).toEqual({
      key: "k",
      fields: {
        ...{ notification_type: "payment", order_no: "A".repeat(128), transaction_id: "1000200300" },
        ...{ failure_type: `card ${"*".repeat(16)} of ***`, result_code: "0000" },
      },
    })
  })
})
