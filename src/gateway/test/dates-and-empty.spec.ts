import { readMoment, readNotification, signer } from "../index"
import { clientOf, fakeGateway, type FakeGateway } from "./fake-gateway"

let gateway: FakeGateway
let reply: unknown
const client = () => clientOf(gateway)
beforeAll(async () => {
  gateway = await fakeGateway((_, response) => response.end(JSON.stringify(reply)))
})
beforeEach(() => void gateway.received.splice(0))
afterAll(() => gateway.close())

const transfer = {
  request_id: "0b6f2a0e-8f62-4f0e-9d39-0f5b5c7a1d11",
  payment_amount: "1.00",
  payment_currency: "USD",
}

describe("a date exists", () => {
  it.each([
    ["2024-02-29", "2024-02-29T00:00:00.000Z"],
    ["20240229235959", "2024-02-29T23:59:59.000Z"],
    ["2026-12-31 00:00:00", "2026-12-31T00:00:00.000Z"],
    ["0001-01-01", "0001-01-01T00:00:00.000Z"],
    ["2000-02-29T12:30:01", "2000-02-29T12:30:01.000Z"],
  ])("%s is a moment", (text, moment) => {
    expect(new Date(readMoment(text) ?? NaN).toISOString()).toBe(moment)
  })

  it.each([
    "2024-02-30",
    "2023-02-29",
    "1900-02-29",
    "2024-04-31",
    "2024-00-10",
    "2024-13-01",
    "2024-01-00",
    "20240230094500",
    "2024-06-31 09:45:00",
    "2024-01-01 24:00:00",
    "2024-01-01 23:60:00",
    "20240101235960",
    "",
    "2024-1-1",
    "soon",
    undefined,
  ])("%s is none", (text) => {
    expect(readMoment(text)).toBeUndefined()
  })

  it.each([
    ["payment_date", { payment_date: "2024-02-30" }],
    ["payment_date", { payment_date: "2023-13-01" }],
    ["beneficiary.date_of_birth", { beneficiary: { date_of_birth: "1999-02-29" } }],
    ["payer.date_of_birth", { payer: { date_of_birth: "1999-11-31" } }],
  ])("in a payout: %s", async (field, change) => {
    await expect(client().payout({ ...transfer, ...change })).rejects.toMatchObject({
      code: "invalid_request",
      outcome: "not_sent",
      field,
    })
    expect(gateway.received).toEqual([])
  })

  it("in a payment: birth_date", async () => {
    const pay = (birth_date: string) =>
      client().checkout({ order_no: "O1", currency: "USD", amount: "1.00", birth_date })
    for (const date of ["30-02-1990", "31-04-1990", "29-02-2023", "00-01-1990", "1990-01-30"])
      await expect(pay(date)).rejects.toMatchObject({ code: "invalid_request", field: "birth_date" })
    expect(gateway.received).toEqual([])
    for (const date of ["29-02-2024", "31-12-1990", ""]) await pay(date).catch(() => undefined)
    expect(gateway.received).toHaveLength(3)
  })
})

describe("what a reply leaves empty it does not have", () => {
  const done = { ...transfer, transaction_id: "P1", status: "COMPLETED" }
  const party = { date_of_birth: "", additional_info: "", address: "" }

  it("a payout with empty fields that were never sent is completed", async () => {
    reply = {
      ...done,
      source_amount: "",
      source_currency: "",
      payment_date: "",
      beneficiary_id: "",
      client_data: "",
      amount_beneficiary_receives: "",
      amount_payer_pays: "",
      fee_amount: "",
      fee_currency: "",
      created_at: "",
      beneficiary: "",
      payer: "",
    }
    const paid = await client().payout(transfer)
    expect(paid).toMatchObject({ ...done, payment_date: "", source_currency: "" })
    for (const name of ["source_amount", "fee_amount", "amount_payer_pays", "beneficiary", "payer"] as const)
      expect(paid[name]).toBeUndefined()
  })

  it("at every depth", async () => {
    reply = {
      ...done,
      beneficiary: { ...party, company_name: "S", person_documents: "", bank_details: "" },
      payer: party,
    }
    const { beneficiary, payer } = await client().payout({ ...transfer, beneficiary: { company_name: "S" } })
    expect(beneficiary).toMatchObject({ company_name: "S", date_of_birth: "" })
    for (const part of [
      beneficiary?.address,
      beneficiary?.person_documents,
      beneficiary?.bank_details,
      payer?.address,
    ])
      expect(part).toBeUndefined()
    reply = { ...done, beneficiary: { person_documents: [{ labels: "", file_url: "" }] } }
    const documents = await client().payout(transfer)
    expect(documents.beneficiary?.person_documents).toEqual([{ file_url: "" }])
  })

  it("a date or a currency that the gateway writes its own way is kept as text", async () => {
    reply = {
      ...done,
      payment_date: "30/11/2026",
      source_currency: "usd",
      beneficiary: { date_of_birth: "1990" },
    }
    expect(await client().payout(transfer)).toMatchObject(reply as object)
  })

  it("an amount that is none is still malformed, and one that was sent is compared", async () => {
    reply = { ...done, fee_amount: "a few" }
    await expect(client().payout(transfer)).rejects.toMatchObject({
      code: "malformed_reply",
      field: "fee_amount",
    })
    reply = { ...done, payment_amount: "" }
    await expect(client().payout(transfer)).rejects.toMatchObject({
      outcome: "unknown",
      field: "payment_amount",
    })
    reply = { ...done, payment_currency: "" }
    await expect(client().payout(transfer)).rejects.toMatchObject({
      code: "echo_mismatch",
      field: "payment_currency",
    })
  })

  it("lists of a query and of a batch", async () => {
    reply = { return_status: "1", orders_list: "", fraud_check_result: "", refund_orders: "" }
    expect(await client().retrievalTrans({ order_nos: ["O1"] })).toMatchObject({ orders_list: [] })
    expect(await client().retrievalRefund({ order_nos: ["O1"] })).toMatchObject({ refund_orders: [] })
    const row = { transaction_id: "T1", order_no: "O1", currency: "USD", amount: "1.00" }
    reply = { return_status: "0", return_message: "closed", capture_orders: "" }
    expect(await client().capture([row])).toMatchObject([{ status: "rejected", error: { reason: "closed" } }])
    reply = { return_status: "1", capture_orders: "" }
    expect(await client().capture([row])).toMatchObject([{ status: "unknown" }])
  })

  it("a notification's result", () => {
    const sign = signer({ algorithm: "sha256", secret: "s" })
    const fields = { merchant_id: "100200", order_no: "O1", result_info: "" }
    const encryption_data = sign({ operation: "notification", direction: "notification", fields })
    const body = JSON.stringify({ ...fields, encryption_data })
    const read = readNotification({ body, contentType: undefined }, { sign, merchantId: "100200" })
    expect(read.fields.order_no).toBe("O1")
  })
})
