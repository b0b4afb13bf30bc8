import type { BigNumberInput } from "@medusajs/framework/types"
import { amountOf } from "../../../../gateway"
import {
  isPositive,
  medusaCapture,
  medusaRefund,
  minus,
  plus,
  roundAmount,
  sameInMedusa,
  toAmount,
} from "../money"
import { MpgiModuleService } from "../../service"
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

  it("that an account cannot send exactly are refused with words for the customer; the log has those for developers", () => {
    const log = { error: jest.fn() }
    const accounts = { toAmount: (_id: string, amount: string, code: string) => toAmount(amount, code) }
    const pay = (amount: string) =>
      MpgiModuleService.prototype.toAmount.call(
        { accounts, log } as unknown as MpgiModuleService,
        "pp_mpgi_mpgi",
        amount,
        "kwd",
      )
    expect(pay("1.230")).toBe("1.23")
    expect(() => pay("1.2345")).toThrow(/^This amount cannot be paid in this way\. Choose another/)
    expect(log.error).toHaveBeenCalledWith(expect.stringContaining('Set the option "decimals"'))
  })

  it("are rounded where the account's table says with how many decimals they are sent", () => {
    expect(toAmount("2527.3", "huf", { HUF: 0 })).toBe("2527")
    expect(toAmount("2527.3", "huf")).toBe("2527.30")
    expect(toAmount("1.2345", "kwd", { KWD: 2 })).toBe("1.23")
    expect(() => toAmount("1.2345", "kwd", { HUF: 0 })).toThrow("is sent 2")
  })

  it("are compared without an error: Medusa may have more decimals than are sent", () => {
    expect(roundAmount("21.7641125", "usd")).toBe("21.76")
    expect(roundAmount("0.0041125", "usd")).toBe("0.00")
    expect(roundAmount("0.0000000000000003", "eur")).toBe("0.00")
    expect(roundAmount("1.2345", "kwd")).toBe("1.23")
    expect(roundAmount("1357.5744", "jpy")).toBe("1358")
  })

  it("of half of a unit are the same in a cart and in its payment collection, where a division left other digits", () => {
    expect(roundAmount("7777.5", "jpy")).toBe("7778")
    expect(roundAmount("7777.4999999999999999", "jpy")).toBe("7778")
    expect(roundAmount("7777.499", "jpy")).toBe("7777")
    expect(roundAmount("22.89499999999999957", "usd")).toBe("22.90")
  })

  describe("that are requested of Medusa", () => {
    const round = (value: BigNumberInput) => roundAmount(value, "usd")
    const money = (captured: number, refunded = 0) => ({ amount: 21.7641125, captured, refunded })

    it("are everything, or Medusa's own rest, where ours is all there is", () => {
      expect(medusaCapture(amountOf("21.76"), money(0), round)).toBeUndefined()
      expect(medusaCapture(amountOf("11.76"), money(10), round)).toBe("11.7641125")
      expect(medusaRefund(amountOf("21.76"), money(21.7641125), round)).toBe("21.7641125")
      expect(medusaRefund(amountOf("16.76"), money(21.7641125, 5), round)).toBe("16.7641125")
    })

    it("are ours where it is a part", () => {
      expect(medusaCapture(amountOf("21.75"), money(0), round)).toBe("21.75")
      expect(medusaRefund(amountOf("21.75"), money(21.7641125), round)).toBe("21.75")
    })
  })

  it("of Medusa's are the same where only the arithmetic of doubles differs", () => {
    expect(sameInMedusa(0.1 + 0.2, "0.3")).toBe(true)
    expect(sameInMedusa("21.7641125", "21.764112")).toBe(false)
    expect([isPositive("0.0000000000000003"), isPositive("0.0041125")]).toEqual([false, true])
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
        notification_type: "payment",
        order_no: "A".repeat(128),
        transaction_id: "1000200300",
        failure_type: `card ${"*".repeat(16)} of ***`,
        result_code: "0000",
      },
    })
  })
})
