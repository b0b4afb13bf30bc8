import { openShop, type Merchant } from "./merchant"

let shop: Merchant
beforeEach(async () => {
  shop = await openShop()
})

const NOTIFY = { notify_url: "http://127.0.0.1:9/notify?order=A1" }

describe("a copied payment", () => {
  it("is a payment of its own: captured, refunded and canceled at the gateway without the other", async () => {
    const { row } = await shop.pay("A1")
    const { transaction_id } = shop.sandbox.copyPayment("A1", "B1")
    expect(transaction_id).toMatch(/^\d{20}$/)
    expect(transaction_id).not.toBe(row.transaction_id)
    expect(await shop.status("B1")).toBe(await shop.status("A1"))
    const copied = { ...row, transaction_id, order_no: "B1" }
    await shop.call("capture", { capture_orders: [{ ...copied, amount: "60.00" }] })
    await shop.call("cancel", { cancel_orders: [row] })
    expect(shop.sandbox.ledger.transaction("B1")).toMatchObject({
      captured: "60.00",
      state: "partially_captured",
    })
    expect(shop.sandbox.ledger.transaction("A1")).toMatchObject({ captured: "0.00", state: "canceled" })
  })

  it("differs from the other in names and times only, and nothing is sent", async () => {
    await shop.pay("A1", NOTIFY)
    expect(() => shop.sandbox.copyPayment("A1", "B1")).toThrow("not sent yet")
    for (let attempt = 0; attempt < 4; attempt++) {
      await shop.sandbox.notifications.idle()
      shop.sandbox.clock.advance(60_000)
    }
    const rename = (text: string) => text.replaceAll("order=A1", "order=new")
    const copied = shop.sandbox.copyPayment("A1", "B1", rename)
    const { ledger } = shop.sandbox
    const original = ledger.transaction("A1")!
    const own = ["transaction_id", "order_no", "created_at", "transaction_date", "reference_no", "notify_url"]
    const without = (record: object) =>
      Object.fromEntries(Object.entries(record).filter(([name]) => !own.includes(name)))
    expect(without(copied)).toEqual(without(original))
    for (const name of own) expect(Reflect.get(copied, name)).not.toBe(Reflect.get(original, name))
    const entries = (id: string) => ledger.entries(id).map(({ kind, by, amount }) => [kind, by, amount])
    expect(entries(copied.transaction_id)).toEqual(entries(original.transaction_id))
    const [sent, notSent] = ["A1", "B1"].map((order_no) => ledger.notifications(order_no)[0])
    expect(notSent).toMatchObject({
      state: sent?.state,
      url: "http://127.0.0.1:9/notify?order=new",
      fields: { ...sent?.fields, order_no: "B1", transaction_id: copied.transaction_id },
    })
    expect(shop.sandbox.requests().map(({ orders }) => orders)).toEqual([["A1"], ["B1"]])
  })

  it("needs one to copy, without a saved card", async () => {
    expect(() => shop.sandbox.copyPayment("A1", "B1")).toThrow(RangeError)
    await shop.pay("A1", { token_flag: "YES", shopper_id: "S1" })
    expect(() => shop.sandbox.copyPayment("A1", "B1")).toThrow(TypeError)
  })
})
