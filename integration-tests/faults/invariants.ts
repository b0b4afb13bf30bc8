import { sameAmount } from "medusa-payment-mpgi/gateway"
import type { Movement } from "medusa-payment-mpgi/sandbox"
import { isOpen, isVisible, transactionOf, UNSETTLED, type Facts } from "./facts"
import { differ, isRounding, sums, total } from "./compare-amounts"
import { wrongPayouts, wrongRenewals, wrongSubscriptions } from "./standalone-facts"
import { capturedAsShipped, wrongCapturesOf } from "./shipped-facts"
import { statesThatWentBack } from "./states"

export type { Facts, MedusaPayment } from "./facts"

type Check = (facts: Facts) => string[]

/** What must hold, whatever happened, once every fault is resolved. Each check returns the violations. */
export const invariants = {
  "at most one effective capture or refund for each request": (facts) => {
    const { requests, ledger, travels = String } = facts
    if (!requests) return []
    // Shipments capture without a request: what they capture must have been shipped, as is checked below.
    const asShipped = capturedAsShipped(facts)
    return (["capture", "refund"] as const).flatMap((kind) =>
      (kind === "capture" ? ledger.captures : ledger.refunds)
        .filter(({ by, order_no }) => by === "api" && !(kind === "capture" && asShipped.has(order_no)))
        .flatMap(({ order_no, amount }, _, all) => {
          const like = (row: { order_no: string; amount: string }) =>
            row.order_no === order_no && sameAmount(travels(row.amount), amount)
          const wanted = requests.filter((request) => request.kind === kind && like(request)).length
          const done = all.filter(like).length
          return done > wanted
            ? [`${order_no}: ${kind} of ${amount} wanted ${wanted} times, done ${done} times`]
            : []
        }),
    )
  },

  "refunds never exceed captures, captures never what was authorized": ({ ledger }) =>
    ledger.transactions
      .filter(({ authorized, captured, refunded }) => +refunded > +captured || +captured > +authorized)
      .map(
        ({ order_no, authorized, captured, refunded }) =>
          `${order_no}: ${authorized} ${captured} ${refunded}`,
      ),

  "Medusa's captures, refunds and totals are the gateway's": ({
    payments,
    medusa,
    ledger,
    operations,
    travels = String,
  }) =>
    medusa.flatMap((payment) => {
      const own = transactionOf(payment, payments)
      if (!own || isOpen(own, operations)) return []
      const captures = amounts(ledger.captures, own)
      const refunds = amounts(ledger.refunds, own)
      return [
        ...differ(own, "captures", payment.captures.map(travels), captures),
        ...differ(own, "refunds", payment.refunds.map(travels), refunds),
        ...(payment.order_id === null
          ? []
          : differ(own, "totals", sums(payment.totals, travels), [total(captures), -total(refunds)])),
      ]
    }),

  "a payment counts as captured in full where Medusa alone would say so": ({
    payments,
    medusa,
    operations,
  }) =>
    medusa.flatMap((payment) => {
      const own = transactionOf(payment, payments)
      const { captured_in_full, closed, canceled, captures, amount } = payment
      if (closed === undefined || canceled || !own || isOpen(own, operations)) return []
      const is = `is${captured_in_full ? "" : " not"} captured in full`
      return captured_in_full === closed ? [] : [`${own}: ${total(captures)} of ${amount} ${is}`]
    }),

  "what the gateway has captured in full can be refunded in Medusa": ({ ledger, medusa, ...facts }) =>
    medusa.flatMap((payment) => {
      const own = transactionOf(payment, facts.payments)
      const there = ledger.transactions.find(({ transaction_id }) => transaction_id === own)
      if (!there || payment.captured_in_full !== false || isOpen(own, facts.operations)) return []
      return +there.captured > 0 && sameAmount(there.captured, there.amount)
        ? [
            `${own}: ${total(payment.captures)} of ${payment.amount} is open, ${there.captured} captured there`,
          ]
        : []
    }),

  "no more is captured of an order than it costs, over all its payments": (facts) =>
    (facts.orders ?? []).flatMap(({ id, highest }) => {
      if (highest === undefined) return []
      const own = facts.medusa.filter(({ order_id }) => order_id === id)
      const ids = own.map((payment) => transactionOf(payment, facts.payments))
      const there = facts.ledger.transactions.filter(({ transaction_id }) => ids.includes(transaction_id))
      if (there.some(({ order_no }) => isVisible(order_no, facts))) return []
      const charged = total(there.map(({ captured, refunded }) => total([captured, `-${refunded}`])))
      const costs = Math.max(0, Number((facts.travels ?? String)(highest)))
      return charged <= costs ? [] : [`${id}: ${charged} of ${costs} (${highest})`]
    }),

  "what was shipped is what was captured": wrongCapturesOf,

  "an order's payment status is what Medusa alone would show": ({ orders = [] }) =>
    orders.flatMap(({ id, shown, alone }) => (shown === alone ? [] : [`${id}: ${shown}, not ${alone}`])),

  "rounding opens no discrepancy": ({ findings = [], payments, operations, travels = String }) =>
    findings.flatMap((finding) => {
      const { order_no, kind, local_value, gateway_value } = finding
      const row = payments.find((payment) => payment.order_no === order_no)
      if (row && isOpen(row.transaction_id, operations)) return []
      return isRounding(finding, travels)
        ? [`${order_no}: ${kind} ${local_value} here, ${gateway_value} there`]
        : []
    }),

  "an order's totals are those of its transactions": ({ orders = [] }) =>
    orders.flatMap(({ id, paid, refunded, transactions }) =>
      differ(id, "totals", [paid, -Number(refunded)], sums(transactions)),
    ),

  "what we recorded is the gateway's": ({ payments, ledger, operations }) =>
    payments.flatMap((payment) => {
      const { transaction_id, order_no, state, captured_amount, refunded_amount } = payment
      const gateway = ledger.transactions.find((each) => each.transaction_id === transaction_id)
      if (!gateway || isOpen(transaction_id, operations)) return []
      const same =
        (state === gateway.state || (REFUNDED.includes(state) && REFUNDED.includes(gateway.state))) &&
        sameAmount(captured_amount, gateway.captured) &&
        sameAmount(refunded_amount, gateway.refunded)
      const local = `${state} ${captured_amount} ${refunded_amount}`
      return same
        ? []
        : [`${order_no}: ${local}, the gateway ${gateway.state} ${gateway.captured} ${gateway.refunded}`]
    }),

  "every paid order has its money at the gateway": ({ medusa, payments, ledger, travels = String }) =>
    medusa.flatMap((payment) => {
      // What is less than the smallest unit has nothing at the gateway.
      if (payment.order_id === null || Number(travels(payment.amount)) === 0) return []
      const id = transactionOf(payment, payments)
      const there = ledger.transactions.find(({ transaction_id }) => transaction_id === id)
      if (!there) return [`${payment.order_id}: its payment is not at the gateway`]
      const row = payments.find(({ order_no }) => order_no === there.order_no)
      // Paid once more after the cancel, and not for us to refund: it needs review.
      if (payment.canceled && HOLDS_MONEY.includes(there.state) && row?.problem) return []
      if (payment.canceled !== (there.state === "canceled"))
        return [`${payment.order_id}: canceled here ${payment.canceled}, there ${there.state}`]
      const { authorized = payment.amount } = payment
      const same = sameAmount(travels(authorized), there.amount)
      return same ? [] : [`${payment.order_id}: ${authorized} here, ${there.amount} there`]
    }),

  "every payment at the gateway belongs to an order, was refunded or voided, or is visible": (facts) =>
    facts.ledger.transactions.flatMap(({ transaction_id, order_no, state }) => {
      if (!HOLDS_MONEY.includes(state)) return []
      const ordered = facts.medusa.some(
        (payment) => payment.order_id !== null && transactionOf(payment, facts.payments) === transaction_id,
      )
      const row = facts.payments.find((payment) => payment.order_no === order_no)
      const shown = Boolean(row?.problem) || facts.shown?.includes(order_no)
      return ordered || shown
        ? []
        : [`${order_no}: ${state} at the gateway, without an order and not visible to an admin`]
    }),

  "every operation is settled and in Medusa, or has a next attempt": ({ operations, shown = [] }) =>
    operations.flatMap(({ id, state, next_attempt_at, kind, order_no }) => {
      if (state === "recorded" || state === "not_applied") return []
      // No query shows a payout: its case is all that can be.
      if (kind === "payout" && shown.includes(order_no)) return []
      if (state === "unknown" && next_attempt_at !== null) return []
      return [`${kind} ${id} is ${state}`]
    }),

  "at most one open operation per transaction": ({ operations }) => {
    const open = operations
      .filter(({ state }) => UNSETTLED.includes(state))
      .map(({ transaction_id }) => transaction_id)
    return open.filter((id, at) => open.indexOf(id) !== at).map((id) => `${id}: two open operations`)
  },

  "states never go back": ({ witness = [], operations }) => statesThatWentBack(witness, operations),

  "what was acknowledged is stored": ({ messages }) =>
    (messages?.acknowledged ?? [])
      .filter((key) => !messages?.stored.includes(key))
      .map((key) => `${key} is lost`),

  "the audit alone rebuilds the final state": ({ audit = [] }) => audit,

  "payouts are the gateway's, and approved": ({ standalone }) => (standalone ? wrongPayouts(standalone) : []),

  "subscriptions and their charges are the gateway's": ({ standalone }) =>
    standalone ? wrongSubscriptions(standalone) : [],

  "one order a renewal": ({ standalone }) => (standalone ? wrongRenewals(standalone) : []),
} satisfies Record<string, Check>

/** How many are checked each time. */
export const INVARIANTS = Object.keys(invariants).length

/** Everything that is wrong, each with the invariant that it breaks; nothing when all hold. */
export function violations(facts: Facts): string[] {
  return Object.entries(invariants as Record<string, Check>).flatMap(([name, check]) =>
    [...new Set(check(facts))].map((problem) => `${name}: ${problem}`),
  )
}

const HOLDS_MONEY = ["authorized", "in_review", "partially_captured", "captured", "partially_refunded"]
/** A capture after a full refund makes the gateway go back from one to the other; we do not. */
const REFUNDED = ["partially_refunded", "refunded"]

function amounts(movements: Movement[], transaction_id: string): string[] {
  return movements
    .filter((movement) => movement.transaction_id === transaction_id)
    .map(({ amount }) => amount)
}
