import type { Exchange, GatewayClientOptions } from "../index"
import { observed } from "../listeners"
import { clientOf, fakeGateway, type FakeGateway } from "./fake-gateway"

/** The listener `onExchange` gets each exchange when it has ended, and nothing of what was sent or received. */
const row = (at: number) => ({
  transaction_id: `T${at}`,
  order_no: `O${at}`,
  currency: "USD",
  amount: "1.00",
})
const captured = { capture_status: "1", error_message: "", payment_status: "2000" }

let gateway: FakeGateway
/** How the gateway replies to a request with these orders. */
let reply: (orders: object[]) => { status?: number; body: unknown }

beforeAll(async () => {
  gateway = await fakeGateway(({ path, body }, response) => {
    const orders =
      path === "/v1/capture" ? (JSON.parse(body) as { capture_orders: object[] }).capture_orders : []
    const { status = 200, body: text } = reply(orders)
    response.writeHead(status)
    response.end(typeof text === "string" ? text : JSON.stringify(text))
  })
})
afterAll(() => gateway.close())

const seen: Exchange[] = []
const client = (options: Partial<GatewayClientOptions> = {}) =>
  clientOf(gateway, { onExchange: (exchange) => void seen.push(exchange), ...options })
beforeEach(() => void seen.splice(0))

const applied = (orders: object[]) => ({
  body: { return_status: "1", capture_orders: orders.map((order) => ({ ...order, ...captured })) },
})

it("reports an answered batch with its size, and a second one of a transaction that occurs twice", async () => {
  reply = applied
  await client().capture([row(1), row(2), row(1)])
  expect(seen).toMatchObject([
    { operation: "capture", outcome: "answered", code: undefined, size: 2, unknown: 0 },
    { operation: "capture", outcome: "answered", code: undefined, size: 1, unknown: 0 },
  ])
  expect(seen.every(({ startedAt, durationMs }) => startedAt > 0 && durationMs >= 0)).toBe(true)
})

it("reports how many outcomes of an answered batch are unknown, and why", async () => {
  reply = (orders) => applied(orders.slice(0, 1))
  const outcomes = await client().capture([row(1), row(2), row(3)])
  expect(outcomes.map(({ status }) => status)).toEqual(["applied", "unknown", "unknown"])
  expect(seen).toMatchObject([{ outcome: "unknown", code: "contradicting_reply", size: 3, unknown: 2 }])
})

it("counts a refused row as answered", async () => {
  reply = (orders) => ({
    body: {
      return_status: "1",
      capture_orders: orders.map((order) => ({
        ...order,
        ...captured,
        capture_status: "0",
        error_message: "refused",
      })),
    },
  })
  const [outcome] = await client().capture([row(1)])
  expect(outcome?.status).toBe("rejected")
  expect(seen).toMatchObject([{ outcome: "answered", unknown: 0 }])
})

it.each([
  [500, "unknown", "unexpected_status", 2],
  [400, "rejected", "invalid_input", 0],
] as const)("reports HTTP %d of a batch", async (status, outcome, code, unknown) => {
  reply = () => ({ status, body: "" })
  await client().capture([row(1), row(2)])
  expect(seen).toMatchObject([{ outcome, code, status, size: 2, unknown }])
})

it("reports a request that was not sent", async () => {
  await client({ baseUrl: "http://127.0.0.1:9" }).capture([row(1)])
  expect(seen).toMatchObject([{ outcome: "not_sent", code: "connection_failed", status: undefined }])
})

it("reports each request of a query, and its refusal", async () => {
  reply = () => ({ body: { return_status: "1", orders_list: [] } })
  await client().retrievalTrans({ order_nos: Array.from({ length: 101 }, (_, at) => `O${at}`) })
  expect(seen.map(({ outcome, size }) => [outcome, size])).toEqual([
    ["answered", 100],
    ["answered", 1],
  ])
  reply = () => ({ body: { return_status: "0", orders_list: [] } })
  await expect(client().retrievalTrans({ order_nos: ["O1"] })).rejects.toThrow()
  expect(seen.at(-1)).toMatchObject({ operation: "retrievalTrans", outcome: "rejected", size: 1 })
})

it("reports a reply that repeats something else as unknown", async () => {
  reply = () => ({
    body: { recurring_id: "R2", contract_name: "C1", cancel_status: "1" },
  })
  const contract = { recurring_id: "R1", contract_name: "C1" }
  await expect(client().cancelSubscription(contract)).rejects.toThrow()
  expect(seen).toMatchObject([{ operation: "cancelSubscription", outcome: "unknown", unknown: 1 }])
})

it("does not report what was refused before anything was sent", async () => {
  await expect(client({ paused: true }).capture([row(1)])).rejects.toThrow()
  await expect(client().capture([{ ...row(1), amount: "one" }])).rejects.toThrow()
  expect(seen).toEqual([])
})

it("contains nothing of the message", async () => {
  reply = applied
  await client().capture([{ ...row(1), order_no: "ORDER-7", amount: "98765.43" }])
  expect(JSON.stringify(seen)).not.toMatch(/T1|ORDER-7|98765|100200|USD/)
  expect(Object.keys(seen[0] ?? {}).sort()).toEqual([
    "code",
    "durationMs",
    "operation",
    "outcome",
    "size",
    "startedAt",
    "status",
    "unknown",
  ])
})

it("a listener that throws changes no outcome, and becomes a warning", async () => {
  reply = applied
  const warnings: unknown[] = []
  const warned = ({ code }: Error & { code?: string }) => void warnings.push(code)
  process.on("warning", warned)
  const onExchange = () => {
    throw new Error("listener")
  }
  expect(await client({ onExchange }).capture([row(1)])).toMatchObject([{ status: "applied" }])
  await new Promise(setImmediate)
  process.off("warning", warned)
  expect(warnings).toEqual(["MPGI_LISTENER"])
})

it("reads no clock without a listener", async () => {
  const clocks = [jest.spyOn(performance, "now"), jest.spyOn(Date, "now")]
  const reads = () => clocks.map(({ mock }) => mock.calls.length)
  const about = { operation: "capture", size: 1 } as const
  await observed(about, {}, () => Promise.resolve())
  const without = reads()
  await observed(about, { onExchange: () => undefined }, () => Promise.resolve())
  const listened = reads()
  for (const clock of clocks) clock.mockRestore()
  expect([without, listened]).toEqual([
    [0, 0],
    [2, 1],
  ])
})
