import type { Books } from "./books"

const HOLDING = ["authorised", "in_review", "partially_captured", "captured", "partially_refunded"]
/** A capture after everything was given back makes the gateway go back from one to the other; we do not. */
const GIVEN_BACK = ["partially_refunded", "refunded"]
const UNSETTLED = ["intent", "sent", "unknown"]
const APPLIED = ["applied", "recorded"]

const sum = (moves: { amount: string | null }[]) =>
  Math.round(moves.reduce((total, { amount }) => total + Number(amount), 0) * 100) / 100
const markerOf = (reason = "") => /^\[(\w+)\]/.exec(reason)?.[1] ?? reason

/** What must be true of every cart once all has healed. Each answers what is wrong, or nothing. */
export const INVARIANTS: Record<string, (books: Books) => string | false> = {
  "one order at most": ({ orders }) => orders.length > 1 && `${orders.length} orders`,

  "one payment of an order at most": ({ medusa }) =>
    new Set(medusa.map(({ id }) => id)).size > 1 && `${medusa.length} payments`,

  "every capture at the gateway is one write of ours": ({ transactions, operations }) =>
    firstOf(transactions, ({ transaction_id, captures }) => {
      const ours = writes(operations, transaction_id, "capture")
      const [least, most] = [ours.filter(isApplied).length, ours.filter(maybeApplied).length]
      const wrong = captures.length < least || captures.length > most
      return wrong && `${captures.length} captures for ${least} to ${most} writes`
    }),

  "every refund at the gateway is one write of ours, and no write is two": ({ transactions, operations }) =>
    firstOf(transactions, ({ transaction_id, refunds }) => {
      const known = writes(operations, transaction_id, "refund")
        .filter(maybeApplied)
        .map(({ marker }) => marker)
      const markers = refunds.map(({ reason }) => markerOf(reason))
      if (new Set(markers).size < markers.length) return `a refund was made twice: ${markers.join(", ")}`
      const strange = markers.find((marker) => !known.includes(marker))
      return strange !== undefined && `nobody knows the refund ${strange}`
    }),

  "no more is refunded than captured": ({ transactions }) =>
    firstOf(transactions, ({ captures, refunds }) => sum(refunds) > sum(captures) && "over-refunded"),

  "money belongs to an order, a case or nobody": (books) =>
    firstOf(books.transactions, ({ transaction_id, state, order_no }) => {
      if (!HOLDING.includes(state)) return false
      const ordered =
        books.orders.length === 1 && books.medusa.some((each) => each.transaction_id === transaction_id)
      return !ordered && !isVisible(books, order_no) && `${state} money of ${order_no} is nobody's`
    }),

  "an order has its money": ({ orders, medusa, transactions, ...books }) => {
    const [order] = orders
    if (!order || order.status === "canceled") return false
    const paid = transactions.some(
      ({ transaction_id, state }) =>
        (HOLDING.includes(state) || state === "refunded") &&
        medusa.some((each) => each.transaction_id === transaction_id),
    )
    return !paid && books.cases.length === 0 && "an order without money"
  },

  "Medusa's rows are the gateway's": (books) =>
    firstOf(books.medusa, ({ transaction_id, captured, refunded, amount }) => {
      const theirs = books.transactions.find((each) => each.transaction_id === transaction_id)
      if (!theirs) return `the gateway has no ${transaction_id}`
      if (isVisible(books, theirs.order_no)) return false
      const here = [amount, captured, refunded].map(Number).join("/")
      const there = [theirs.amount, sum(theirs.captures), sum(theirs.refunds)].map(Number).join("/")
      return here !== there && `Medusa has ${here}, the gateway ${there}`
    }),

  "Medusa's totals are the gateway's": (books) => {
    if (books.orders.length === 0 || books.payments.some(({ order_no }) => isVisible(books, order_no!)))
      return false
    const mine = books.medusa.map(({ transaction_id }) => transaction_id)
    const theirs = books.transactions.filter(({ transaction_id }) => mine.includes(transaction_id))
    const there = theirs.reduce((all, { captures, refunds }) => all + sum(captures) - sum(refunds), 0)
    return (
      Math.abs(books.total - there) > 0.001 && `the order's total is ${books.total}, the gateway's ${there}`
    )
  },

  "our state is the gateway's": (books) =>
    firstOf(books.payments, ({ order_no, state, transaction_id }) => {
      const theirs = books.transactions.find((each) => each.transaction_id === transaction_id)
      const given_back = [theirs?.state, state].every((each) => GIVEN_BACK.includes(each ?? ""))
      const same = !theirs || theirs.state === state || given_back
      return !same && !isVisible(books, order_no!) && `${order_no} is ${theirs.state}, recorded as ${state}`
    }),

  "no write is open unseen": ({ operations, cases }) =>
    firstOf(operations, ({ id, kind, state, next_attempt_at }) => {
      if (state === "intent" || state === "sent") return `the ${kind} ${id} is still ${state}`
      return state === "unknown" && !next_attempt_at && cases.length === 0 && `the ${kind} ${id} is forgotten`
    }),

  "every applied write is known to Medusa": ({ operations, cases }) =>
    firstOf(operations, ({ id, kind, state, medusa_ref }) =>
      state === "applied" && medusa_ref !== null && cases.length === 0
        ? `the ${kind} ${id} is not in Medusa`
        : false,
    ),

  "one write at a time": ({ operations }) => {
    const open = operations
      .filter(({ state }) => UNSETTLED.includes(state!))
      .map(({ transaction_id }) => transaction_id)
    return new Set(open).size < open.length && "two open writes on a transaction"
  },

  "what was acknowledged is in the inbox": ({ acknowledged, notifications }) =>
    firstOf(acknowledged, ({ order_no, times }) => {
      const copies = notifications
        .filter((each) => each.order_no === order_no)
        .reduce((all, each) => all + Number(each.copies), 0)
      return copies < times && `${times} acknowledged, ${copies} stored`
    }),

  "the inbox is empty": ({ notifications }) =>
    firstOf(notifications, ({ id, state, reason }) =>
      state === "received" || state === "waiting" ? `${id} is ${state} (${reason})` : false,
    ),
}

/** A person is shown that something of this order is not known, or not right. */
function isVisible({ operations, cases, payments }: Books, order_no: string): boolean {
  const open = operations.some((each) => each.order_no === order_no && each.state === "unknown")
  const problem = payments.some((each) => each.order_no === order_no && each.problem === "paid_without_order")
  return open || problem || cases.some((each) => each.order_no === order_no)
}

function writes(operations: Books["operations"], transaction_id: string, kind: string) {
  return operations.filter((each) => each.transaction_id === transaction_id && each.kind === kind)
}
const isApplied = ({ state }: Books["operations"][number]) => APPLIED.includes(state!)
const maybeApplied = (each: Books["operations"][number]) => isApplied(each) || each.state === "unknown"

function firstOf<Item>(items: Item[], wrong: (item: Item) => string | false): string | false {
  for (const item of items) {
    const found = wrong(item)
    if (found) return found
  }
  return false
}
