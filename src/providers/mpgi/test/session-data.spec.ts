import type { Account, PaymentRow } from "../../../modules/mpgi"
import { readSessionInput, sessionData } from "../session-data"

const account = {
  backendUrl: "https://shop.example.com/medusa/",
  directCard: { enabled: false },
  savedCards: { enabled: false },
  storefront: {
    returnUrl: "https://www.example.com/return",
    allowedOrigins: ["https://m.example.com", "myshop://paid", "com.example.shop://"],
  },
} as Account

describe("the input of a storefront", () => {
  it("is read, and the rest ignored", () => {
    const input = {
      installments: 3,
      return_url: "https://m.example.com/back",
      order_no: "X",
      amount: "0.01",
      device: null,
    }
    expect(readSessionInput(input, account)).toEqual({
      flow: "redirect",
      installments: "3",
      return_url: "https://m.example.com/back",
    })
  })

  it.each(["myshop://paid/eu?lang=en", "com.example.shop:/paid", "com.example.shop://any"])(
    "may name an app that the merchant has named: %s",
    (return_url) => expect(readSessionInput({ return_url }, account)).toMatchObject({ return_url }),
  )

  it.each([
    [{ flow: "card" }, "data.flow"],
    [{ flow: "crypto" }, "data.flow"],
    [{ installments: "many" }, "data.installments"],
    [{ save_card: "yes" }, "data.save_card: must be true"],
    [{ save_card: true }, "data.save_card: is not offered"],
    [{ return_url: "https://evil.example.com/" }, "data.return_url"],
    [{ cancel_url: "https://www.example.com.evil.example.com/" }, "data.cancel_url"],
    [{ return_url: "https://user@www.example.com/" }, "data.return_url"],
    [{ return_url: "javascript:alert(1)" }, "data.return_url"],
    [{ return_url: "myshop://other" }, "data.return_url"],
    [{ return_url: "myshop:paid" }, "data.return_url"],
    [{ return_url: "com.example.shop:alert(1)" }, "data.return_url"],
    [{ return_url: "myshop://user@paid" }, "data.return_url"],
  ])("is refused by name: %j", (input, name) => {
    expect(() => readSessionInput(input, account)).toThrow(name)
  })
})

describe("what a storefront sees", () => {
  const payment = {
    payment_session_id: "payses_1",
    order_no: "N1",
    token: "t",
    flow: "redirect",
    choices: null,
  } as PaymentRow

  it("names the payment link below the server's own path", () => {
    expect(sessionData(payment, account)).toMatchObject({
      session_id: "payses_1",
      order_no: "N1",
      redirect_url: "https://shop.example.com/medusa/mpgi/pay/t",
      status: "pending",
    })
  })

  it("says whether the card is saved, and not for whom", () => {
    const saves = sessionData({ ...payment, choices: { save_card_for: "cus_1" } }, account)
    expect(saves).toMatchObject({ save_card: true })
    expect(JSON.stringify(saves)).not.toContain("cus_1")
    expect(sessionData(payment, account)).toMatchObject({ save_card: null })
  })

  it("has no link where the card is entered in the storefront", () => {
    expect(sessionData({ ...payment, flow: "card" }, account)).toMatchObject({ redirect_url: null })
  })
})
