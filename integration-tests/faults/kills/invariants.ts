import { travels } from "../../situations/figures"
import { closes } from "../medusa/rounding"
import type { Snapshot } from "./snapshot"

const HOLDING = ["authorized", "in_review", "partially_captured", "captured", "partially_refunded"]
/** A capture after a full refund makes the gateway go back from one to the other; we do not. */
const REFUNDED = ["partially_refunded", "refunded"]
const UNSETTLED = ["intent", "sent", "unknown"]
const APPLIED = ["applied", "recorded"]

const sum = (movements: { amount: string | null }[]) =>
  Math.round(movements.reduce((total, { amount }) => total + Number(amount), 0) * 1000) / 1000
/** An order placed first whose payment is in review has none in Medusa until the review is decided. */
const awaitsReview = ({ state, order_id }: Snapshot["payments"][number], orders: Snapshot["orders"]) =>
  state === "in_review" && order_id !== null && orders.some(({ id }) => id === order_id)
const markerOf = (reason = "") => /^\[(\w+)\]/.exec(reason)?.[1] ?? reason

/** What must hold for every cart once all faults are resolved. Each check returns the violation, or false. */
export const INVARIANTS: Record<string, (snapshot: Snapshot) => string | false> = {
  "one order at most": ({ orders }) => orders.length > 1 && `${orders.length} orders`,

  "one payment of a payment collection at most": ({ medusa }) => {
    const payments = new Map(medusa.map(({ id, payment_collection_id }) => [id, payment_collection_id]))
    return new Set(payments.values()).size < payments.size && `${payments.size} payments`
  },

  "no more is captured than an order costs, over all its payments": ({
    situation,
    orders,
    medusa,
    orderTotal,
    cases,
  }) => {
    const sent = (amount: string | number | null | undefined) => Number(travels(amount ?? 0, situation))
    const kept = new Map(medusa.map(({ id, captured, refunded }) => [id, sent(captured) - sent(refunded)]))
    const sum = [...kept.values()].reduce((all, amount) => all + amount, 0)
    const open = orders.every(({ status }) => status === "canceled") || cases.length > 0
    return !open && sum > sent(orderTotal) + 0.0001 && `${sum} captured of an order of ${orderTotal}`
  },

  "every capture at the gateway is one of our operations": ({ transactions, operations }) =>
    firstOf(transactions, ({ transaction_id, captures }) => {
      const ours = operationsOf(operations, transaction_id, "capture")
      const [least, most] = [ours.filter(isApplied).length, ours.filter(maybeApplied).length]
      const mismatch = captures.length < least || captures.length > most
      return mismatch && `${captures.length} captures for ${least} to ${most} operations`
    }),

  "every refund at the gateway is one of our operations, and none is sent twice": ({
    transactions,
    operations,
  }) =>
    firstOf(transactions, ({ transaction_id, refunds }) => {
      const known = operationsOf(operations, transaction_id, "refund")
        .filter(maybeApplied)
        .map(({ marker }) => marker)
      const markers = refunds.map(({ reason }) => markerOf(reason))
      if (new Set(markers).size < markers.length) return `a refund was made twice: ${markers.join(", ")}`
      const unmatched = markers.find((marker) => !known.includes(marker))
      return unmatched !== undefined && `the refund ${unmatched} is unmatched`
    }),

  "no more is refunded than captured": ({ transactions }) =>
    firstOf(transactions, ({ captures, refunds }) => sum(refunds) > sum(captures) && "over-refunded"),

  "money at the gateway belongs to an order or is visible": (snapshot) =>
    firstOf(snapshot.transactions, ({ transaction_id, state, order_no }) => {
      if (!HOLDING.includes(state)) return false
      const ordered =
        snapshot.orders.length === 1 &&
        (snapshot.medusa.some((each) => each.transaction_id === transaction_id) ||
          snapshot.payments.some(
            (each) => each.transaction_id === transaction_id && awaitsReview(each, snapshot.orders),
          ))
      return (
        !ordered && !isVisible(snapshot, order_no) && `${state} money of ${order_no} has no order and no case`
      )
    }),

  "an order has its money": ({ orders, medusa, transactions, edited, ...snapshot }) => {
    const [order] = orders
    if (!order || order.status === "canceled") return false
    if (edited && medusa.every(({ canceled_at }) => canceled_at !== null)) return false
    if (snapshot.payments.some((payment) => awaitsReview(payment, orders))) return false
    const paid = transactions.some(
      ({ transaction_id, state }) =>
        (HOLDING.includes(state) || state === "refunded") &&
        medusa.some((each) => each.transaction_id === transaction_id),
    )
    return !paid && snapshot.cases.length === 0 && "an order without money"
  },

  "Medusa's rows are the gateway's": (snapshot) =>
    firstOf(snapshot.medusa, ({ transaction_id, captured, refunded, amount }) => {
      const gateway = snapshot.transactions.find((each) => each.transaction_id === transaction_id)
      if (!gateway) return `the gateway has no ${transaction_id}`
      if (isVisible(snapshot, gateway.order_no)) return false
      const sent = (money: string | null | undefined) => Number(travels(money ?? 0, snapshot.situation))
      const here = [amount, captured, refunded].map(sent).join("/")
      const there = [gateway.amount, sum(gateway.captures), sum(gateway.refunds)].map(Number).join("/")
      return here !== there && `Medusa has ${here}, the gateway ${there}`
    }),

  "a payment counts as captured in full where Medusa alone would say so": (snapshot) =>
    firstOf(
      snapshot.medusa,
      ({ transaction_id, captured_at, canceled_at, amount, currency_code, captured }) => {
        const gateway = snapshot.transactions.find((each) => each.transaction_id === transaction_id)
        if (!gateway || canceled_at !== null || isVisible(snapshot, gateway.order_no)) return false
        const closed = closes(captured!, { amount: amount!, currency_code: currency_code! })
        return (captured_at !== null) !== closed && `${captured} of ${amount}: captured at ${captured_at}`
      },
    ),

  "Medusa's totals are the gateway's": (snapshot) => {
    if (
      snapshot.orders.length === 0 ||
      snapshot.payments.some(({ order_no }) => isVisible(snapshot, order_no!))
    )
      return false
    const mine = snapshot.medusa.map(({ transaction_id }) => transaction_id)
    const gateway = snapshot.transactions.filter(({ transaction_id }) => mine.includes(transaction_id))
    const there = gateway.reduce((all, { captures, refunds }) => all + sum(captures) - sum(refunds), 0)
    return (
      Math.abs(snapshot.total - there) > 0.0001 &&
      `the order's total is ${snapshot.total}, the gateway's ${there}`
    )
  },

  "our state is the gateway's": (snapshot) =>
    firstOf(snapshot.payments, ({ order_no, state, transaction_id }) => {
      const gateway = snapshot.transactions.find((each) => each.transaction_id === transaction_id)
      const bothRefunded = [gateway?.state, state].every((each) => REFUNDED.includes(each ?? ""))
      const same = !gateway || gateway.state === state || bothRefunded
      return (
        !same && !isVisible(snapshot, order_no!) && `${order_no} is ${gateway.state}, recorded as ${state}`
      )
    }),

  "no operation stays open unnoticed": ({ operations, cases }) =>
    firstOf(operations, ({ id, kind, state, next_attempt_at }) => {
      if (state === "intent" || state === "sent") return `the ${kind} ${id} is still ${state}`
      return (
        state === "unknown" &&
        !next_attempt_at &&
        cases.length === 0 &&
        `the ${kind} ${id} has no next attempt`
      )
    }),

  "every applied operation is in Medusa": ({ operations, cases }) =>
    firstOf(operations, ({ id, kind, state, medusa_ref }) =>
      state === "applied" && medusa_ref !== null && cases.length === 0
        ? `the ${kind} ${id} is not in Medusa`
        : false,
    ),

  "one open operation at a time": ({ operations }) => {
    const open = operations
      .filter(({ state }) => UNSETTLED.includes(state!))
      .map(({ transaction_id }) => transaction_id)
    return new Set(open).size < open.length && "two open operations on a transaction"
  },

  "every acknowledged notification is stored": ({ acknowledged, notifications }) =>
    firstOf(acknowledged, ({ order_no, times }) => {
      const deliveries = notifications
        .filter((each) => each.order_no === order_no)
        .reduce((all, each) => all + Number(each.deliveries), 0)
      return deliveries < times && `${times} acknowledged, ${deliveries} stored`
    }),

  "no notification is left unprocessed": ({ notifications }) =>
    firstOf(notifications, ({ id, state, reason }) =>
      state === "received" || state === "waiting" ? `${id} is ${state} (${reason})` : false,
    ),
}

/** An admin can see that something of this order is unconfirmed or mismatched. */
function isVisible({ operations, cases, payments }: Snapshot, order_no: string): boolean {
  const open = operations.some((each) => each.order_no === order_no && each.state === "unknown")
  const problem = payments.some(
    (each) => each.order_no === order_no && each.problem === "payment_without_order",
  )
  return open || problem || cases.some((each) => each.order_no === order_no)
}

function operationsOf(operations: Snapshot["operations"], transaction_id: string, kind: string) {
  return operations.filter((each) => each.transaction_id === transaction_id && each.kind === kind)
}
const isApplied = ({ state }: Snapshot["operations"][number]) => APPLIED.includes(state!)
const maybeApplied = (each: Snapshot["operations"][number]) => isApplied(each) || each.state === "unknown"

function firstOf<Item>(items: Item[], check: (item: Item) => string | false): string | false {
  for (const item of items) {
    const found = check(item)
    if (found) return found
  }
  return false
}
