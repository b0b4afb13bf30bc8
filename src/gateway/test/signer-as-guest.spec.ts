import { GatewayClient, readNotification, signer, testSignature, type SignatureInput } from "../index"
import { verify } from "../signature"
import { fakeGateway, type FakeGateway } from "./fake-gateway"

const SIGNATURE = "ab".repeat(32)
const order = (at: number) => ({
  transaction_id: `T${at}`,
  order_no: `O${at}`,
  currency: "USD",
  amount: `${at}.00`,
})

/** Reverses every list, and rewrites every text that it can reach. */
function rewrite(value: unknown): void {
  if (typeof value !== "object" || value === null) return
  if (Array.isArray(value)) value.reverse()
  const record = value as Record<string, unknown>
  for (const name of Object.keys(record)) {
    if (typeof record[name] === "string") record[name] = "rewritten"
    else rewrite(record[name])
  }
  record.added = "x"
}

const seen: SignatureInput[] = []
const rewriting = (input: SignatureInput) => {
  seen.push(structuredClone(input))
  rewrite(input.fields)
  input.operation = "optimise"
  return SIGNATURE
}

let gateway: FakeGateway
let reply: (body: string) => string
beforeAll(async () => {
  gateway = await fakeGateway(({ body }, response) => response.end(reply(body)))
})
beforeEach(() => {
  gateway.received.splice(0)
  seen.splice(0)
})
afterAll(() => gateway.close())

const client = () =>
  new GatewayClient({
    baseUrl: gateway.url,
    merchantId: "100200",
    accountId: "1",
    signature: rewriting,
  })

it("cannot change which orders are sent, nor whose outcome is whose", async () => {
  reply = (body) => {
    const { capture_orders } = JSON.parse(body) as { capture_orders: object[] }
    const rows = capture_orders.map((row, at) => ({
      ...row,
      capture_status: at === 0 ? "0" : "1",
      error_message: at === 0 ? "no" : "",
    }))
    return JSON.stringify({ return_status: "1", encryption_data: SIGNATURE, capture_orders: rows })
  }
  const orders = [order(1), order(2), order(3)]
  const outcomes = await client().capture(orders)
  expect(JSON.parse(gateway.received[0]!.body)).toEqual({
    merchant_id: "100200",
    account_id: "1",
    capture_orders: [order(1), order(2), order(3)],
    encryption_data: SIGNATURE,
  })
  expect(outcomes.map(({ order: { order_no }, status }) => [order_no, status])).toEqual([
    ["O1", "rejected"],
    ["O2", "applied"],
    ["O3", "applied"],
  ])
  expect(outcomes[1]?.reply).toMatchObject(order(2))
  expect(orders).toEqual([order(1), order(2), order(3)])
})

it("cannot change the lists and objects of a payment, nor its reply", async () => {
  reply = () =>
    `<respon><order_no>O1</order_no><amount>1.00</amount><currency>USD</currency><transaction_id>T1</transaction_id>` +
    `<order_status>1</order_status><result_info>0000:ok</result_info>` +
    `<risk_reasons><name>a</name><status>b</status></risk_reasons><risk_reasons><name>c</name><status>d</status></risk_reasons>` +
    `<encryption_data>${SIGNATURE}</encryption_data></respon>`
  const cart_items = [{ basic_item_data: { name: "Mug", quantity: "1", price: {} } }]
  const read = await client().authorise({ order_no: "O1", currency: "USD", amount: "1.00", cart_items })
  expect(JSON.parse(new URLSearchParams(gateway.received[0]?.body).get("cart_items") ?? "")).toEqual(
    cart_items,
  )
  expect(read.risk_reasons).toEqual([
    { name: "a", status: "b" },
    { name: "c", status: "d" },
  ])
})

describe("of a notification", () => {
  const fields = { merchant_id: "100200", order_no: "O1", rows: [{ a: "1" }, { a: "2" }] }
  const body = JSON.stringify({ ...fields, encryption_data: SIGNATURE })

  it.each([
    ["as it is", rewriting],
    ["made by signer()", signer(rewriting)],
  ])("%s, gets the fields without the signature, and cannot change them", (_, sign) => {
    const read = () =>
      readNotification({ body, contentType: "application/json" }, { sign, merchantId: "100200" })
    const honest = { sign: signer(() => SIGNATURE), merchantId: "100200" }
    expect(read()).toEqual(readNotification({ body, contentType: "application/json" }, honest))
    expect(read().fields).toMatchObject(fields)
    expect(seen[0]).toEqual({ operation: "notification", direction: "notification", fields })
  })
})

it("cannot change what is verified, or tested", () => {
  const input: SignatureInput = { operation: "capture", direction: "reply", fields: { rows: [{ a: "1" }] } }
  expect(verify(rewriting, input, SIGNATURE)).toBe(true)
  expect(input).toEqual({ operation: "capture", direction: "reply", fields: { rows: [{ a: "1" }] } })
  expect(testSignature(rewriting)).toBe("blind")
})

it("that returns anything but a signature does not verify", () => {
  const input: SignatureInput = { operation: "capture", direction: "reply", fields: {} }
  for (const returned of [undefined, "short", 7, Buffer.from(SIGNATURE)])
    expect(verify(() => returned as never, input, SIGNATURE)).toBe(false)
})
