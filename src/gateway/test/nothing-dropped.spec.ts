import { type GatewayClient, type GatewayClientOptions } from "../index"
import { clientOf, fakeGateway, type FakeGateway } from "./fake-gateway"

/**
 * A field that the caller passes is either sent, or refused before anything is sent, at every depth. Every field of a
 * reply is kept.
 */
let gateway: FakeGateway
let reply: unknown
const client = (options: Partial<GatewayClientOptions> = {}) => clientOf(gateway, options)
beforeAll(async () => {
  gateway = await fakeGateway((_, response) => response.end(JSON.stringify(reply)))
})
beforeEach(() => void gateway.received.splice(0))
afterAll(() => gateway.close())

const row = { transaction_id: "T1", order_no: "O1", currency: "USD", amount: "1.00" }
const payment = { order_no: "O1", currency: "USD", amount: "1.00" }
const transfer = {
  request_id: "0b6f2a0e-8f62-4f0e-9d39-0f5b5c7a1d11",
  payment_amount: "1.00",
  payment_currency: "USD",
}
const item = { name: "Mug", quantity: "1", price: {} }
type Method = keyof GatewayClient & ("authorise" | "capture" | "payout")

const unknown: [method: string, key: string, field: string | undefined, argument: unknown][] = [
  ["authorise", "cardd", undefined, { ...payment, cardd: "x" }],
  [
    "authorise",
    "sku",
    "items.0",
    { ...payment, items: [{ name: "a", code: "b", price: "1", quantity: 1, sku: "s" }] },
  ],
  ["authorise", "sku", "cart_items.0", { ...payment, cart_items: [{ basic_item_data: item, sku: "s" }] }],
  [
    "checkout",
    "sku",
    "cart_items.1.basic_item_data",
    { ...payment, cart_items: [{ basic_item_data: item }, { basic_item_data: { ...item, sku: "s" } }] },
  ],
  [
    "checkout",
    "amount_eur",
    "cart_items.0.basic_item_data.price",
    { ...payment, cart_items: [{ basic_item_data: { ...item, price: { amount_eur: "1" } } }] },
  ],
  ["authorise", "phone", "account_owner.0", { ...payment, account_owner: [{ phone: "1" }] }],
  ["authorise", "code", "total_discount.0", { ...payment, total_discount: [{ code: "X" }] }],
  [
    "authorise",
    "ECI",
    "additional_information.0.mpi_info",
    { ...payment, additional_information: [{ mpi_info: { ECI: "05" } }] },
  ],
  ["authorise", "start", "subscription", { ...payment, subscription: { start: "2026-01-01" } }],
  ["capture", "note", "capture_orders.0", [{ ...row, note: "x" }]],
  ["cancel", "reason", "cancel_orders.1", [row, { ...row, transaction_id: "T2", reason: "x" }]],
  ["review", "flag", "review_orders.0", [{ ...row, review_flag: "1", flag: "1" }]],
  ["refund", "reason", "refund_orders.0", [{ ...row, refund_amount: "1.00", reason: "x" }]],
  ["updateOrders", "ispass3D", "update_orders.0", [{ transaction_id: "T1", ispass3D: "1" }]],
  ["cancelSubscription", "reason", undefined, { recurring_id: "R", contract_name: "C", reason: "x" }],
  [
    "payout",
    "routing_number",
    "beneficiary.bank_details",
    { ...transfer, beneficiary: { bank_details: { routing_number: "021" } } },
  ],
  [
    "payout",
    "label",
    "beneficiary.person_documents.0",
    { ...transfer, beneficiary: { person_documents: [{ label: "id" }] } },
  ],
  [
    "payout",
    "email",
    "beneficiary.additional_info",
    { ...transfer, beneficiary: { additional_info: { email: "a" } } },
  ],
  ["payout", "street", "payer.address", { ...transfer, payer: { address: { street: "x" } } }],
  ["retrievalTrans", "transaction_id", undefined, { order_nos: ["O1"], transaction_id: "T1" }],
  ["retrievalRefund", "orders", undefined, { transaction_ids: [], orders: ["O1"] }],
]

describe("what the manual does not have is refused before anything is sent", () => {
  it.each(unknown)("%s: %s in %s", async (method, key, field, argument) => {
    const send = client()[method as Method].bind(client()) as (argument: unknown) => Promise<unknown>
    await expect(send(argument)).rejects.toMatchObject({
      code: "invalid_request",
      outcome: "not_sent",
      field,
      message: expect.stringContaining(`"${key}"`) as string,
    })
    expect(gateway.received).toEqual([])
  })

  it.each([
    ["a map", new Map([["first_name", "Ana"]])],
    ["a set", new Set(["Ana"])],
    ["a date", new Date(0)],
    ["bytes", Buffer.from("Ana")],
    ["an error", new Error("Ana")],
  ])("%s in place of an object", async (_, beneficiary) => {
    await expect(client().payout({ ...transfer, beneficiary: beneficiary as never })).rejects.toMatchObject({
      code: "invalid_request",
      field: "beneficiary",
    })
    await expect(client().payout(beneficiary as never)).rejects.toMatchObject({ code: "invalid_request" })
    expect(gateway.received).toEqual([])
  })

  it.each(["merchant_id", "account_id", "encryption_data"])(
    "%s, which the client adds itself, where the fields are the merchant's own",
    async (name) => {
      const shop = client({ optimisePath: "/v1/o" })
      await expect(shop.optimise({ country: "US", [name]: "9" })).rejects.toMatchObject({
        code: "invalid_request",
        field: name,
      })
      expect(gateway.received).toEqual([])
    },
  )
})

describe("what a reply has beyond the manual is kept, at every depth", () => {
  it("of a payout", async () => {
    const newer = { newer: "kept" }
    const parts = {
      beneficiary: {
        ...newer,
        additional_info: newer,
        address: newer,
        person_documents: [newer],
        bank_details: newer,
      },
      payer: { ...newer, additional_info: newer, address: newer },
    }
    reply = { ...transfer, ...parts, ...newer, transaction_id: "P1", status: "COMPLETED" }
    expect(await client().payout(transfer)).toEqual(reply)
  })

  it("of risk reasons", async () => {
    const text =
      `<respon><order_no>O1</order_no><amount>1.00</amount><currency>USD</currency><transaction_id>T1</transaction_id>` +
      `<order_status>1</order_status><result_info>0000:ok</result_info>` +
      `<risk_reasons><name>a</name><status>1</status><rule>r</rule></risk_reasons>` +
      `<risk_reasons><name>b</name><status>2</status><name>c</name><status>3</status>` +
      `<rule>s</rule><rule>t</rule><source>u</source></risk_reasons></respon>`
    const server = await fakeGateway((_, response) => response.end(text))
    const { risk_reasons } = await client({ baseUrl: server.url }).authorise(payment)
    await server.close()
    expect(risk_reasons).toEqual([
      { name: "a", status: "1", rule: "r" },
      { name: "b", status: "2", rule: "s", source: "u" },
      { name: "c", status: "3", rule: "t", source: "u" },
    ])
  })
})
