import { sameAmount } from "medusa-payment-mpgi/gateway"
import type { Movement } from "medusa-payment-mpgi/sandbox"
import { total } from "./compare-amounts"
import { isOpen, isVisible, transactionOf, type Facts, type MedusaPayment, type ShippedOrder } from "./facts"

/** An order with what it was paid with. */
interface Paid {
  order: ShippedOrder
  payments: MedusaPayment[]
  captures: Movement[]
  /** What rounding may differ by: half of the smallest unit for each payment. */
  tolerance: number
}

/** No amount has so many decimals. */
const EPSILON = 1e-6
const CAN_BE_CAPTURED = ["authorized", "partially_captured", "partially_refunded", "refunded"]

/** Order numbers of orders that are captured as they are shipped. */
export function capturedAsShipped(facts: Facts): ReadonlySet<string> {
  return new Set(paidOf(facts).flatMap(({ captures }) => captures.map(({ order_no }) => order_no)))
}

/** What was captured of what was not shipped, and what was shipped and not captured. */
export function wrongCapturesOf(facts: Facts): string[] {
  return paidOf(facts).flatMap((paid) => [...tooMuch(paid, facts), ...tooLittle(paid, facts)])
}

function paidOf(facts: Facts): Paid[] {
  return (facts.shipped ?? []).map((order) => {
    const payments = facts.medusa.filter(({ order_id }) => order_id === order.id)
    const ids = payments.map((payment) => transactionOf(payment, facts.payments))
    const captures = facts.ledger.captures.filter(({ transaction_id }) => ids.includes(transaction_id))
    return { order, payments, captures, tolerance: (payments.length * order.unit) / 2 + EPSILON }
  })
}

/** Whatever no user requested was captured for a shipment: with it, no more was captured than what was shipped is worth. */
function tooMuch({ order, captures, tolerance }: Paid, facts: Facts): string[] {
  const requested = requestedOf(captures, facts)
  return captures.flatMap((capture, at) => {
    if (requested.has(capture)) return []
    const until = total(captures.slice(0, at + 1).map(({ amount }) => amount))
    const allowed = allowedBy(capture, facts) ?? order.most + order.returned
    return until <= allowed + tolerance
      ? []
      : [`${order.id}: ${capture.amount} makes ${until} of ${allowed} that was shipped`]
  })
}

/** When it was sent; of several tries, by the last one. */
function allowedBy({ order_no, amount }: Movement, { sentCaptures = [] }: Facts): number | undefined {
  const tries = sentCaptures.filter((sent) => sent.order_no === order_no && sameAmount(sent.amount, amount))
  return tries.at(-1)?.allowed
}

/** Captures that a merchant requested, each request once; of equal ones the last, since the first are those that may be due. */
function requestedOf(captures: readonly Movement[], { requests = [], travels = String }: Facts) {
  const open = requests.filter(({ kind }) => kind === "capture")
  const requested = new Set<Movement>()
  for (const capture of [...captures].reverse()) {
    const { order_no, amount, by } = capture
    const at = open.findIndex(
      (request) => request.order_no === order_no && sameAmount(travels(amount), request.amount),
    )
    if (by !== "api" || at >= 0) requested.add(capture)
    if (at >= 0) open.splice(at, 1)
  }
  return requested
}

/** As far as there is something left to capture it from, and nothing that needs review or is still open. */
function tooLittle({ order, payments, captures, tolerance }: Paid, facts: Facts): string[] {
  const ids = payments.map((payment) => transactionOf(payment, facts.payments))
  const there = facts.ledger.transactions.filter(({ transaction_id }) => ids.includes(transaction_id))
  if (order.canceled || ids.some((id) => isOpen(id, facts.operations))) return []
  if (there.some(({ order_no }) => isVisible(order_no, facts))) return []
  const captured = total(captures.map(({ amount }) => amount))
  const left = total(payments.map((payment) => roomOf(payment, facts)))
  return Math.min(order.now - captured, left) <= tolerance
    ? []
    : [`${order.id}: ${captured} of ${order.now} that was shipped, and ${left} could be captured`]
}

/** What can still be captured of a payment, by Medusa and by the gateway. */
function roomOf(payment: MedusaPayment, facts: Facts): number {
  const id = transactionOf(payment, facts.payments)
  const there = facts.ledger.transactions.find(({ transaction_id }) => transaction_id === id)
  if (!there || !CAN_BE_CAPTURED.includes(there.state)) return 0
  if (payment.canceled || payment.captured_in_full || payment.replaced) return 0
  const here = total([payment.amount, ...payment.captures.map((amount) => -Number(amount))])
  return Math.max(0, Math.min(here, total([there.authorized, `-${there.captured}`])))
}
