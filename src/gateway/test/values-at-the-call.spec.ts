import { clientOf, fakeGateway, type FakeGateway } from "./fake-gateway"

/**
 * A caller may reuse its objects as soon as it has called a method. Its later changes are neither sent nor compared.
 */
let gateway: FakeGateway
const client = () => clientOf(gateway)

type Fields = Record<string, unknown>

/** A reply that repeats what was sent, and reports success. */
function repeat(path: string, body: string): string {
  const sent = path === "/v1/authorise" ? Object.fromEntries(new URLSearchParams(body)) : parsed(body)
  if (path === "/v1/authorise")
    return (
      `<respon>${["order_no", "amount", "currency"].map((name) => `<${name}>${sent[name]}</${name}>`).join("")}` +
      `<transaction_id>T1</transaction_id><order_status>1</order_status><result_info>0000:ok</result_info></respon>`
    )
  if (path === "/v1/checkout")
    return `<form method="post" action="/pay"><input name="order_no" value="${String(sent.order_no)}"></form>`
  const rows = sent.capture_orders as Fields[] | undefined
  const orders_list = String(sent.order_nos)
    .split(",")
    .map((order_no) => ({
      order_no,
      transaction_id: `T-${order_no}`,
      amount: "1.00",
      currency: "USD",
      payment_status: "2000",
    }))
  return JSON.stringify({
    ...sent,
    return_status: "1",
    cancel_status: "1",
    transaction_id: "P1",
    status: "COMPLETED",
    ...(rows && { capture_orders: rows.map((row) => ({ ...row, capture_status: "1", error_message: "" })) }),
    ...(path.startsWith("/v1/retrieval") && { orders_list }),
  })
}

function parsed(body: string): Fields {
  return body.startsWith("{") ? (JSON.parse(body) as Fields) : Object.fromEntries(new URLSearchParams(body))
}

beforeAll(async () => {
  gateway = await fakeGateway(({ path, body }, response) => response.end(repeat(path, body)))
})
beforeEach(() => void gateway.received.splice(0))
afterAll(() => gateway.close())

/** Replaces every text in the value, at every depth. */
function reuse(value: unknown): void {
  const record = value as Fields
  for (const [name, part] of Object.entries(record)) {
    if (typeof part === "object") reuse(part)
    else record[name] = "used again"
  }
}

const payment = () => ({
  order_no: "O1",
  currency: "USD",
  amount: "1.00",
  subscription: { contract_name: "Gold" },
})
const calls: [string, object, (argument: never) => Promise<unknown>][] = [
  ["authorise", payment(), (argument) => client().authorise(argument)],
  ["checkout", payment(), (argument) => client().checkout(argument)],
  [
    "cancelSubscription",
    { recurring_id: "R1", contract_name: "Gold" },
    (argument) => client().cancelSubscription(argument),
  ],
  [
    "payout",
    {
      request_id: "0b6f2a0e-8f62-4f0e-9d39-0f5b5c7a1d11",
      payment_amount: "1.00",
      payment_currency: "USD",
      beneficiary: { company_name: "Supplies" },
    },
    (argument) => client().payout(argument),
  ],
]

it.each(calls)("%s", async (_, argument, call) => {
  const before = structuredClone(argument) as Fields
  const pending = call(argument as never)
  reuse(argument)
  await pending
  const sent = parsed(gateway.received[0]!.body)
  const id = Object.keys(before)[0]!
  expect(sent[id]).toBe(before[id])
  expect(gateway.received[0]!.body).not.toContain("used again")
})

it("capture, with one object for several orders: each outcome names its own", async () => {
  const order = { transaction_id: "", order_no: "", currency: "USD", amount: "1.00" }
  const orders = [order]
  const shop = client()
  const pending = ["1", "2", "3"].map((at) => {
    Object.assign(order, { transaction_id: `T${at}`, order_no: `O${at}` })
    return shop.capture(orders)
  })
  orders.pop()
  const outcomes = (await Promise.all(pending)).flat()
  expect(
    outcomes.map(({ status, order: { order_no }, reply }) => [status, order_no, reply?.order_no]),
  ).toEqual([
    ["applied", "O1", "O1"],
    ["applied", "O2", "O2"],
    ["applied", "O3", "O3"],
  ])
})

it("a query of several requests", async () => {
  const order_nos = Array.from({ length: 150 }, (_, at) => `O${at}`)
  const selection = { order_nos }
  const pending = client().retrievalTrans(selection)
  const before = [...order_nos]
  order_nos.fill("used again")
  selection.order_nos = []
  expect((await pending).orders_list.map(({ order_no }) => order_no)).toEqual(before)
})
