import { type GatewayClientOptions } from "../index"
import { clientOf, fakeGateway, type FakeGateway } from "./fake-gateway"

/** A listener gets the rows that were not requested. It cannot change the outcomes, which come from the reply. */
type Listener = NonNullable<GatewayClientOptions["onUnexpectedRows"]>

const row = (at: number) => ({
  transaction_id: `T${at}`,
  order_no: `O${at}`,
  currency: "USD",
  amount: "1.00",
})
const other = { ...row(9), capture_status: "1", error_message: "", payment_status: "3000" }

let gateway: FakeGateway
const client = (onUnexpectedRows: Listener) => clientOf(gateway, { onUnexpectedRows })

beforeAll(async () => {
  gateway = await fakeGateway(({ path, body }, response) => {
    const rows =
      path === "/v1/capture"
        ? (JSON.parse(body) as { capture_orders: object[] }).capture_orders
        : [row(1), row(2)]
    const replied = rows.map((each) => ({
      ...each,
      capture_status: "1",
      error_message: "",
      payment_status: "2000",
    }))
    const name = path === "/v1/capture" ? "capture_orders" : "orders_list"
    response.end(JSON.stringify({ return_status: "1", [name]: [other, ...replied] }))
  })
})
afterAll(() => gateway.close())

const warnings: string[] = []
const warned = ({ code }: Error & { code?: string }) => void warnings.push(String(code))
beforeEach(() => {
  warnings.splice(0)
  process.on("warning", warned)
})
afterEach(() => void process.off("warning", warned))

const LISTENERS: [name: string, listener: Listener, warns: boolean][] = [
  ["that reports", () => undefined, false],
  [
    "that throws",
    () => {
      throw new Error("listener")
    },
    true,
  ],
  ["that rejects", (() => Promise.reject(new Error("listener"))) as Listener, true],
  [
    "that rewrites the rows",
    (_, rows) => {
      for (const each of rows) Object.assign(each, row(1), { capture_status: "0", error_message: "no" })
      rows.length = 0
    },
    false,
  ],
]

describe.each(LISTENERS)("a listener %s", (_, listener, warns) => {
  it("leaves the outcomes of a batch as they are", async () => {
    const outcomes = await client(listener).capture([row(1), row(2)])
    expect(outcomes).toMatchObject([
      { status: "applied", order: row(1), reply: row(1) },
      { status: "applied", order: row(2), reply: row(2) },
    ])
    await new Promise(setImmediate)
    expect(warnings).toEqual(warns ? ["MPGI_LISTENER"] : [])
  })

  it("leaves the rows of a query as they are", async () => {
    const { orders_list, replies } = await client(listener).retrievalTrans({ order_nos: ["O1", "O2"] })
    expect(orders_list).toMatchObject([row(1), row(2)])
    expect(replies[0]?.orders_list).toMatchObject([row(1), row(2)])
    await new Promise(setImmediate)
    expect(warnings).toEqual(warns ? ["MPGI_LISTENER"] : [])
  })
})

it("a listener gets the operation and the rows, at once", async () => {
  const reported: unknown[] = []
  await client((operation, rows) => void reported.push([operation, rows])).capture([row(1)])
  expect(reported).toEqual([["capture", [other]]])
})
