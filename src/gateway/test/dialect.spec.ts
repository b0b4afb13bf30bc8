import { createHmac } from "node:crypto"
import { dialectProblem, GatewayClient, readNotification, signer, type GatewayClientOptions } from "../index"
import { canonical } from "../signature"
import { fakeGateway, type FakeGateway } from "./fake-gateway"

const SECRET = "sandbox-secret"
const sign = signer({ algorithm: "hmac-sha256", secret: SECRET })
const row = { order_no: "O1", transaction_id: "T1", currency: "USD", amount: "1.00" }

let gateway: FakeGateway
let reply: string
const client = (options: Partial<GatewayClientOptions> = {}) =>
  new GatewayClient({
    baseUrl: gateway.url,
    merchantId: "100200",
    accountId: "1",
    signature: sign,
    ...options,
  })

beforeAll(async () => {
  gateway = await fakeGateway((_, response) => response.end(reply))
})
beforeEach(() => void gateway.received.splice(0))
afterAll(() => gateway.close())

function signed(
  operation: "capture" | "retrievalTrans",
  fields: Parameters<typeof sign>[0]["fields"],
): string {
  const encryption_data = sign({ operation, direction: "reply", fields })
  return JSON.stringify({ ...fields, encryption_data })
}

describe("a configured name", () => {
  const selectors = { names: { order_nos: "order_no", transaction_ids: "transaction_id" } }

  it("of a query's selectors renames them alone: captures, query rows and notifications stay readable", async () => {
    const shop = client({ dialect: selectors })
    reply = signed("capture", {
      return_status: "1",
      return_message: "OK",
      capture_orders: [{ ...row, capture_status: "1", error_message: "" }],
    })
    expect((await shop.capture([row]))[0]).toMatchObject({ status: "applied", reply: row })
    reply = `{"return_status":"1","orders_list":[{"order_no":"O1","transaction_id":"T1","amount":"1.00","currency":"USD","payment_status":"3000"}]}`
    const { orders_list } = await shop.retrievalTrans({ order_nos: ["O1"], transaction_ids: ["T1"] })
    expect(orders_list).toEqual([expect.objectContaining({ order_no: "O1", transaction_id: "T1" })])
    const [capture, query] = gateway.received.map(({ body }) => body)
    expect(capture).toContain('"transaction_id":"T1","order_no":"O1"')
    expect(query).toMatch(
      /^merchant_id=100200&account_id=1&order_no=O1&transaction_id=T1&encryption_data=[0-9a-f]{64}$/,
    )

    const fields = { merchant_id: "100200", order_no: "O1", transaction_id: "T1" }
    const encryption_data = sign({ operation: "notification", direction: "notification", fields })
    const body = new URLSearchParams({ ...fields, encryption_data }).toString()
    const trust = { sign, merchantId: "100200", dialect: selectors }
    expect(readNotification({ body, contentType: undefined }, trust).fields).toMatchObject(fields)
  })

  it("of a return address renames it in the request, and no input of the hosted form", async () => {
    const inputs = ["returnUrl", "return_url", "cancelUrl", "siteName", "order_no"]
    reply = `<form method="post" action="/v1/checkout">${inputs
      .map((name) => `<input name="${name}" value="${name === "order_no" ? "O1" : `v-${name}`}">`)
      .join("")}</form>`
    const names = { return_url: "returnUrl", cancel_url: "cancelUrl", "the service": "siteName" }
    const { fields } = await client({ dialect: { names } }).checkout({
      order_no: "O1",
      currency: "USD",
      amount: "1.00",
      return_url: "https://s.example.com/r",
      cancel_url: "https://s.example.com/c",
      "the service": "Shop",
    })
    expect(fields).toEqual({
      returnUrl: "v-returnUrl",
      return_url: "v-return_url",
      cancelUrl: "v-cancelUrl",
      siteName: "v-siteName",
      order_no: "O1",
    })
    expect([...new URLSearchParams(gateway.received[0]?.body).keys()]).toEqual([
      "merchant_id",
      "account_id",
      "order_no",
      "currency",
      "amount",
      "siteName",
      "returnUrl",
      "cancelUrl",
      "encryption_data",
    ])
  })

  it("may be that of one message, and applies to declared fields at their place only", async () => {
    const shop = client({
      dialect: {
        names: { "the service": "site_name", order_nos: "orders" },
        messages: { retrievalRefund: { request: { order_nos: "refund_orders" } } },
      },
    })
    reply = `{"return_status":"1","site_name":"outer","orders_list":[{"order_no":"O1","transaction_id":"T1","amount":"1","currency":"USD","payment_status":"3000","site_name":"Shop"},{"order_no":"O1","transaction_id":"T1","amount":"1","currency":"USD","payment_status":"3000","site_name":"Shop","the service":"Service"}]}`
    const { orders_list, replies } = await shop.retrievalTrans({ order_nos: ["O1"] })
    expect(replies[0]).toHaveProperty("site_name", "outer")
    expect(orders_list[0]).toHaveProperty("the service", "Shop")
    expect(orders_list[1]).toMatchObject({ "the service": "Service", site_name: "Shop" })
    await shop.retrievalRefund({ order_nos: ["O1"] }).catch(() => undefined)
    const bodies = gateway.received.map(({ body }) => new URLSearchParams(body))
    expect(bodies.map((body) => [body.get("orders"), body.get("refund_orders")])).toEqual([
      ["O1", null],
      [null, "O1"],
    ])
  })

  it("may be exchanged with another one", async () => {
    reply = `{"return_status":"1"}`
    const names = { order_nos: "transaction_ids", transaction_ids: "order_nos" }
    await client({ dialect: { names } }).retrievalTrans({ order_nos: ["O1"], transaction_ids: ["T1"] })
    const body = new URLSearchParams(gateway.received[0]?.body)
    expect([body.get("transaction_ids"), body.get("order_nos")]).toEqual(["O1", "T1"])
  })
})

it.each([
  ["names.return_url", { names: { return_url: "notify_url" } }, "under the name of notify_url"],
  ["names.return_url", { names: { return_url: "back", cancel_url: "back" } }, "under the name of cancel_url"],
  ["names.order_nos", { names: { order_nos: "merchant_id" } }, "under the name of merchant_id"],
  ["names.order_nos", { names: { order_nos: "encryption_data" } }, "under the name of encryption_data"],
  ["names.order_nos", { names: { order_nos: "transaction_ids" } }, "under the name of transaction_ids"],
  ["names.the service", { names: { "the service": "order_no" } }, "under the name of order_no"],
  [
    "messages.retrievalTrans.reply.the service",
    { messages: { retrievalTrans: { reply: { "the service": "amount" } } } },
    "under the name of amount",
  ],
  ["names.order_no", { names: { order_no: "no" } }, "cannot be renamed"],
  ["names.constructor", { names: JSON.parse('{"constructor":"x"}') }, "cannot be renamed"],
  ["names.return_url", { names: { return_url: "" } }, "must be the field's name"],
  ["names.return_url", { names: { return_url: "__proto__" } }, "must be the field's name"],
  ["messages.pay", { messages: { pay: {} } }, "is not the name of an operation"],
  ["messages.constructor", { messages: JSON.parse('{"constructor":{}}') }, "is not the name"],
  [
    "messages.capture.request.order_nos",
    { messages: { capture: { request: { order_nos: "orders" } } } },
    "is not a field of this message",
  ],
  ["nesting", { nesting: "bracket" }, 'must be "json" or "brackets"'],
  ["lists", { lists: "," }, 'must be "comma" or "nested"'],
  ["name", { name: {} }, "is not an option"],
  ["goods.segment", { goods: { record: ";", segment: "0" } }, "without digits"],
  ["goods.record", { goods: { record: "", segment: "|" } }, "must be a text"],
  ["goods", { goods: { record: "#", segment: "#,#" } }, "must not contain or overlap"],
  ["goods", { goods: { record: "a;", segment: ";a" } }, "must not contain or overlap"],
])("refuses dialect.%s at the start: %j", (path, dialect, problem) => {
  expect(() => client({ dialect: dialect as never })).toThrow(
    expect.objectContaining({
      code: "not_configured",
      field: `dialect.${path}`,
      message: expect.stringContaining(problem) as string,
    }),
  )
})

it.each([
  {},
  { names: {} },
  { names: { "the service": "service", antifraud_token_cookie: "risk_token_cookie" } },
  { nesting: "brackets", lists: "nested", goods: { record: ";;", segment: '"#,#"' } },
])("accepts %j", (dialect) => expect(dialectProblem(dialect)).toBeUndefined())

describe("the signature covers what travels", () => {
  const payment = {
    order_no: "O1",
    currency: "USD",
    amount: "10",
    note: undefined,
    items: [{ name: "Mug; #,# | blue#", code: "#M", price: "4", quantity: 2 }],
    cart_items: [{ basic_item_data: { name: "Mug \ud83d", quantity: "2", type: undefined, price: {} } }],
  }

  it("also where other delimiters are configured", async () => {
    const seen: Record<string, unknown>[] = []
    reply = ""
    const signature = ({ fields }: { fields: Record<string, unknown> }) => (
      seen.push(fields),
      "ab".repeat(32)
    )
    const goods = { record: "||", segment: "##" }
    await client({ signature, dialect: { goods } })
      .authorise(payment)
      .catch(() => undefined)
    const body = new URLSearchParams(gateway.received[0]?.body)
    expect(body.get("items")).toBe("Mug,  ,  | blue ###M##4.00##2")
    const sent = Object.fromEntries(
      [...body].map(([name, value]) => [name, name === "cart_items" ? JSON.parse(value) : value]),
    )
    const { encryption_data: _, ...travels } = sent
    expect(seen).toEqual([travels])
    expect(seen[0]).not.toHaveProperty("note")
  })

  it("also where a form carries a list that the manual does not declare", async () => {
    const seen: Record<string, unknown>[] = []
    reply = `{}`
    const signature = ({ fields }: { fields: Record<string, unknown> }) => (
      seen.push(fields),
      "ab".repeat(32)
    )
    await client({ signature, optimisePath: "/v1/o", encodings: { optimise: "form" } })
      .optimise({ methods: ["card", "bank"], yes: true, none: null })
      .catch(() => undefined)
    expect(gateway.received[0]?.body).toMatch(/&methods=%5B%22card%22%2C%22bank%22%5D&yes=true&encryption/)
    expect(seen[0]).toMatchObject({ methods: '["card","bank"]' })
    expect(seen[0]).not.toHaveProperty("none")
  })

  it("with the preset's own text over the manual's names", async () => {
    reply = `{"return_status":"1"}`
    await client({ dialect: { names: { order_nos: "orders" } } }).retrievalTrans({ order_nos: ["A", "B"] })
    const text = canonical({ merchant_id: "100200", account_id: "1", order_nos: ["A", "B"] }, [
      "merchant_id",
      "account_id",
      "order_nos",
      "transaction_ids",
    ])
    const body = new URLSearchParams(gateway.received[0]?.body)
    expect(body.get("orders")).toBe("A,B")
    expect(body.get("encryption_data")).toBe(createHmac("sha256", SECRET).update(text).digest("hex"))
  })

  it.each([{ when: new Date() }, { how: Number.NaN }, { what: () => 1 }, { big: 1n }])(
    "and refuses what no body can carry: %p",
    async (fields) => {
      const shop = client({ optimisePath: "/v1/o" })
      await expect(shop.optimise(fields)).rejects.toMatchObject({
        code: "invalid_request",
        outcome: "not_sent",
      })
      expect(gateway.received).toEqual([])
    },
  )
})

describe("an empty list or object travels as assumption 4 says", () => {
  const payment = { order_no: "O1", currency: "USD", amount: "1", cart_items: [], subscription: {} }
  it.each([
    [{}, "cart_items=%5B%5D&subscription=%7B%7D"],
    [{ nesting: "brackets" as const }, "cart_items=%5B%5D&subscription=%7B%7D"],
    [{ lists: "nested" as const, nesting: "brackets" as const }, "cart_items=%5B%5D&subscription=%7B%7D"],
  ])("%j", async (dialect, bytes) => {
    reply = ""
    await client({ dialect })
      .checkout(payment)
      .catch(() => undefined)
    expect(gateway.received[0]?.body).toContain(`&amount=1.00&${bytes}&encryption_data=`)
  })
})
