import { formatAmount, GatewayClient, readNotification, signer, type GatewayClientOptions } from "../index"
import { fakeGateway, type FakeGateway } from "./fake-gateway"

/**
 * Options and arguments are checked where they are passed. A wrong one causes one clear error, before anything is sent.
 */
let gateway: FakeGateway
let reply: string
const options = (): GatewayClientOptions => ({
  baseUrl: gateway.url,
  merchantId: "100200",
  accountId: "1",
  signature: { algorithm: "hmac-sha256", secret: "do-not-print" },
})
const client = (change: object = {}) => new GatewayClient({ ...options(), ...change })
beforeAll(async () => {
  gateway = await fakeGateway((_, response) => response.end(reply))
})
beforeEach(() => void gateway.received.splice(0))
afterAll(() => gateway.close())

const preset = { algorithm: "hmac-sha256", secret: "do-not-print" }
const row = { transaction_id: "T1", order_no: "O1", currency: "JPY", amount: "1000" }

const INVALID: [field: string, change: object][] = [
  ["signature.algorithm", { signature: { ...preset, algorithm: "HMAC-SHA256" } }],
  ["signature.algorithm", { signature: { ...preset, algorithm: "md5" } }],
  ["signature.algorithm", { signature: { secret: "do-not-print" } }],
  ["signature.secret", { signature: { ...preset, secret: "" } }],
  ["signature.secret", { signature: { ...preset, secret: Buffer.from("do-not-print") } }],
  ["signature.secretPosition", { signature: { ...preset, secretPosition: "front" } }],
  ["signature.join", { signature: { ...preset, join: "|" } }],
  ["signature.join.delimiter", { signature: { ...preset, join: { delimiter: 1 } } }],
  [
    "signature.fields.capture.request",
    { signature: { ...preset, fields: { capture: { request: "amount" } } } },
  ],
  [
    "signature.fields.capture.requests",
    { signature: { ...preset, fields: { capture: { requests: "all" } } } },
  ],
  ["signature.fields.captures", { signature: { ...preset, fields: { captures: { request: "all" } } } }],
  ["signature.separator", { signature: { ...preset, separator: "|" } }],
  ["signature", { signature: "do-not-print" }],
  ["signature", { signature: undefined }],
  ["codes.applied", { codes: { applied: "1" } }],
  ["codes.applied.0", { codes: { applied: [1] } }],
  ["codes.rejected.1", { codes: { rejected: ["0", ""] } }],
  ["codes.rejected", { codes: { applied: ["1", "2"], rejected: ["2"] } }],
  ["codes.success", { codes: { success: ["1"] } }],
  ["decimals", { decimals: "ISO4217" }],
  ["decimals", { decimals: 2 }],
  ["decimals.jpy", { decimals: { jpy: 0 } }],
  ["decimals.JPY", { decimals: { JPY: "0" } }],
  ["decimals.JPY", { decimals: { JPY: 7 } }],
  ["timeoutMs", { timeoutMs: 2 ** 31 }],
  ["timeoutMs", { timeoutMs: 0 }],
  ["timeoutMs", { timeoutMs: 1.5 }],
  ["timeoutMs", { timeoutMs: "30000" }],
  ["timeoutMs", { timeoutMs: Infinity }],
  ["keepAliveMs", { keepAliveMs: 2 ** 31 }],
  ["keepAliveMs", { keepAliveMs: -1 }],
  ["encodings.capture", { encodings: { capture: "xml" } }],
  ["encodings.captures", { encodings: { captures: "form" } }],
  [
    "encodings.capture.contentType",
    { encodings: { capture: { format: "json", contentType: "text/xml\r\nx: y" } } },
  ],
  ["encodings.capture.contentType", { encodings: { capture: { format: "json" } } }],
  ["verifyReplies", { verifyReplies: "false" }],
  ["verifyReplies", { verifyReplies: null }],
  ["verifyReplies.capture", { verifyReplies: { capture: "never" } }],
  ["verifyReplies.captures", { verifyReplies: { captures: "off" } }],
  ["optimisePath", { optimisePath: "" }],
  ["optimisePath", { optimisePath: "/v1/optimise?x=1" }],
  ["paused", { paused: "false" }],
  ["onUnexpectedRows", { onUnexpectedRows: {} }],
  ["dialect", { dialect: null }],
  ["dialect.nesting", { dialect: { nesting: "bracket" } }],
  ["merchantId", { merchantId: 100200 }],
  ["accountId", { accountId: " " }],
  ["baseUrl", { baseUrl: undefined }],
  ["baseUrl", { baseUrl: "https://gateway.example.com?x=1" }],
  ["timeout", { timeout: 5 }],
]

describe("an option", () => {
  it.each(INVALID)("%s is refused when the client is made: %j", (field, change) => {
    const make = () => client(change)
    expect(make).toThrow(
      expect.objectContaining({
        code: "not_configured",
        outcome: "not_sent",
        field,
        message: expect.stringContaining(`${field}: `) as string,
      }),
    )
    expect(make).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining("do-not-print") as string }),
    )
  })

  it.each([undefined, null, "https://gateway.example.com", []])("must be one of an object: %j", (given) => {
    expect(() => new GatewayClient(given as never)).toThrow(
      expect.objectContaining({ code: "not_configured" }),
    )
  })

  it.each([
    {},
    { timeoutMs: 2 ** 31 - 1, keepAliveMs: 0 },
    { codes: { applied: ["0", "00"], subscriptionEnded: [] } },
    { codes: { applied: undefined } },
    { decimals: { JPY: 0, KWD: 3 } },
    { decimals: {} },
    { encodings: { capture: "form", refund: { format: "json", contentType: "text/xml; charset=UTF-8" } } },
    { encodings: { capture: undefined } },
    { verifyReplies: { capture: "off", refund: undefined } },
    { verifyReplies: false, paused: true, optimisePath: "v1/optimise" },
    {
      signature: {
        ...preset,
        fields: { notification: "all", capture: { reply: ["amount"] } },
        join: { delimiter: "" },
      },
    },
    { signature: { algorithm: "sha256", secret: "s", secretPosition: "prefix", join: "length-prefixed" } },
    { signature: () => "ab".repeat(32) },
    { timeoutMs: undefined, dialect: undefined, codes: undefined, onUnexpectedRows: undefined },
  ])("is accepted: %j", (change) => {
    expect(() => client(change)).not.toThrow()
  })

  it("is read when the client is made", async () => {
    const verifyReplies: Record<string, string> = { capture: "off" }
    const codes = { applied: ["1"] }
    const dialect = { names: { "the service": "site" } }
    const shop = client({ verifyReplies, codes, dialect, decimals: "iso4217" })
    verifyReplies.capture = "required"
    codes.applied.push("", "7")
    dialect.names["the service"] = "other"
    reply = JSON.stringify({ return_status: "7", capture_orders: [] })
    const [outcome] = await shop.capture([row])
    expect(outcome).toMatchObject({ status: "unknown", error: { code: "unknown_code" } })
    await shop
      .checkout({ order_no: "O1", currency: "JPY", amount: "1000", "the service": "S" })
      .catch(() => undefined)
    const [capture, checkout] = gateway.received
    expect(capture?.body).toContain('"amount":"1000"')
    expect(checkout?.body).toContain("site=S")
  })

  it("of signer() is checked as well", () => {
    expect(() => signer({ algorithm: "md5" as never, secret: "do-not-print" })).toThrow(
      /^signature.algorithm: must be/,
    )
    expect(() => signer({ algorithm: "sha256", secret: "x", secretPosition: "first" as never })).toThrow(
      TypeError,
    )
  })

  it("of formatAmount() as well", () => {
    expect(() => formatAmount("1000", "JPY", "ISO4217" as never)).toThrow(RangeError)
  })
})

describe("an argument", () => {
  it.each([
    ["order_nos", { order_nos: "A1" }],
    ["order_nos", { order_nos: new Set(["A1"]) }],
    ["order_nos.0", { order_nos: [1] }],
    ["order_nos.120", { order_nos: Array.from({ length: 121 }, (_, at) => (at === 120 ? "" : `O${at}`)) }],
    ["transaction_ids", { order_nos: ["O1"], transaction_ids: "T1" }],
    [undefined, undefined],
    [undefined, "A1"],
    ["order_nos", {}],
  ])("of a query is refused before the first request: %s", async (field, selection) => {
    for (const name of ["retrievalTrans", "retrievalRefund"] as const)
      await expect(client()[name](selection as never)).rejects.toMatchObject({
        code: "invalid_request",
        outcome: "not_sent",
        field,
      })
    expect(gateway.received).toEqual([])
  })

  const Hole: unknown[] = []
  Hole.length = 2
  it.each([
    ["capture_orders", row],
    ["capture_orders", "T1"],
    ["capture_orders", undefined],
    ["capture_orders", new Set([row])],
    ["capture_orders.1", [row, null]],
    ["capture_orders.0", ["T1"]],
    ["capture_orders.0", Hole],
    ["capture_orders.0.transaction_id", [{ ...row, transaction_id: 1 }]],
    ["capture_orders.0.amount", [{ ...row, amount: 1000 }]],
  ])("of a batch is refused before the first request: %s", async (field, orders) => {
    await expect(client().capture(orders as never)).rejects.toMatchObject({
      code: "invalid_request",
      outcome: "not_sent",
      field,
    })
    expect(gateway.received).toEqual([])
  })

  it.each(["authorise", "checkout", "payout", "cancelSubscription"] as const)(
    "of %s is refused",
    async (name) => {
      for (const argument of [undefined, null, "x", 1, []])
        await expect(client()[name](argument as never)).rejects.toMatchObject({ code: "invalid_request" })
      expect(gateway.received).toEqual([])
    },
  )

  const sign = signer(() => "ab".repeat(32))
  it.each([
    ["sign", { sign: preset, merchantId: "100200" }],
    ["merchantId", { sign, merchantId: undefined }],
    ["merchantId", { sign, merchantId: "" }],
    ["accountId", { sign, merchantId: "100200", accountId: "" }],
    ["dialect.names.order_no", { sign, merchantId: "100200", dialect: { names: { order_no: "x" } } }],
  ])("of readNotification is refused: %s", (field, trust) => {
    const body = `merchant_id=100200&encryption_data=${"ab".repeat(32)}`
    expect(() => readNotification({ body, contentType: undefined }, trust as never)).toThrow(
      expect.objectContaining({ code: "not_configured", field }),
    )
  })
})
