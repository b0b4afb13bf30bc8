import { openShop, type Merchant } from "./merchant"

const REVIEW = { card: "4000000000009235" }

let shop: Merchant
beforeEach(async () => {
  shop = await openShop()
})

const captured = (order_no: string) => shop.sandbox.ledger.transaction(order_no)?.captured
const refunded = (order_no: string) => shop.sandbox.ledger.transaction(order_no)?.refunded
const capture = async (row: Parameters<typeof shop.call<"capture">>[1]["capture_orders"][number]) =>
  (await shop.call("capture", { capture_orders: [row] })).capture_orders?.[0]
const cancel = async (row: Parameters<typeof shop.call<"cancel">>[1]["cancel_orders"][number]) =>
  (await shop.call("cancel", { cancel_orders: [row] })).cancel_orders?.[0]
const refund = async (row: Parameters<typeof shop.call<"refund">>[1]["refund_orders"][number]) =>
  (await shop.call("refund", { refund_orders: [row] })).refund_orders?.[0]
const review = async (row: Parameters<typeof shop.call<"review">>[1]["review_orders"][number]) =>
  (await shop.call("review", { review_orders: [row] })).review_orders?.[0]

describe("capture", () => {
  it("captures parts up to the authorized amount, and not a cent more", async () => {
    const { row } = await shop.pay("A1")
    expect(await capture({ ...row, amount: "30.00" })).toMatchObject({
      capture_status: "1",
      error_message: "",
    })
    expect(await shop.status("A1")).toBe("2500")
    expect(await capture({ ...row, amount: "70.01" })).toMatchObject({
      capture_status: "0",
      error_message: expect.stringMatching(/^V1021:/),
    })
    expect(await capture({ ...row, amount: "70.00" })).toMatchObject({ capture_status: "1" })
    expect(await shop.status("A1")).toBe("3000")
    expect(await capture({ ...row, amount: "0.01" })).toMatchObject({
      error_message: expect.stringMatching(/^V1020:/),
    })
    expect(shop.sandbox.ledger.captures("A1").map(({ amount }) => amount)).toEqual(["30.00", "70.00"])
  })

  it("checks each row on its own, in order", async () => {
    const { row } = await shop.pay("A1")
    const half = { ...row, amount: "60.00" }
    const { capture_orders } = await shop.call("capture", {
      capture_orders: [half, half, { ...half, amount: "40.00" }],
    })
    expect(capture_orders?.map(({ capture_status }) => capture_status)).toEqual(["1", "0", "1"])
    expect(captured("A1")).toBe("100.00")
  })

  it.each([
    ["another order_no", { order_no: "A2" }, "V1002"],
    ["another currency", { currency: "USD" }, "V1003"],
    ["an unknown transaction", { transaction_id: "1" }, "V1001"],
    ["an amount of zero", { amount: "0.00" }, "V1005"],
    ["too many decimals", { amount: "0.005" }, "V1006"],
  ])("refuses a row with %s", async (_name, change, code) => {
    const { row } = await shop.pay("A1")
    expect(await capture({ ...row, ...change })).toMatchObject({
      capture_status: "0",
      error_message: expect.stringContaining(code),
    })
    expect(captured("A1")).toBe("0.00")
  })

  it.each([
    ["held for review", { card: "4000000000009235" }, "V1011"],
    ["declined", { card: "4000000000000002" }, "V1012"],
    ["pending", { card: "4000000000003220" }, "V1010"],
  ])("refuses a transaction that is %s", async (_name, card, code) => {
    const { row } = await shop.pay("A1", card)
    expect(await capture(row)).toMatchObject({
      capture_status: "0",
      error_message: expect.stringContaining(code),
    })
  })

  it("refuses a canceled transaction", async () => {
    const { row } = await shop.pay("A1")
    await cancel(row)
    expect(await capture(row)).toMatchObject({
      capture_status: "0",
      error_message: expect.stringMatching(/^V1013:/),
    })
  })
})

describe("cancel", () => {
  it("voids the whole authorization, once", async () => {
    const { row } = await shop.pay("B1")
    expect(await cancel(row)).toMatchObject({ cancel_status: "1", error_message: "" })
    expect(await shop.status("B1")).toBe("3900")
    expect(await cancel(row)).toMatchObject({
      cancel_status: "0",
      error_message: expect.stringMatching(/^V1013:/),
    })
  })

  it("refuses a partially or fully captured transaction", async () => {
    const { row } = await shop.pay("B1")
    await capture({ ...row, amount: "0.01" })
    expect(await cancel(row)).toMatchObject({
      cancel_status: "0",
      error_message: expect.stringMatching(/^V1022:/),
    })
    expect(await shop.status("B1")).toBe("2500")
  })

  it("refuses an amount other than the authorized one, and a transaction in review", async () => {
    const { row } = await shop.pay("B1")
    expect(await cancel({ ...row, amount: "99.00" })).toMatchObject({
      error_message: expect.stringMatching(/^V1004:/),
    })
    const held = await shop.pay("B2", REVIEW)
    expect(await cancel(held.row)).toMatchObject({ error_message: expect.stringMatching(/^V1011:/) })
  })
})

describe("refund", () => {
  it("refunds parts with a reference each, and never more than was captured", async () => {
    const { row } = await shop.pay("C1")
    await capture({ ...row, amount: "50.00" })
    const first = await refund({ ...row, refund_amount: "20.00", refund_reason: "too small" })
    expect(first).toMatchObject({
      refund_status: "1",
      refund_message: "V0000:OK",
      refund_reason: "too small",
      refund_reference_id: `${row.transaction_id}-01`,
    })
    expect(await shop.status("C1")).toBe("4000")
    expect(await refund({ ...row, refund_amount: "30.01" })).toMatchObject({
      refund_status: "0",
      refund_message: expect.stringMatching(/^V1031:/),
    })
    expect(await refund({ ...row, refund_amount: "30.00" })).toMatchObject({
      refund_reference_id: `${row.transaction_id}-02`,
    })
    expect(await shop.status("C1")).toBe("4100")
    expect(await refund({ ...row, refund_amount: "0.01" })).toMatchObject({
      refund_message: expect.stringMatching(/^V1030:/),
    })
    expect(refunded("C1")).toBe("50.00")
  })

  it("refuses a transaction without captures, and an amount other than the authorized one", async () => {
    const { row } = await shop.pay("C1")
    expect(await refund({ ...row, refund_amount: "1.00" })).toMatchObject({
      refund_status: "0",
      refund_message: expect.stringMatching(/^V1023:/),
    })
    await capture(row)
    const mismatch = { ...row, amount: "1.00", refund_amount: "1.00" }
    expect(await refund(mismatch)).toMatchObject({
      refund_status: "0",
      refund_message: expect.stringMatching(/^V1004:/),
    })
    expect(refunded("C1")).toBe("0.00")
  })

  it("is returned by the refund query, and processed a day later", async () => {
    const { row } = await shop.pay("C1")
    await capture(row)
    await refund({ ...row, refund_amount: "20.00", refund_reason: "r1" })
    const search = async () =>
      (await shop.call("retrievalRefund", { order_nos: ["C1", "unknown"] })).refund_orders
    expect(await search()).toEqual([
      expect.objectContaining({
        transaction_id: row.transaction_id,
        amount: "100.00",
        refund_amount: "20.00",
        refund_reason: "r1",
        payment_status: "4000",
        refund_date: expect.stringMatching(/^\d{14}$/),
        refund_processing_date: "",
      }),
    ])
    shop.sandbox.clock.advance(24 * 60 * 60 * 1000)
    expect((await search())[0]?.refund_processing_date).toMatch(/^\d{14}$/)
  })
})

describe("review", () => {
  it("accepts a held payment when the flag is 1", async () => {
    const { row, reply } = await shop.pay("D1", REVIEW)
    expect(reply).toMatchObject({
      order_status: "2",
      risk_action: "REVIEW",
      risk_reasons: [{}, { name: "velocity" }],
    })
    expect(await review({ ...row, review_flag: "1" })).toMatchObject({ review_status: "1", review_flag: "1" })
    expect(await shop.status("D1")).toBe("2000")
    expect(await review({ ...row, review_flag: "0" })).toMatchObject({
      review_status: "0",
      error_message: expect.stringMatching(/^V1040:/),
    })
  })

  it("declines it when the flag is 0, and refuses any other flag", async () => {
    const { row } = await shop.pay("D1", REVIEW)
    expect(await review({ ...row, review_flag: "7" })).toMatchObject({
      review_status: "0",
      error_message: expect.stringMatching(/^V1041:/),
    })
    expect(await review({ ...row, review_flag: "0" })).toMatchObject({ review_status: "1" })
    expect(await shop.status("D1")).toBe("3900")
  })
})
