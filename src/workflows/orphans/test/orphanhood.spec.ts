import type { PaymentRow } from "../../../modules/mpgi"
import type { Home } from "../home-of-payment"
import { orphanhood } from "../orphanhood"

const options = { orphans: { authorised: "void", captured: "case", afterMinutes: 60 } } as const
const NOW = Date.parse("2026-11-21T12:00:00Z")
const minutesAgo = (minutes: number) => new Date(NOW - minutes * 60_000)

const payment = (more: Partial<PaymentRow> = {}) =>
  ({
    state: "authorised",
    problem: null,
    cart_id: "cart",
    tombstoned_at: null,
    orphaned_at: null,
    ...more,
  }) as PaymentRow
const home = (more: Partial<Home> = {}): Home => ({
  session: true,
  payment: null,
  cart: true,
  order: null,
  paidByOther: false,
  ...more,
})
const order = { id: "order", canceled: false, created_at: minutesAgo(5) }
const cancelled = { ...order, canceled: true }
const paid = { id: "pay", canceled: false }
const gone = { tombstoned_at: minutesAgo(1) }

describe("money at the gateway", () => {
  it.each(["created", "pending", "unknown", "declined", "cancelled", "refunded"] as const)(
    "is not there when the payment is %s",
    (state) => {
      expect(orphanhood(payment({ state, ...gone }), home(), options, NOW)).toBeNull()
    },
  )

  it.each([
    ["has its order", payment(), home({ order, payment: paid })],
    ["has its order, though its session was given up since", payment(gone), home({ order, payment: paid })],
    ["pays something that has no cart", payment({ cart_id: null }), home({ payment: paid })],
  ])("is no orphan when it %s", (_, row, medusa) => {
    expect(orphanhood(row, medusa, options, NOW)).toBeNull()
  })

  it.each([
    ["other_amount", payment({ problem: "amount_mismatch" }), home({ order, payment: paid })],
    ["other_currency", payment({ problem: "currency_mismatch" }), home()],
    ["order_cancelled", payment(), home({ order: cancelled })],
    ["order_cancelled", payment(), home({ order: cancelled, payment: paid })],
    ["payment_cancelled", payment(), home({ order, payment: { ...paid, canceled: true } })],
    ["session_given_up", payment(gone), home()],
    ["session_given_up", payment({ ...gone, state: "captured" }), home({ order })],
    ["order_paid_by_another", payment(), home({ order, paidByOther: true })],
    ["session_gone", payment(), home({ session: false })],
    ["cart_gone", payment(), home({ cart: false })],
  ])("is an orphan for ever: %s", (reason, row, medusa) => {
    expect(orphanhood(row, medusa, options, NOW)).toEqual({ reason, final: true })
  })

  it.each([
    ["just now", null, null, false],
    ["for 59 minutes", 59, null, false],
    ["for an hour", 60, null, true],
    ["for a day, but an order waits for it", 1440, order, false],
  ])("is tried again while its cart is not completed: %s", (_, minutes, waiting, final) => {
    const row = payment({ orphaned_at: minutes === null ? null : minutesAgo(minutes) })
    const medusa = home({ order: waiting })
    expect(orphanhood(row, medusa, options, NOW)).toEqual({ reason: "not_completed", final })
  })
})
