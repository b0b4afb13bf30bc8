import { amountOf } from "../../../gateway"
import type { PaymentRow } from "../../../modules/mpgi"
import type { MedusaRecords } from "../medusa-records"
import { classifyOrphan } from "../find-orphans"

const options = { orphanedPayments: { authorized: "void", captured: "case", afterMinutes: 60 } } as const
const NOW = Date.parse("2026-11-21T12:00:00Z")
const minutesAgo = (minutes: number) => new Date(NOW - minutes * 60_000)

const payment = (more: Partial<PaymentRow> = {}) =>
  ({
    state: "authorized",
    problem: null,
    cart_id: "cart",
    order_id: null,
    abandoned_at: null,
    orphaned_at: null,
    kept_at: null,
    ...more,
  }) as PaymentRow
const ofOrder = (more: Partial<PaymentRow> = {}) => payment({ cart_id: null, order_id: "order", ...more })
const records = (more: Partial<MedusaRecords> = {}): MedusaRecords => ({
  session: true,
  payment: null,
  replaced: false,
  cart: true,
  order: null,
  due: true,
  paidByOther: false,
  ...more,
})
const order = {
  id: "order",
  canceled: false,
  created_at: minutesAgo(5),
  outstanding: true,
  deferred: false,
}
const canceled = { ...order, canceled: true }
const paid = { id: "pay", canceled: false }
const gone = { abandoned_at: minutesAgo(1) }

describe("a payment at the gateway", () => {
  it.each(["created", "pending", "unknown", "declined", "canceled", "refunded"] as const)(
    "holds no money when it is %s",
    (state) => {
      expect(classifyOrphan(payment({ state, ...gone }), records(), options, NOW)).toBeNull()
    },
  )

  it.each([
    ["has its order", payment(), records({ order, payment: paid })],
    [
      "has its order, although its session was abandoned since",
      payment(gone),
      records({ order, payment: paid }),
    ],
    ["pays for something without a cart", payment({ cart_id: null }), records({ payment: paid })],
    [
      "is being restored to its edited order",
      payment({ kept_at: minutesAgo(1) }),
      records({ order, payment: paid, replaced: true }),
    ],
    [
      "was captured in part before its collection was replaced",
      payment({ state: "partially_captured" }),
      records({ order, payment: paid, replaced: true }),
    ],
  ])("is not orphaned when it %s", (_, row, medusa) => {
    expect(classifyOrphan(row, medusa, options, NOW)).toBeNull()
  })

  it("is never final for interest on installments, which the customer agreed to pay", () => {
    const more = { problem: "amount_mismatch", amount: amountOf("25.00"), gateway_amount: "30.00" }
    const reason = "amount_mismatch"
    const of = (choices: object | null) =>
      classifyOrphan(payment({ ...more, choices } as Partial<PaymentRow>), records(), options, NOW)
    expect(of({ installments: "3" })).toEqual({ reason, final: false })
    expect(of(null)).toEqual({ reason, final: true })
  })

  it.each([
    ["amount_mismatch", payment({ problem: "amount_mismatch" }), records({ order, payment: paid })],
    ["currency_mismatch", payment({ problem: "currency_mismatch" }), records()],
    ["order_canceled", payment(), records({ order: canceled })],
    ["order_canceled", payment(), records({ order: canceled, payment: paid })],
    ["payment_canceled", payment(), records({ order, payment: { ...paid, canceled: true } })],
    ["session_abandoned", payment(gone), records()],
    ["session_abandoned", payment({ ...gone, state: "captured" }), records({ order })],
    ["order_paid_by_other_payment", payment(), records({ order, paidByOther: true })],
    ["order_needs_no_payment", payment(), records({ order: { ...order, outstanding: false } })],
    ["session_deleted", payment(), records({ session: false })],
    ["cart_deleted", payment(), records({ cart: false })],
    ["collection_replaced", payment(), records({ order, payment: paid, replaced: true })],
    ["order_deleted", ofOrder(), records({ payment: paid })],
    ["order_deleted", ofOrder({ state: "partially_captured", ...gone }), records({ session: false })],
    ["order_deleted", ofOrder({ state: "captured", charge_id: "charge" }), records({ payment: paid })],
    ["order_not_due", payment({ cart_id: null, order_id: "order" }), records({ order, due: false })],
  ])("is finally orphaned: %s", (reason, row, medusa) => {
    expect(classifyOrphan(row, medusa, options, NOW)).toEqual({ reason, final: true })
  })

  it.each([
    ["just now", null, null, false],
    ["for 59 minutes", 59, null, false],
    ["for an hour", 60, null, true],
    ["for a day, but an order waits for it", 1440, order, false],
  ])("is tried again while its cart is not completed: %s", (_, minutes, waiting, final) => {
    const row = payment({ orphaned_at: minutes === null ? null : minutesAgo(minutes) })
    const medusa = records({ order: waiting })
    expect(classifyOrphan(row, medusa, options, NOW)).toEqual({ reason: "cart_not_completed", final })
  })
})
