import { GatewayError, type BatchOutcome } from "../../../../../gateway"
import { sendOrders, type QueuedOrder } from "../batches"

const queued = (transaction_id: string, sendBefore = Infinity): QueuedOrder => ({
  order: { transaction_id },
  sendBefore,
})
const row = (transaction_id: string) => ({ transaction_id, order_no: "O", amount: "1", currency: "USD" })
const refused = () => new GatewayError("invalid_input", "the gateway rejected the input", { status: 400 })

/** Sends to a gateway that answers each request as `judge` says; records the requests. */
async function sending(
  orders: QueuedOrder[],
  judge: (names: string[], name: string) => Omit<BatchOutcome, "order">,
) {
  const requests: string[][] = []
  const results = await sendOrders(orders, (some) => {
    const names = some.map(({ transaction_id }) => transaction_id)
    requests.push(names)
    return Promise.resolve(some.map((order, at) => ({ order, ...judge(names, names[at] ?? "") })))
  })
  return { requests, statuses: results.map((result) => (result === "too_late" ? result : result.status)) }
}

it("sends all in one request", async () => {
  const { requests, statuses } = await sending([queued("a"), queued("b")], () => ({ status: "applied" }))
  expect(requests).toEqual([["a", "b"]])
  expect(statuses).toEqual(["applied", "applied"])
})

it("leaves out what is too late, and sends nothing when all are", async () => {
  const past = Date.now() - 1
  const some = await sending([queued("a", past), queued("b")], () => ({ status: "applied" }))
  expect(some).toEqual({ requests: [["b"]], statuses: ["too_late", "applied"] })
  expect((await sending([queued("a", past)], () => ({ status: "applied" }))).requests).toEqual([])
})

it("never sends again what has an unknown outcome", async () => {
  const error = new GatewayError("connection_lost", "the connection broke")
  const { requests, statuses } = await sending([queued("a"), queued("b")], () => ({
    status: "unknown",
    error,
  }))
  expect(requests).toEqual([["a", "b"]])
  expect(statuses).toEqual(["unknown", "unknown"])
})

it("a request that was refused as a whole is sent order by order: one of them may be why", async () => {
  const { requests, statuses } = await sending([queued("a"), queued("bad"), queued("c")], (names) =>
    names.includes("bad") ? { status: "rejected", error: refused() } : { status: "applied" },
  )
  expect(requests).toEqual([["a", "bad", "c"], ["a"], ["bad"], ["c"]])
  expect(statuses).toEqual(["applied", "rejected", "applied"])
})

it("an order that was refused by its own row is not sent again, nor are the others", async () => {
  const { requests } = await sending([queued("a"), queued("b")], (_, name) => ({
    status: "rejected",
    reply: row(name),
    error: refused(),
  }))
  expect(requests).toEqual([["a", "b"]])
})

it("one order alone that was refused is not sent again", async () => {
  const { requests } = await sending([queued("a")], () => ({ status: "rejected", error: refused() }))
  expect(requests).toEqual([["a"]])
})
