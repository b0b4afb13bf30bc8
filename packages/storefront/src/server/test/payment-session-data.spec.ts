import { paymentSessionData } from "../payment-session-data"

describe("the data of a payment session", () => {
  const device = { os: "Linux" }

  it("is the device and the flow, unless there is more", () => {
    expect(paymentSessionData({ device })).toEqual({ flow: "redirect", device })
  })

  it("has what the customer chose: installments, and that the card is saved", () => {
    const chosen = { installments: { installments: "3" }, saveCard: true }
    expect(paymentSessionData({ device, ...chosen })).toMatchObject({ installments: "3", save_card: true })
    expect(paymentSessionData({ device, saveCard: false })).not.toHaveProperty("save_card")
  })
})
