import { TEST_CARDS } from ".."
import { passesLuhn } from "../pages/hosted"
import { CARD, openShop, order } from "./merchant"

describe("a request to the gateway", () => {
  it("is refused with a wrong signature or an unknown account, and has no effect", async () => {
    const shop = await openShop()
    const body = shop.body("authorise", { ...order("A1"), ...CARD })
    const forged = await shop.post("/v1/authorise", body.replace("100.00", "1.00"))
    expect([forged.status, await forged.json()]).toEqual([
      400,
      { return_status: "0", return_message: expect.stringContaining("encryption_data") },
    ])
    expect((await shop.post("/v1/authorise", body.replace("100200001", "7"))).status).toBe(404)
    expect((await shop.post("/v1/authorise", "")).status).toBe(404)
    expect(shop.sandbox.ledger.transactions()).toEqual([])
  })

  it("is refused with the name of the invalid field", async () => {
    const shop = await openShop()
    const noCard = await shop.send("authorise", order("A2"))
    expect([noCard.status, (await noCard.json()).return_message]).toEqual([
      400,
      expect.stringContaining("security_code"),
    ])
    const zero = await shop.send("authorise", { ...order("A3"), ...CARD, amount: "0.00" })
    expect(zero.status).toBe(400)
    const tooManyDecimals = await shop.send("authorise", { ...order("A3"), ...CARD, amount: "1.005" })
    expect(tooManyDecimals.status).toBe(400)
  })

  it("is parsed by its content, whatever its Content-Type", async () => {
    const shop = await openShop()
    const { row } = await shop.pay("A1")
    const one = { capture_orders: [{ ...row, amount: "1.00" }] }
    const form = "application/x-www-form-urlencoded"
    const sent = [
      [shop.body("capture", one, "json"), form],
      [shop.body("capture", one, "json"), "text/xml"],
      [shop.body("capture", one, "form"), form],
      [shop.body("capture", one, "form"), "application/xml"],
    ] as const
    for (const [body, contentType] of sent) {
      const reply = await (await shop.post("/v1/capture", body, contentType)).json()
      expect(reply.capture_orders).toEqual([expect.objectContaining({ capture_status: "1" })])
    }
    expect(shop.sandbox.ledger.transaction("A1")?.captured).toBe("4.00")
  })

  it("is refused when its body is malformed or too large", async () => {
    const shop = await openShop()
    expect((await shop.post("/v1/capture", "{", "application/json")).status).toBe(400)
    expect((await shop.post("/v1/capture", "<!DOCTYPE a><respon/>", "text/xml")).status).toBe(400)
    expect((await shop.post("/v1/capture", "a=1&a=2")).status).toBe(400)
    expect((await shop.post("/v1/capture", "x".repeat(1024 * 1024 + 1))).status).toBe(413)
    expect((await fetch(`${shop.sandbox.url}/v1/capture`)).status).toBe(404)
  })

  it.each([
    ["capture", 50],
    ["review", 100],
  ] as const)("is refused when a %s has more orders than the manual allows", async (name, limit) => {
    const shop = await openShop()
    const row = { ...order("X"), transaction_id: "1", review_flag: "1" }
    const rows = (count: number) =>
      ({ [`${name}_orders`]: Array.from({ length: count }, () => row) }) as never
    expect((await shop.send(name, rows(limit))).status).toBe(200)
    expect((await shop.send(name, rows(limit + 1))).status).toBe(400)
  })

  it("may query up to 100 orders, from registered addresses only", async () => {
    const shop = await openShop()
    await shop.pay("A1")
    const names = Array.from({ length: 99 }, (_, at) => `unknown-${at}`)
    const { orders_list } = await shop.call("retrievalTrans", { order_nos: ["A1", ...names] })
    expect(orders_list).toEqual([
      expect.objectContaining({
        order_no: "A1",
        payment_status: "2000",
        query_result: "1",
        transaction_date: expect.stringMatching(/^\d{14}$/),
      }),
    ])
    expect((await shop.send("retrievalTrans", { order_nos: [...names, "A1", "A2"] })).status).toBe(400)
    shop.sandbox.allowIps(["192.0.2.1"])
    expect((await shop.send("retrievalTrans", { order_nos: ["A1"] })).status).toBe(403)
    expect((await shop.send("retrievalRefund", { order_nos: ["A1"] })).status).toBe(200)
  })

  it("may use another dialect and signature", async () => {
    const shop = await openShop({
      signature: { algorithm: "sha256", secret: "other", join: { delimiter: "|" } },
      dialect: {
        names: { "the service": "site", order_nos: "orders" },
        nesting: "brackets",
        lists: "nested",
      },
    })
    const { row } = await shop.pay("A1", {
      "the service": "Example",
      cart_items: [{ basic_item_data: { name: "Sock", quantity: "1", price: { currency: "EUR" } } }],
    })
    const { orders_list } = await shop.call("retrievalTrans", { order_nos: ["A1"] })
    expect(orders_list).toEqual([
      expect.objectContaining({ transaction_id: row.transaction_id, "the service": "Example" }),
    ])
    expect(shop.sandbox.requests().map(({ response }) => response)).toEqual(["200", "200"])
  })

  it("may be an optimise operation, where its path is configured", async () => {
    const shop = await openShop({ optimisePath: "/v1/optimise" })
    expect(await shop.call("optimise", {})).toMatchObject({ return_status: "1", payment_methods: ["card"] })
    expect((await (await openShop()).send("optimise", {})).status).toBe(404)
  })
})

it("has unique test cards that pass the Luhn check", () => {
  expect(TEST_CARDS.filter(({ number }) => !passesLuhn(number))).toEqual([])
  expect(new Set(TEST_CARDS.map(({ number }) => number)).size).toBe(TEST_CARDS.length)
})
