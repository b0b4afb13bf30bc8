import { openShop, type Merchant } from "./merchant"

let shop: Merchant
beforeEach(async () => {
  shop = await openShop()
})

const order = { order_no: "A1" }

/** A payment of 100.00 of which 60.00 were captured. */
async function partlyCaptured() {
  const { row } = await shop.pay("A1")
  await shop.call("capture", { capture_orders: [{ ...row, amount: "60.00" }] })
  return row
}

describe("a chargeback", () => {
  it("is reported by the query, and nothing else can be done until it is reversed", async () => {
    const row = await partlyCaptured()
    shop.sandbox.portal.chargeback(order)
    expect(await shop.status("A1")).toBe("5000")
    const { refund_orders } = await shop.call("refund", {
      refund_orders: [{ ...row, refund_amount: "1.00" }],
    })
    expect(refund_orders).toMatchObject([{ refund_status: "0" }])
    const { capture_orders } = await shop.call("capture", { capture_orders: [{ ...row, amount: "40.00" }] })
    expect(capture_orders).toMatchObject([
      { capture_status: "0", error_message: expect.stringMatching(/^V1014:/) },
    ])
    expect(() => shop.sandbox.portal.chargeback(order)).toThrow(/^V1014:/)

    shop.sandbox.portal.reverseChargeback(order)
    expect(await shop.status("A1")).toBe("2500")
    expect(() => shop.sandbox.portal.reverseChargeback(order)).toThrow(/^V1051:/)
    await shop.call("refund", { refund_orders: [{ ...row, refund_amount: "60.00" }] })
    expect(shop.sandbox.ledger.transaction("A1")).toMatchObject({ captured: "60.00", refunded: "60.00" })
  })

  it("needs an amount that was captured and not refunded", async () => {
    const { row } = await shop.pay("A1")
    expect(() => shop.sandbox.portal.chargeback(order)).toThrow(/^V1050:/)
    await shop.call("capture", { capture_orders: [row] })
    shop.sandbox.portal.refund(order)
    expect(() => shop.sandbox.portal.chargeback(order)).toThrow(/^V1050:/)
  })
})
