import type { Books } from "./books"
import { INVARIANTS } from "./invariants"

type Transaction = Books["transactions"][number]
const move = (id: number, amount: string, reason = "") =>
  ({
    id,
    transaction_id: "T1",
    order_no: "O1",
    amount,
    reason,
    by: "api",
  }) as unknown as Transaction["captures"][0]

/** A cart that is paid, captured and partly refunded, known to everybody. */
function books(): Books {
  const about = { order_no: "O1", transaction_id: "T1", medusa_ref: "row", next_attempt_at: null }
  return {
    payments: [{ order_no: "O1", state: "partially_refunded", transaction_id: "T1", problem: null }],
    operations: [
      { id: "1", kind: "capture", state: "recorded", amount: "25.00", marker: "c", ...about },
      { id: "2", kind: "refund", state: "recorded", amount: "5.00", marker: "m", ...about },
    ],
    notifications: [{ id: "n", order_no: "O1", state: "applied", copies: "2", reason: null }],
    cases: [],
    orders: [{ id: "order", status: "pending" }],
    medusa: [{ id: "pay", amount: "25", captured: "25", refunded: "5", transaction_id: "T1" }],
    total: 20,
    transactions: [
      {
        ...{ transaction_id: "T1", order_no: "O1", state: "partially_refunded", amount: "25.00" },
        ...{ captures: [move(1, "25.00")], refunds: [move(2, "5.00", "[m] Scratched")] },
      } as unknown as Transaction,
    ],
    acknowledged: [{ order_no: "O1", times: 2 }],
  }
}

const wrongOf = (of: Books) =>
  Object.entries(INVARIANTS)
    .filter(([, check]) => check(of) !== false)
    .map(([name]) => name)

/** What each bug would leave behind. */
const BROKEN: [keyof typeof INVARIANTS, (of: Books) => void][] = [
  ["one order at most", ({ orders }) => orders.push({ id: "second", status: "pending" })],
  ["one payment of an order at most", ({ medusa }) => medusa.push({ ...medusa[0]!, id: "second" })],
  [
    "every capture at the gateway is one write of ours",
    ({ transactions }) => transactions[0]!.captures.push(move(3, "1.00")),
  ],
  [
    "every capture at the gateway is one write of ours",
    ({ transactions }) => void (transactions[0]!.captures = []),
  ],
  [
    "every refund at the gateway is one write of ours, and no write is two",
    ({ transactions }) => transactions[0]!.refunds.push(move(3, "5.00", "[m] Scratched")),
  ],
  [
    "every refund at the gateway is one write of ours, and no write is two",
    ({ transactions }) => transactions[0]!.refunds.push(move(3, "5.00", "[x] Whose?")),
  ],
  [
    "no more is refunded than captured",
    ({ transactions }) => void (transactions[0]!.refunds = [move(2, "26.00", "[m] Scratched")]),
  ],
  ["money belongs to an order, a case or nobody", (of) => void (of.orders = [])],
  ["an order has its money", ({ transactions }) => void (transactions[0]!.state = "declined")],
  ["Medusa's rows are the gateway's", ({ medusa }) => void (medusa[0]!.captured = "50")],
  ["Medusa's totals are the gateway's", (of) => void (of.total = 15)],
  ["our state is the gateway's", ({ payments }) => void (payments[0]!.state = "captured")],
  ["no write is open unseen", ({ operations }) => void (operations[1]!.state = "sent")],
  ["no write is open unseen", ({ operations }) => void (operations[1]!.state = "unknown")],
  ["every applied write is known to Medusa", ({ operations }) => void (operations[1]!.state = "applied")],
  ["one write at a time", ({ operations }) => operations.forEach((each) => (each.state = "unknown"))],
  ["what was acknowledged is in the inbox", ({ notifications }) => void (notifications[0]!.copies = "1")],
  ["the inbox is empty", ({ notifications }) => void (notifications[0]!.state = "waiting")],
]

describe("what must hold after kills", () => {
  it("holds for a cart that all agree about", () => {
    expect(wrongOf(books())).toEqual([])
  })

  it.each(BROKEN)("%s: is seen broken", (name, damage) => {
    const of = books()
    damage(of)
    expect(wrongOf(of)).toContain(name)
  })

  it("is broken here once at least, each", () => {
    const broken = new Set(BROKEN.map(([name]) => name))
    expect(Object.keys(INVARIANTS).filter((name) => !broken.has(name))).toEqual([])
  })
})
