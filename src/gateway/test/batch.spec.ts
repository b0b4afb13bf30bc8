import { GatewayClient, GatewayError, signer, type GatewayClientOptions } from "../index"
import { fakeGateway, type FakeGateway } from "./fake-gateway"

type Row = Record<string, unknown>
type CaptureRequest = { capture_orders: Row[]; update_orders?: Row[]; review_orders?: Row[] }

let gateway: FakeGateway
let respond: (request: CaptureRequest, call: number) => { status?: number; body: unknown }
const order = (number: number) => ({
  transaction_id: `T${number}`,
  order_no: `O${number}`,
  currency: "USD",
  amount: "1.00",
})
const orders = (count: number) => Array.from({ length: count }, (_, at) => order(at))
const applied = (row: Row) => ({ ...row, capture_status: "1", error_message: "" })
const ok = (rows: Row[], head: Row = {}) => ({
  body: { return_status: 1, return_message: "OK", capture_orders: rows, ...head },
})
const client = (options: Partial<GatewayClientOptions> = {}) =>
  new GatewayClient({
    baseUrl: gateway.url,
    merchantId: "100200",
    accountId: "1",
    signature: () => "ab".repeat(32),
    verifyReplies: false,
    ...options,
  })

beforeAll(async () => {
  gateway = await fakeGateway(({ body }, response) => {
    const reply = respond(JSON.parse(body), gateway.received.length)
    response.writeHead(reply.status ?? 200).end(JSON.stringify(reply.body))
  })
})
beforeEach(() => void gateway.received.splice(0))
afterAll(() => gateway.close())

it("sends any number of orders in batches and returns outcomes in input order", async () => {
  respond = ({ capture_orders }) => ok(capture_orders.map(applied).reverse())
  const outcomes = await client().capture(orders(120))
  expect(gateway.received.map(({ body }) => JSON.parse(body).capture_orders.length)).toEqual([50, 50, 20])
  expect(outcomes.map(({ order, status }) => [order.order_no, status])).toEqual(
    orders(120).map(({ order_no }) => [order_no, "applied"]),
  )
})

it("sends no write while it is paused", async () => {
  await expect(client({ paused: true }).capture(orders(1))).rejects.toMatchObject({
    code: "paused",
    outcome: "not_sent",
  })
  await expect(
    client({ paused: true }).cancelSubscription({ recurring_id: "R1" } as never),
  ).rejects.toMatchObject({ code: "paused" })
  expect(gateway.received).toHaveLength(0)
})

it("reads before each write whether it is paused", async () => {
  let paused = true
  const living = client({ paused: () => paused })
  await expect(living.capture(orders(1))).rejects.toMatchObject({ code: "paused", outcome: "not_sent" })
  paused = false
  respond = ({ capture_orders }) => ok(capture_orders.map(applied))
  await expect(living.capture(orders(1))).resolves.toMatchObject([{ status: "applied" }])
  expect(gateway.received).toHaveLength(1)
})

it("sends 100 orders per review request, and no request without orders", async () => {
  respond = ({ review_orders }) => ({
    body: {
      return_status: "1",
      review_orders: review_orders?.map((row) => ({ ...row, review_status: "1", error_message: "" })),
    },
  })
  const held = orders(101).map((each) => ({ ...each, review_flag: "1" }))
  expect((await client().review(held)).every(({ status }) => status === "applied")).toBe(true)
  expect(gateway.received).toHaveLength(2)
  expect(await client().capture([])).toEqual([])
  expect(gateway.received).toHaveLength(2)
})

it("never sends a transaction twice in one request, since its rows could not be distinguished", async () => {
  respond = ({ capture_orders }) => ok(capture_orders.map(applied))
  const outcomes = await client().capture([order(1), { ...order(1), amount: "2.00" }, order(2)])
  expect(outcomes.map(({ status, reply }) => [status, reply?.amount])).toEqual([
    ["applied", "1.00"],
    ["applied", "2.00"],
    ["applied", "1.00"],
  ])
  expect(gateway.received.map(({ body }) => JSON.parse(body).capture_orders.length)).toEqual([2, 1])
})

it("a batch that fails does not affect the others", async () => {
  respond = ({ capture_orders }, call) =>
    call === 2 ? { status: 500, body: "" } : ok(capture_orders.map(applied))
  const outcomes = await client().capture(orders(150))
  const states = outcomes.map(({ status }) => status)
  expect(
    states
      .slice(0, 50)
      .concat(states.slice(100))
      .every((status) => status === "applied"),
  ).toBe(true)
  expect(
    outcomes
      .slice(50, 100)
      .every(({ status, error }) => status === "unknown" && error?.code === "unexpected_status"),
  ).toBe(true)
})

it("validates every order before the first request is sent", async () => {
  const promise = client().capture([...orders(60), { ...order(60), amount: "1.001" }])
  await expect(promise).rejects.toMatchObject({ code: "invalid_request", field: "capture_orders.10.amount" })
  expect(gateway.received).toHaveLength(0)
})

describe("the verdict of a row", () => {
  const one =
    (change: Row) =>
    ({ capture_orders }: CaptureRequest) =>
      ok([{ ...applied(capture_orders[0]!), ...change }])
  const cases: [string, string, string | undefined, typeof respond][] = [
    ["applied", "applied", undefined, one({})],
    ["applied with a newer field", "applied", undefined, one({ newer: "x" })],
    [
      "refused with a reason",
      "rejected",
      "refused_by_gateway",
      one({ capture_status: "0", error_message: "over the amount" }),
    ],
    ["refused without a reason", "unknown", "contradicting_reply", one({ capture_status: "0" })],
    ["applied with an error", "unknown", "contradicting_reply", one({ error_message: "hm" })],
    [
      "a code without a meaning",
      "unknown",
      "unknown_code",
      one({ capture_status: "7", error_message: "hm" }),
    ],
    ["another amount", "unknown", "echo_mismatch", one({ amount: "10.00" })],
    ["another currency", "unknown", "echo_mismatch", one({ currency: "EUR" })],
    ["another order", "unknown", "echo_mismatch", one({ order_no: "O9" })],
    ["missing", "unknown", "contradicting_reply", () => ok([])],
    [
      "twice, equal",
      "applied",
      undefined,
      ({ capture_orders }) => ok([applied(capture_orders[0]!), applied(capture_orders[0]!)]),
    ],
    [
      "twice, different",
      "unknown",
      "contradicting_reply",
      ({ capture_orders }) =>
        ok([
          applied(capture_orders[0]!),
          { ...applied(capture_orders[0]!), capture_status: "0", error_message: "no" },
        ]),
    ],
    [
      "applied under an outer refusal",
      "unknown",
      "contradicting_reply",
      ({ capture_orders }) => ok(capture_orders.map(applied), { return_status: "0" }),
    ],
    [
      "missing under an outer refusal",
      "rejected",
      "refused_by_gateway",
      () => ok([], { return_status: "0", return_message: "too many" }),
    ],
    ["missing under an unknown outer code", "unknown", "unknown_code", () => ok([], { return_status: "9" })],
  ]

  it.each(cases)("%s → %s", async (_, status, code, behavior) => {
    respond = behavior
    const [outcome] = await client().capture([order(1)])
    expect({ status: outcome?.status, code: outcome?.error?.code }).toEqual({ status, code })
    if (code) expect(outcome?.error).toBeInstanceOf(GatewayError)
  })

  it("masks numbers in the gateway's reason", async () => {
    respond = one({ capture_status: "0", error_message: "card 4111 1111 1111 1111 is closed" })
    const [outcome] = await client().capture([order(1)])
    expect(outcome?.error?.reason).toBe("card *** is closed")
  })

  it("reports rows that were not requested and otherwise ignores them", async () => {
    const unexpected: unknown[] = []
    respond = ({ capture_orders }) => ok([applied(order(77)), ...capture_orders.map(applied)])
    const [outcome] = await client({
      onUnexpectedRows: (operation, rows) => unexpected.push([operation, rows.length]),
    }).capture([order(1)])
    expect(outcome?.status).toBe("applied")
    expect(unexpected).toEqual([["capture", 1]])
  })

  it("refuses a refund row whose message is not a success code", async () => {
    respond = () => ({
      body: {
        return_status: "1",
        refund_orders: [
          { ...order(1), refund_amount: "0.50", refund_status: "1", refund_message: "V1001:too much" },
        ],
      },
    })
    const [outcome] = await client().refund([{ ...order(1), refund_amount: "0.50", refund_reason: "x" }])
    expect(outcome).toMatchObject({ status: "unknown", error: { code: "contradicting_reply" } })
  })

  it("derives the outcomes of updateOrders, which has no rows, from the outer status", async () => {
    respond = ({ update_orders }) => ({
      body: { return_status: update_orders?.length === 50 ? "1" : "0", return_message: "no" },
    })
    const outcomes = await client().updateOrders(
      orders(51).map(({ transaction_id }) => ({ transaction_id, status: "1" })),
    )
    expect(outcomes.map(({ status }) => status)).toEqual([...Array<string>(50).fill("applied"), "rejected"])
  })
})

describe("a row that cannot be read", () => {
  const sign = signer({ algorithm: "hmac-sha256", secret: "sandbox-secret" })
  const signing = () => client({ signature: sign, verifyReplies: true })
  const respondWith = (change: (rows: Row[]) => unknown[]) => {
    respond = ({ capture_orders }) => {
      const fields = {
        return_status: "1",
        return_message: "OK",
        capture_orders: change(capture_orders.map(applied)),
      } as Parameters<typeof sign>[0]["fields"]
      const encryption_data = sign({ operation: "capture", direction: "reply", fields })
      return { body: { ...fields, encryption_data } }
    }
  }
  const unknown = {
    status: "unknown",
    error: expect.objectContaining({ code: "malformed_reply" }) as unknown,
  }

  it.each([
    ["a list as amount", { amount: ["1.00"] }, "capture_orders.6.amount"],
    ["no status", { capture_status: undefined }, "capture_orders.6.capture_status"],
    ["no transaction", { transaction_id: undefined }, "capture_orders.6.transaction_id"],
    ["an empty transaction", { transaction_id: "" }, "capture_orders.6.transaction_id"],
  ])("because of %s makes its own order unknown, and no other of fifty", async (_, change, field) => {
    respondWith((rows) => rows.map((each, at) => (at === 6 ? { ...each, ...change } : each)))
    const outcomes = await signing().capture(orders(50))
    expect(outcomes[6]).toMatchObject({ ...unknown, error: { field, outcome: "unknown" } })
    expect(outcomes.filter(({ status }) => status === "applied")).toHaveLength(49)
  })

  it("and names nothing leaves its order without a row", async () => {
    respondWith((rows) => [...rows.slice(1), "T1"])
    const outcomes = await signing().capture(orders(3))
    expect(outcomes.map(({ status }) => status)).toEqual(["unknown", "applied", "applied"])
  })

  it("beside a readable one of the same order contradicts it", async () => {
    respondWith((rows) => [...rows, { ...rows[0], currency: ["USD"] }])
    const outcomes = await signing().capture(orders(2))
    expect(outcomes.map(({ status }) => status)).toEqual(["unknown", "applied"])
  })

  it("under an outer refusal does not prove that nothing happened", async () => {
    respond = () => ok([{ transaction_id: "T1" }], { return_status: "0", return_message: "no" })
    expect((await client().capture([order(1)]))[0]?.status).toBe("unknown")
  })

  it("under a bad signature proves nothing about any order", async () => {
    respond = ({ capture_orders }) =>
      ok([...capture_orders.slice(1).map(applied), { transaction_id: "T1" }], {
        encryption_data: "ab".repeat(32),
      })
    const outcomes = await signing().capture(orders(3))
    expect(outcomes.map(({ error }) => error?.code)).toEqual(Array<string>(3).fill("bad_signature"))
  })

  it("and a list that is none makes every order unknown", async () => {
    respond = () => ok("rows" as never)
    const outcomes = await client().capture(orders(2))
    expect(outcomes).toMatchObject([unknown, unknown])
  })
})

describe("queries", () => {
  it("send 100 ids per request and omit rows that were not requested", async () => {
    const unexpected: string[] = []
    const queries: FakeGateway["received"] = []
    const server = await fakeGateway((received, response) => {
      queries.push(received)
      const requested = (new URLSearchParams(received.body).get("order_nos") ?? "").split(",")
      const rows = [...requested, "OTHER"].map((order_no) => ({
        order_no,
        transaction_id: `T-${order_no}`,
        amount: "1.00",
        currency: "USD",
        payment_status: "2000",
      }))
      response.end(JSON.stringify({ return_status: "1", orders_list: rows }))
    })
    const querying = client({
      baseUrl: server.url,
      onUnexpectedRows: (_, rows) => unexpected.push(String(rows[0]?.order_no)),
    })
    const order_nos = Array.from({ length: 205 }, (_, at) => `N${at}`)
    const { orders_list, replies } = await querying.retrievalTrans({ order_nos })
    await server.close()
    expect(orders_list.map((row) => row.order_no)).toEqual(order_nos)
    expect([replies.length, queries.length, unexpected.length]).toEqual([3, 3, 3])
  })

  it("without a selection are refused; with an empty one they send no request", async () => {
    await expect(client().retrievalTrans({})).rejects.toMatchObject({ code: "invalid_request" })
    expect(await client().retrievalRefund({ transaction_ids: [] })).toEqual({
      refund_orders: [],
      replies: [],
    })
    expect(gateway.received).toHaveLength(0)
  })
})
