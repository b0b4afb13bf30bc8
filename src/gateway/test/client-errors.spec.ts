import { once } from "node:events"
import { createServer } from "node:net"
import type { AddressInfo } from "node:net"
import type { ServerResponse } from "node:http"
import { GatewayClient } from "../client"
import { GatewayError } from "../errors"
import { fakeGateway, type FakeGateway } from "./fake-gateway"

const SIGNATURE = "ab".repeat(32)
const CARD = "4111111111111111"
const SECRET = "never-in-an-error"
const payment = { order_no: "ORD-1", currency: "USD", amount: "10.00", card: CARD, security_code: "987" }

const reply = (change: (text: string) => string = (text) => text) =>
  change(
    `<respon><merchant_id>100200</merchant_id><order_no>ORD-1</order_no><amount>10.00</amount><currency>USD</currency>` +
      `<transaction_id>T1</transaction_id><order_status>1</order_status><result_info>0000:ok</result_info>` +
      `<encryption_data>${SIGNATURE}</encryption_data></respon>`,
  )

/** Longer than any exchange on this machine takes. A test that needs the timeout moves its own clock. */
const TIMEOUT_MS = 600_000

let gateway: FakeGateway
let respond: (response: ServerResponse) => void
const client = (options: object = {}) =>
  new GatewayClient({
    baseUrl: gateway.url,
    merchantId: "100200",
    accountId: "100200001",
    signature: () => SIGNATURE,
    timeoutMs: TIMEOUT_MS,
    ...options,
  })

beforeAll(async () => {
  gateway = await fakeGateway((_, response) => respond(response))
})
beforeEach(() => void gateway.received.splice(0))
afterAll(() => gateway.close())

async function failure(promise: Promise<unknown>): Promise<GatewayError> {
  const error = await promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(GatewayError)
  return error as GatewayError
}

/** Undici sets its own timers only for kept connections. The connection of a payment is never kept. */
const ALL_BUT_TIMEOUTS = [
  "Date",
  "hrtime",
  "performance",
  "nextTick",
  "queueMicrotask",
  "setImmediate",
  "clearImmediate",
  "setInterval",
  "clearInterval",
] as const

/** Waits until a part of the body is sent, and this process has had a turn to read it. */
async function written(response: ServerResponse, part: string): Promise<void> {
  await new Promise<void>((resolve) => response.write(part, () => resolve()))
  for (let turn = 0; turn < 3; turn++) await new Promise(setImmediate)
}

/** Sends one part after another until the client closes the connection. */
async function drip(response: ServerResponse): Promise<void> {
  const closed = once(response, "close").then(() => true)
  while (!(await Promise.race([closed, written(response, " ")])));
}

function breakOff(response: ServerResponse, part: string): void {
  void written(response, part).then(() => response.socket?.resetAndDestroy())
}

const replies =
  (text: string, status = 200, headers = {}) =>
  (response: ServerResponse) =>
    response.writeHead(status, headers).end(text)

describe("an inconclusive reply is an unknown outcome, and the request is never repeated", () => {
  const cases: [string, string, (response: ServerResponse) => void][] = [
    ["5xx", "unexpected_status", replies("down", 503)],
    ["429", "unexpected_status", replies("slow down", 429)],
    ["a redirect", "redirect_refused", replies("", 307, { location: "/v1/other" })],
    ["an empty body", "malformed_reply", replies("")],
    ["a body with only OK", "malformed_reply", replies("OK")],
    ["an HTML page", "malformed_reply", replies("<html><body>Sorry</body></html>")],
    ["truncated XML", "malformed_reply", replies(reply((text) => text.slice(0, -12)))],
    ["a document type", "malformed_reply", replies(`<!DOCTYPE respon [<!ENTITY a "b">]>${reply()}`)],
    ["two roots", "malformed_reply", replies(reply() + reply())],
    [
      "a repeated scalar",
      "malformed_reply",
      replies(reply((t) => t.replace("<amount>", "<amount>9</amount><amount>"))),
    ],
    [
      "a missing field",
      "malformed_reply",
      replies(reply((t) => t.replace(/<order_status>.*<\/order_status>/, ""))),
    ],
    [
      "names that reach a prototype",
      "malformed_reply",
      replies(reply((t) => t.replace("<order_no>", "<__proto__>x</__proto__><order_no>"))),
    ],
    ["a wrong signature", "bad_signature", replies(reply((t) => t.replace(SIGNATURE, "cd".repeat(32))))],
    ["no signature", "bad_signature", replies(reply((t) => t.replace(SIGNATURE, "")))],
    ["a signature of odd length", "bad_signature", replies(reply((t) => t.replace(SIGNATURE, "abc")))],
    ["another order", "echo_mismatch", replies(reply((t) => t.replace("ORD-1", "ORD-2")))],
    ["another amount", "echo_mismatch", replies(reply((t) => t.replace("10.00", "1000")))],
    ["an amount with an exponent", "echo_mismatch", replies(reply((t) => t.replace("10.00", "1e1")))],
    ["another currency", "echo_mismatch", replies(reply((t) => t.replace("USD", "EUR")))],
    ["another merchant", "echo_mismatch", replies(reply((t) => t.replace("100200", "999")))],
    [
      "another account",
      "echo_mismatch",
      replies(reply((t) => t.replace("<order_no>", "<account_id>100200002</account_id><order_no>"))),
    ],
    ["more than 1 MiB", "reply_too_large", replies("x".repeat(1024 * 1024 + 1))],
    ["a reset before the reply", "connection_lost", (response) => void response.socket?.resetAndDestroy()],
    [
      "a reset inside the body",
      "connection_lost",
      (response) => {
        response.writeHead(200, { "content-length": "500" })
        breakOff(response, "<respon>")
      },
    ],
  ]

  it.each(cases)("%s → %s", async (_, code, behavior) => {
    respond = behavior
    expectUnknown(await failure(client().authorise(payment)), code)
  })

  describe("after the timeout", () => {
    beforeEach(() => {
      jest.useFakeTimers({ doNotFake: [...ALL_BUT_TIMEOUTS] })
    })
    afterEach(() => {
      jest.useRealTimers()
    })

    it("no reply → timeout", async () => {
      const received = new Promise<void>((resolve) => (respond = () => resolve()))
      const failed = failure(client().authorise(payment))
      await received
      jest.advanceTimersByTime(TIMEOUT_MS)
      expectUnknown(await failed, "timeout")
    })

    it("a body that comes slowly → timeout, from the beginning of the request on", async () => {
      const received = new Promise<ServerResponse>((resolve) => (respond = resolve))
      const failed = failure(client().authorise(payment))
      const response = await received
      response.writeHead(200)
      for (let part = 0; part < 4; part++) {
        await written(response, " ")
        jest.advanceTimersByTime(TIMEOUT_MS / 4)
      }
      expectUnknown(await failed, "timeout")
    })

    it("nothing fails before it", async () => {
      const received = new Promise<ServerResponse>((resolve) => (respond = resolve))
      const replied = client().authorise(payment)
      const response = await received
      jest.advanceTimersByTime(TIMEOUT_MS / 2)
      response.end(reply())
      expect(await replied).toMatchObject({ transaction_id: "T1" })
    })
  })

  function expectUnknown(error: GatewayError, code: string) {
    expect({ code: error.code, outcome: error.outcome }).toEqual({ code, outcome: "unknown" })
    expect(gateway.received).toHaveLength(1)
    const shown = [error.message, error.field, error.reason, String(error.cause), error.stack]
    // The stack has positions such as :3987:11 and :12:987.
    const typed = String.raw`(?<!\d|:\d+:)987(?!\d|:\d)`
    expect(JSON.stringify(shown)).not.toMatch(new RegExp(`${CARD}|${typed}|${SIGNATURE}|<respon><|<html`))
  }
})

describe("a refusal is a known outcome", () => {
  it.each([
    [400, "invalid_input"],
    [404, "record_not_found"],
  ])("HTTP %i → %s", async (status, code) => {
    respond = replies("whatever", status)
    const error = await failure(client().authorise(payment))
    expect(error).toMatchObject({ code, status, outcome: "rejected" })
  })

  const bodies: [string, (response: ServerResponse) => void][] = [
    [
      "is endless",
      (response) => {
        void drip(response)
      },
    ],
    ["never begins", (response) => response.flushHeaders()],
    ["is too large", (response) => void response.end("x".repeat(2 * 1024 * 1024))],
    [
      "breaks off",
      (response) => {
        breakOff(response, "some")
      },
    ],
    [
      "is broken off at once",
      (response) => {
        response.socket?.end("HTTP/1.1 400 Bad Request\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n")
      },
    ],
  ]
  it.each(bodies)("by its status alone, although its body %s", async (_, behavior) => {
    respond = (response) => {
      response.statusCode = 400
      behavior(response)
    }
    const error = await failure(client().authorise(payment))
    expect(error).toMatchObject({ code: "invalid_input", status: 400, outcome: "rejected" })
  })

  it("a decline is a reply, not an error", async () => {
    respond = replies(
      reply((t) =>
        t.replace("<order_status>1", "<order_status>0").replace("0000:ok", "0051:Insufficient: funds"),
      ),
    )
    const declined = await client().authorise(payment)
    expect(declined.result_info).toEqual({ code: "0051", message: "Insufficient: funds" })
    expect(declined.risk_reasons).toEqual([])
  })
})

describe("a request that was not sent has the outcome not_sent", () => {
  it("a refused connection", async () => {
    const closed = createServer()
    await new Promise<void>((resolve) => closed.listen(0, "127.0.0.1", resolve))
    const { port } = closed.address() as AddressInfo
    await new Promise((resolve) => closed.close(resolve))
    const error = await failure(client({ baseUrl: `http://127.0.0.1:${port}` }).authorise(payment))
    expect(error).toMatchObject({ code: "connection_failed", outcome: "not_sent" })
    expect(String(error.cause)).toContain("ECONNREFUSED")
  })

  it("a TLS failure", async () => {
    const error = await failure(
      client({ baseUrl: gateway.url.replace("http:", "https:") }).authorise(payment),
    )
    expect(error).toMatchObject({ code: "connection_failed", outcome: "not_sent" })
    expect(gateway.received).toHaveLength(0)
  })

  it.each([
    ["amount", { amount: "1e3" }],
    ["amount", { amount: "-1" }],
    ["amount", { amount: "1.005" }],
    ["amount", { amount: "" }],
    ["amount", { amount: 10 }],
    ["item_total", { item_total: "0.001" }],
    ["items.0.price", { items: [{ name: "a", code: "b", price: "0.005", quantity: 1 }] }],
    ["currency", { currency: "usd" }],
    ["expiration_month", { expiration_month: "13" }],
    ["", { cardd: CARD }],
  ])("an invalid %s", async (field, change) => {
    const error = await failure(client().authorise({ ...payment, ...change } as typeof payment))
    expect(error).toMatchObject({ code: "invalid_request", outcome: "not_sent" })
    expect(error.field ?? "").toBe(field)
    expect(error.message).not.toContain(CARD)
    expect(gateway.received).toHaveLength(0)
  })

  it("optimise without its path, with the option to set", async () => {
    expect(await failure(client().optimise({}))).toMatchObject({
      code: "not_configured",
      field: "optimisePath",
      outcome: "not_sent",
    })
  })

  it("a signature function that throws, without its message", async () => {
    const signature = () => {
      throw new Error(SECRET)
    }
    const error = await failure(client({ signature }).authorise(payment))
    expect(error).toMatchObject({ code: "not_configured", outcome: "not_sent" })
    expect(JSON.stringify([error.message, String(error.cause)])).not.toContain(SECRET)
  })
})

describe("checkout's form", () => {
  const page = (action: string, inputs = `<input name="order_no" value="ORD-1">`) =>
    `<form method="post" action="${action}">${inputs}</form>`
  const order = { order_no: "ORD-1", currency: "USD", amount: "10.00" }

  it.each([
    ["posts elsewhere", "foreign_origin", page("https://evil.example.com/v1/checkout")],
    ["posts to another port", "foreign_origin", page("http://127.0.0.1:1/v1/checkout")],
    ["runs script", "foreign_origin", page("javascript:alert(1)")],
    ["is one of two", "malformed_reply", page("/v1/checkout") + page("/v1/checkout")],
    ["is a GET form", "malformed_reply", page("/v1/checkout").replace("post", "get")],
    ["names no order", "echo_mismatch", page("/v1/checkout", `<input name="amount" value="10.00">`)],
    ["names another order", "echo_mismatch", page("/v1/checkout", `<input name="orderNo" value="ORD-2">`)],
    [
      "has a higher amount",
      "echo_mismatch",
      page("/v1/checkout", `<input name="order_no" value="ORD-1"><input name="orderAmount" value="11.00">`),
    ],
  ])("that %s → %s", async (_, code, text) => {
    respond = replies(text)
    expect((await failure(client().checkout(order))).code).toBe(code)
  })

  it("with a relative action is resolved against the gateway", async () => {
    respond = replies(page("/v1/checkout?x=1"))
    expect(await client().checkout(order)).toEqual({
      action: `${gateway.url}/v1/checkout?x=1`,
      fields: { order_no: "ORD-1" },
    })
  })
})

describe("options", () => {
  it.each([
    ["baseUrl", { baseUrl: "http://gateway.example.com" }],
    ["baseUrl", { baseUrl: "https://user:pass@gateway.example.com" }],
    ["baseUrl", { baseUrl: "gateway" }],
    ["timeoutMs", { timeoutMs: 0 }],
    ["merchantId", { merchantId: "" }],
    ["signature.secret", { signature: { algorithm: "hmac-sha256", secret: " " } }],
  ])("an invalid %s is refused at once, by name", (field, change) => {
    expect(() => client(change)).toThrow(expect.objectContaining({ code: "not_configured", field }))
  })

  it.each([
    "http://localhost:9100",
    "http://gateway.localhost:9100",
    "http://127.0.0.1:9100",
    "http://[::1]:9100",
    "http://[::ffff:127.0.0.1]:9100",
  ])("takes http on this machine: %s", (baseUrl) => {
    expect(() => client({ baseUrl })).not.toThrow()
  })

  it("sends configured names, encodings and nesting", async () => {
    respond = replies("{}")
    const other = client({
      baseUrl: `${gateway.url}/gw/`,
      dialect: {
        names: { "the service": "site_name", order_nos: "orders" },
        nesting: "brackets",
        lists: "nested",
      },
      encodings: { capture: { format: "json", contentType: "text/xml" }, refund: "form", authorise: "json" },
      decimals: "iso4217",
      verifyReplies: false,
    })
    const jpy = { order_no: "J-1", transaction_id: "T", currency: "JPY", amount: "1000" }
    await other.capture([jpy])
    await other.refund([{ ...jpy, refund_amount: "5" }])
    await failure(other.authorise({ ...payment, "the service": "Shop" }))
    await failure(other.retrievalTrans({ order_nos: ["A,1"] }))
    const [capture, refund, authorise, query] = gateway.received
    expect(capture).toMatchObject({ path: "/gw/v1/capture", contentType: "text/xml" })
    expect(JSON.parse(capture!.body).capture_orders[0].amount).toBe("1000")
    expect(new URLSearchParams(refund!.body).get("refund_orders[0][refund_amount]")).toBe("5")
    expect(JSON.parse(authorise!.body)).toMatchObject({ site_name: "Shop", amount: "10.00" })
    expect(new URLSearchParams(query!.body).get("orders[0]")).toBe("A,1")
  })
})
