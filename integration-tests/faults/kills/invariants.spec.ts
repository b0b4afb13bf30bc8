import { PLAIN } from "../../situations/situation"
import type { Snapshot } from "./snapshot"
import { INVARIANTS } from "./invariants"

type Transaction = Snapshot["transactions"][number]
const movement = (id: number, amount: string, reason = "") =>
  ({
    id,
    transaction_id: "T1",
    order_no: "O1",
    amount,
    reason,
    by: "api",
  }) as unknown as Transaction["captures"][0]

/** A cart that is paid, captured and partly refunded, the same on all sides. */
function snapshot(): Snapshot {
  const about = { order_no: "O1", transaction_id: "T1", medusa_ref: "row", next_attempt_at: null }
  return {
    situation: PLAIN,
    payments: [{ order_no: "O1", state: "partially_refunded", transaction_id: "T1", problem: null }],
    operations: [
      { id: "1", kind: "capture", state: "recorded", amount: "25.00", marker: "c", ...about },
      { id: "2", kind: "refund", state: "recorded", amount: "5.00", marker: "m", ...about },
    ],
    notifications: [{ id: "n", order_no: "O1", state: "applied", deliveries: "2", reason: null }],
    cases: [],
    orders: [{ id: "order", status: "pending" }],
    edited: false,
    orderTotal: 20,
    medusa: [
      {
        id: "pay",
        payment_collection_id: "paycol",
        amount: "25",
        currency_code: "usd",
        captured_at: "2026-11-28",
        canceled_at: null,
        captured: "25",
        refunded: "5",
        transaction_id: "T1",
      },
    ],
    total: 20,
    transactions: [
      {
        transaction_id: "T1",
        order_no: "O1",
        state: "partially_refunded",
        amount: "25.00",
        captures: [movement(1, "25.00")],
        refunds: [movement(2, "5.00", "[m] Scratched")],
      } as unknown as Transaction,
    ],
    acknowledged: [{ order_no: "O1", times: 2 }],
  }
}

const violationsOf = (of: Snapshot) =>
  Object.entries(INVARIANTS)
    .filter(([, check]) => check(of) !== false)
    .map(([name]) => name)

/** What each bug would leave. */
const BROKEN: [keyof typeof INVARIANTS, (of: Snapshot) => void][] = [
  ["one order at most", ({ orders }) => orders.push({ id: "second", status: "pending" })],
  [
    "one payment of a payment collection at most",
    ({ medusa }) => medusa.push({ ...medusa[0]!, id: "second" }),
  ],
  ["no more is captured than an order costs, over all its payments", (of) => void (of.orderTotal = 19)],
  [
    "every capture at the gateway is one of our operations",
    ({ transactions }) => transactions[0]!.captures.push(movement(3, "1.00")),
  ],
  [
    "every capture at the gateway is one of our operations",
    ({ transactions }) => void (transactions[0]!.captures = []),
  ],
  [
    "every refund at the gateway is one of our operations, and none is sent twice",
    ({ transactions }) => transactions[0]!.refunds.push(movement(3, "5.00", "[m] Scratched")),
  ],
  [
    "every refund at the gateway is one of our operations, and none is sent twice",
    ({ transactions }) => transactions[0]!.refunds.push(movement(3, "5.00", "[x] Unmatched")),
  ],
  [
    "no more is refunded than captured",
    ({ transactions }) => void (transactions[0]!.refunds = [movement(2, "26.00", "[m] Scratched")]),
  ],
  ["money at the gateway belongs to an order or is visible", (of) => void (of.orders = [])],
  ["an order has its money", ({ transactions }) => void (transactions[0]!.state = "declined")],
  ["Medusa's rows are the gateway's", ({ medusa }) => void (medusa[0]!.captured = "50")],
  [
    "a payment counts as captured in full where Medusa alone would say so",
    ({ medusa }) => void (medusa[0]!.captured_at = null),
  ],
  ["Medusa's totals are the gateway's", (of) => void (of.total = 15)],
  ["our state is the gateway's", ({ payments }) => void (payments[0]!.state = "captured")],
  ["no operation stays open unnoticed", ({ operations }) => void (operations[1]!.state = "sent")],
  ["no operation stays open unnoticed", ({ operations }) => void (operations[1]!.state = "unknown")],
  ["every applied operation is in Medusa", ({ operations }) => void (operations[1]!.state = "applied")],
  [
    "one open operation at a time",
    ({ operations }) => operations.forEach((each) => (each.state = "unknown")),
  ],
  [
    "every acknowledged notification is stored",
    ({ notifications }) => void (notifications[0]!.deliveries = "1"),
  ],
  ["no notification is left unprocessed", ({ notifications }) => void (notifications[0]!.state = "waiting")],
]

describe("invariants after kills", () => {
  it("hold for a cart that is the same on all sides", () => {
    expect(violationsOf(snapshot())).toEqual([])
  })

  it("hold for an order placed first whose payment is in review", () => {
    const of = snapshot()
    Object.assign(of, { medusa: [], operations: [], total: 0, orderTotal: 25 })
    Object.assign(of.payments[0]!, { state: "in_review", order_id: "order" })
    Object.assign(of.transactions[0]!, { state: "in_review", captures: [], refunds: [] })
    expect(violationsOf(of)).toEqual([])
    of.payments[0]!.order_id = null
    expect(violationsOf(of)).toEqual([
      "money at the gateway belongs to an order or is visible",
      "an order has its money",
    ])
  })

  it.each(BROKEN)("%s: a violation is detected", (name, damage) => {
    const of = snapshot()
    damage(of)
    expect(violationsOf(of)).toContain(name)
  })

  it("are each violated here at least once", () => {
    const broken = new Set(BROKEN.map(([name]) => name))
    expect(Object.keys(INVARIANTS).filter((name) => !broken.has(name))).toEqual([])
  })
})
