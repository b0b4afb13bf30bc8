import { createServer, type AddressInfo, type Server, type Socket } from "node:net"
import { once } from "node:events"
import { GatewayClient, type GatewayClientOptions } from "../index"

/** A server may send interim responses before the final one (RFC 9110, 15.2), as gateways and proxies do. */
let server: Server
let sockets: Socket[]
let requests: string[]
let heads: string[]
/** The bytes of a response, in the pieces in which they are sent. */
let pieces: (body: string) => string[]

beforeEach(async () => {
  sockets = []
  requests = []
  heads = []
  server = createServer((socket) => {
    sockets.push(socket)
    socket.setNoDelay(true)
    let text = ""
    socket.on("error", () => undefined)
    socket.on("data", (data: Buffer) => {
      text += data.toString()
      const [head = "", body] = text.split("\r\n\r\n")
      const length = Number(/content-length: (\d+)/i.exec(head)?.[1])
      if (body === undefined || body.length < length) return
      text = ""
      requests.push(body)
      heads.push(head)
      void send(socket, pieces(reply(body)))
    })
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
})
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  server.close()
  await once(server, "close")
})

async function send(socket: Socket, parts: string[]): Promise<void> {
  for (const part of parts) {
    await new Promise<void>((resolve) => socket.write(part, () => resolve()))
    // Each piece arrives separately.
    for (let turn = 0; turn < 4; turn++) await new Promise(setImmediate)
  }
}

const order = { transaction_id: "T1", order_no: "O1", currency: "USD", amount: "1.00" }
function reply(body: string): string {
  if (!body.startsWith("{"))
    return JSON.stringify({ return_status: "1", orders_list: [{ ...order, payment_status: "2000" }] })
  const { capture_orders } = JSON.parse(body) as { capture_orders: object[] }
  const rows = capture_orders.map((row) => ({ ...row, capture_status: "1", error_message: "" }))
  return JSON.stringify({ return_status: "1", capture_orders: rows })
}

const client = (options: Partial<GatewayClientOptions> = {}) =>
  new GatewayClient({
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    merchantId: "100200",
    accountId: "1",
    signature: () => "ab".repeat(32),
    verifyReplies: false,
    timeoutMs: 600_000,
    ...options,
  })

const final = (body: string) =>
  `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`
const CONTINUE = "HTTP/1.1 100 Continue\r\n\r\n"
const PROCESSING = "HTTP/1.1 102 Processing\r\nx-step: 1\r\n\r\n"
const HINTS = "HTTP/1.1 103 Early Hints\r\nlink: </style.css>; rel=preload\r\nlink: </script.js>\r\n\r\n"
const letters = (text: string) => Array.from(text)

const LEGAL: [name: string, pieces: (body: string) => string[]][] = [
  ["100 Continue alone", (body) => [CONTINUE, final(body)]],
  ["100 Continue together with the answer", (body) => [CONTINUE + final(body)]],
  ["102 Processing", (body) => [PROCESSING, final(body)]],
  ["103 Early Hints", (body) => [HINTS, final(body)]],
  ["103 together with the answer", (body) => [HINTS + final(body)]],
  ["several of them", (body) => [CONTINUE + PROCESSING, PROCESSING, HINTS + CONTINUE + final(body)]],
  ["an unknown one", (body) => ["HTTP/1.1 199 Wait\r\n\r\n", final(body)]],
  ["one byte at a time", (body) => [...letters(CONTINUE + HINTS), final(body)]],
  [
    "an answer one byte at a time",
    (body) => [CONTINUE, ...letters(final(body).slice(0, 40)), final(body).slice(40)],
  ],
  [
    "a head that is cut in the middle",
    (body) => [CONTINUE.slice(0, 20), CONTINUE.slice(20) + HINTS.slice(0, 5), HINTS.slice(5) + final(body)],
  ],
  ["HTTP/1.0 and no reason", (body) => ["HTTP/1.0 100\r\n\r\n", final(body)]],
  ["none", (body) => [final(body)]],
]

it.each(LEGAL)("%s is legal before the answer of a write", async (_, how) => {
  pieces = how
  const shop = client()
  const outcomes = [...(await shop.capture([order])), ...(await shop.capture([order]))]
  expect(outcomes.map(({ status, error }) => error?.message ?? status)).toEqual(["applied", "applied"])
  expect(requests).toHaveLength(2)
  shop.connections.close()
})

it.each(LEGAL)("%s is legal before the answers of queries on one connection", async (_, how) => {
  pieces = how
  const shop = client()
  for (let at = 0; at < 3; at++)
    expect((await shop.retrievalTrans({ order_nos: ["O1"] })).orders_list).toHaveLength(1)
  expect(sockets).toHaveLength(1)
  shop.connections.close()
})

it("with one connection for each exchange as well", async () => {
  pieces = (body) => [CONTINUE, final(body)]
  const shop = client({ keepAliveMs: 0 })
  expect(await shop.capture([order])).toMatchObject([{ status: "applied" }])
  expect((await shop.retrievalTrans({ order_nos: ["O1"] })).orders_list).toHaveLength(1)
})

describe("the outcome is unknown, as before,", () => {
  const unknown = async (code: string) => {
    const [outcome] = await client().capture([order])
    expect(outcome).toMatchObject({ status: "unknown", error: { code } })
    expect(requests).toHaveLength(1)
  }

  it("where the connection is closed after an interim response", async () => {
    pieces = () => {
      setImmediate(() => sockets[0]?.end())
      return [CONTINUE]
    }
    await unknown("connection_lost")
  })

  it("where it is closed within one", async () => {
    pieces = () => {
      setImmediate(() => sockets[0]?.end())
      return [CONTINUE.slice(0, 15)]
    }
    await unknown("connection_lost")
  })

  it("where an interim response has no end", async () => {
    pieces = () => [
      "HTTP/1.1 103 Early Hints\r\n",
      ...Array.from({ length: 40 }, () => `x: ${"y".repeat(1024)}\r\n`),
    ]
    await unknown("connection_lost")
  })

  it("where the connection is switched to another protocol", async () => {
    pieces = (body) => [
      "HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n",
      final(body),
    ]
    await unknown("connection_lost")
  })

  it("where there is no end of them", async () => {
    pieces = () => [CONTINUE.repeat(10_000)]
    await unknown("connection_lost")
  })
})

it("a refusal after an interim response is a refusal", async () => {
  pieces = () => [CONTINUE, "HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\n\r\n"]
  expect(await client().capture([order])).toMatchObject([
    { status: "rejected", error: { code: "invalid_input" } },
  ])
})

it("a body is requested as it is, without a coding", async () => {
  pieces = (body) => [final(body)]
  await client().capture([order])
  await client().retrievalTrans({ order_nos: ["O1"] })
  for (const head of heads) expect(head.toLowerCase()).toContain("\r\naccept-encoding: identity")
  expect(heads).toHaveLength(2)
})
