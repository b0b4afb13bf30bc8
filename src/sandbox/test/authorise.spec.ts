import { until } from "../../../integration-tests/setup/until"
import { Page } from "./browser"
import { sleeping } from "./held-sleep"
import { CARD, openShop, order, type Merchant } from "./merchant"

jest.mock("../sleep", () => jest.requireActual("./held-sleep"))

let shop: Merchant
beforeEach(async () => {
  shop = await openShop({ slowMs: 150 })
})

describe("a direct payment", () => {
  it("is authorized, and the reply repeats the order with a masked card", async () => {
    const { reply } = await shop.pay("A1", {
      amount: "49.9",
      note: "<&>",
      installments: "3",
      installments_id: "i3",
    })
    expect(reply).toMatchObject({
      order_no: "A1",
      amount: "49.90",
      currency: "EUR",
      transaction_id: expect.stringMatching(/^\d{20}$/),
      card: "411111******1111",
      order_status: "1",
      result_info: { code: "0000", message: "Success" },
      note: "<&>",
      risk_action: "ACCEPT",
      risk_reasons: [{ name: "address", status: "ACCEPT" }],
      installments: "3",
      installments_id: "i3",
    })
    expect(JSON.stringify(shop.sandbox.ledger.transactions())).not.toContain(CARD.card)
  })

  it.each([
    ["4000000000009995", "0", "1002", "2900"],
    ["4000000000000002", "0", "1001", "2900"],
    ["4000000000000069", "0", "1003", "2900"],
    ["4000000000000127", "0", "1004", "2900"],
    ["4000000000001091", "0", "1006", "2900"],
    ["4242424242424242", "0", "1007", "2900"],
    ["4000000000009235", "2", "2001", "2100"],
    ["4000000000003220", "3", "2002", "1000"],
    ["5555555555554444", "1", "0000", "2000"],
    ["378282246310005", "1", "0000", "2000"],
  ])(
    "with %s has order_status %s, result %s, payment_status %s",
    async (card, order_status, code, payment_status) => {
      const { reply } = await shop.pay("A1", { card })
      expect([reply.order_status, reply.result_info.code, await shop.status("A1")]).toEqual([
        order_status,
        code,
        payment_status,
      ])
    },
  )

  it("is declined when the card has expired by the gateway's clock", async () => {
    const { reply } = await shop.pay("A1", { expiration_year: "2020" })
    expect(reply.result_info.code).toBe("1003")
  })

  it("is decided later with the pending card", async () => {
    await shop.pay("A1", { card: "4000000000003220" })
    shop.sandbox.clock.advance(29_000)
    expect(await shop.status("A1")).toBe("1000")
    shop.sandbox.clock.advance(1_000)
    expect(await shop.status("A1")).toBe("2000")
  })

  it("is authorized with the results of an external 3-D Secure check", async () => {
    const mpi_info = { eci: "05", cavv: "AAABBEg0VhI0VniQEjRWAAAAAAA=", dsTransID: "1" }
    const { reply } = await shop.pay("A1", {
      card: "4000000000001091",
      additional_information: [{ mpi_info }],
    })
    expect(reply).toMatchObject({ order_status: "1", threeds_result: "Authenticated by the merchant" })
    expect((await shop.call("retrievalTrans", { order_nos: ["A1"] })).is3ds).toBe("1")
  })

  it("requests a challenge where it has an address of the return, and is decided there", async () => {
    const challenge = async (order_no: string, code: string) => {
      const addresses = { return_url: "http://127.0.0.1:1/return" }
      const { reply } = await shop.pay(order_no, { card: "4000000000001091", ...addresses })
      expect(reply).toMatchObject({ order_status: "3", threeds_url: expect.stringContaining("/pay/") })
      expect(await shop.status(order_no)).toBe("1000")
      const page = await Page.open(reply.threeds_url ?? "")
      await page.submit("Code from your bank", { code })
      return shop.status(order_no)
    }
    expect(await challenge("A1", "1234")).toBe("2000")
    expect(await challenge("A2", "fail")).toBe("2900")
    expect((await shop.pay("A3", { card: "4000000000001091" })).reply.threeds_url).toBeUndefined()
  })

  it("is made once per order: a paid order is refused, a declined one may be tried again", async () => {
    await shop.pay("A1", { card: "4000000000000002" })
    await shop.pay("A1")
    for (const card of ["4111111111111111", "4000000000000002"]) {
      expect((await shop.send("authorise", { ...order("A1"), ...CARD, card })).status).toBe(400)
    }
    expect((await shop.send("checkout", order("A1"))).status).toBe(400)
    expect(shop.sandbox.ledger.transactions().map(({ state }) => state)).toEqual(["declined", "authorized"])
    expect(await shop.status("A1")).toBe("2000")
  })

  it("may respond late, or never, with the payment authorized all the same", async () => {
    const paid = jest.fn()
    const late = shop.pay("A1", { card: "4000000000000077" }).finally(paid)
    const delay = await until("the response waits", async () => sleeping.shift())
    expect([await shop.status("A1"), delay.milliseconds, paid.mock.calls.length]).toEqual(["2000", 150, 0])
    delay.pass()
    await late
    await expect(shop.pay("A2", { card: "4000000000000119" })).rejects.toThrow()
    expect([await shop.status("A1"), await shop.status("A2")]).toEqual(["2000", "2000"])
  })
})

describe("a saved card", () => {
  it("is created on request and can pay again, for the same shopper only", async () => {
    const { reply } = await shop.pay("A1", { token_flag: "YES", shopper_id: "cus_1" })
    expect(reply.token_id).toMatch(/^tok_/)
    const again = { ...order("A2"), token_id: reply.token_id, shopper_id: "cus_1" }
    expect(await shop.call("authorise", again)).toMatchObject({ order_status: "1", card: "411111******1111" })
    expect((await shop.send("authorise", { ...again, order_no: "A3", shopper_id: "cus_2" })).status).toBe(404)
    expect((await shop.send("authorise", { ...again, order_no: "A3", token_id: "tok_no" })).status).toBe(404)
  })

  it("is refused once it was deleted at the portal", async () => {
    const { reply } = await shop.pay("A1", { token_flag: "YES", shopper_id: "cus_1" })
    shop.sandbox.portal.deleteCard({ order_no: "A1" })
    const again = { ...order("A2"), token_id: reply.token_id, shopper_id: "cus_1" }
    expect((await shop.send("authorise", again)).status).toBe(404)
    expect(() => shop.sandbox.portal.deleteCard({ order_no: "A1" })).toThrow("no saved card")
  })

  it("is not created without a request, or for a declined card", async () => {
    expect((await shop.pay("A1", { token_flag: "NO" })).reply.token_id).toBe("")
    expect((await shop.pay("A2", { token_flag: "YES", card: "4000000000000002" })).reply.token_id).toBe("")
  })
})
