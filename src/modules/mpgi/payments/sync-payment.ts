import {
  paymentState,
  sameAmount,
  transactionId,
  type PaymentState,
  type ReplyOf,
  type TransactionId,
  type Amount,
} from "../../../gateway"
import type { OpenAccount } from "../shared/accounts"
import { requireOfAccount } from "../shared/credentials"
import type { PaymentRow } from "../shared/rows"
import { MpgiError } from "../shared/mpgi-error"
import { isMoney } from "../shared/money"
import type { GatewayTransaction } from "./gateway-transaction"
import { holdsMoney, hidesCapturedAmount } from "./consequences"
import type { PaymentRecords } from "./payment-records"
import { paymentStates } from "./states"

/** What the gateway's query shows of an order. It is already recorded. */
export interface SyncResult {
  payment: PaymentRow
  /** The gateway's state of the payment's transaction; undefined when it does not know the order. */
  state: PaymentState | undefined
  /**
   * Other transactions of the same order that hold money: the customer paid twice, in two windows, or again after a
   * void.
   */
  duplicates: GatewayTransaction[]
  /** Every transaction of the order that the gateway named. */
  transactions: GatewayTransaction[]
  /** The state of each transaction, by its id. */
  states: Record<string, PaymentState>
}

export type Reply = ReplyOf<"retrievalTrans">
/** Where a transaction is recorded. */
export type Recorder = Pick<PaymentRecords, "record">

/**
 * Queries the gateway about one order and records the result. A query changes nothing, so this may be repeated.
 * @throws GatewayError when the gateway cannot be queried; nothing is recorded then. Manual 2.6.
 */
export async function syncPayment(
  payment: PaymentRow,
  account: OpenAccount,
  records: Recorder,
): Promise<SyncResult> {
  const [synced] = await syncPayments([payment], account, records)
  if (!synced) throw new MpgiError("no_result", `the query of ${payment.order_no} has no result`)
  return synced
}

/**
 * Queries many orders of one account, a hundred in a query. Returns one result for each payment, in the order of the
 * payments. Payments of other credentials than the account has now are refused. `transaction_ids` may name more of
 * their transactions, which a query by order number need not show.
 * @throws GatewayError
 */
export async function syncPayments(
  payments: readonly PaymentRow[],
  account: OpenAccount,
  records: Recorder,
  transaction_ids: readonly TransactionId[] = [],
): Promise<SyncResult[]> {
  requireOfAccount(payments, account)
  const order_nos = payments.map(({ order_no }) => order_no)
  const { replies } = await account.gateway.retrievalTrans({ order_nos, transaction_ids })
  return recordAll(payments, replies, account, records)
}

/** Records what queries showed of several orders. Returns one result for each payment, in their order. */
export async function recordAll(
  payments: readonly PaymentRow[],
  replies: readonly Reply[],
  account: OpenAccount,
  records: Recorder,
): Promise<SyncResult[]> {
  if (payments.length === 1 && payments[0])
    return [await recordReplies(payments[0], { replies, alone: true }, account, records)]
  const shown = new Map<string, GatewayTransaction[]>()
  for (const { orders_list } of replies)
    for (const row of orders_list) {
      const facts = shown.get(row.order_no) ?? []
      shown.set(row.order_no, [...facts, transactionOf(row, account)])
    }
  const synced: SyncResult[] = []
  for (const payment of payments)
    synced.push(await recordTransactions(payment, shown.get(payment.order_no) ?? [], records))
  return synced
}

/** Records what a query showed of one order. `alone` is true when the query named no other order. */
export function recordReplies(
  payment: PaymentRow,
  { replies, alone }: { replies: readonly Reply[]; alone: boolean },
  account: OpenAccount,
  records: Recorder,
): Promise<SyncResult> {
  const facts = replies.flatMap((reply) => {
    const own = reply.orders_list.filter((row) => row.order_no === payment.order_no)
    const checks = alone ? checksOf(reply, account) : {}
    return own.map((row) => ({ ...transactionOf(row, account), ...checks }))
  })
  return recordTransactions(payment, facts, records)
}

async function recordTransactions(
  payment: PaymentRow,
  all: GatewayTransaction[],
  records: Recorder,
): Promise<SyncResult> {
  const facts = mergeTransactions(all)
  const [first] = facts.sort((one, other) => weightOf(other, payment) - weightOf(one, payment))
  if (!first) return { payment, state: undefined, duplicates: [], transactions: facts, states: {} }
  const recorded = await records.record(payment.order_no, first)
  // A voided payment keeps its transaction. If the customer later paid on a page that was still open, that transaction
  // is not the payment's.
  const own = facts.find(({ transaction_id }) => transaction_id === recorded.transaction_id) ?? first
  const others = facts.filter((fact) => fact.transaction_id !== recorded.transaction_id)
  return {
    payment: recorded,
    state: own.state,
    duplicates: others.filter(({ state }) => holdsMoney(state)),
    transactions: facts,
    states: Object.fromEntries(facts.map(({ transaction_id, state }) => [transaction_id, state])),
  }
}

/** Keeps one entry for each transaction. If the rows of a transaction contradict each other, its state is unknown. */
function mergeTransactions(all: readonly GatewayTransaction[]): GatewayTransaction[] {
  const facts = new Map<string, GatewayTransaction>()
  for (const fact of all) {
    const { transaction_id, state, amount, currency } = fact
    const other = facts.get(transaction_id)
    const same =
      !other || (other.state === state && other.currency === currency && sameAmount(other.amount, amount))
    facts.set(transaction_id, same ? fact : { ...fact, state: "unknown" })
  }
  return [...facts.values()]
}

function transactionOf(
  { transaction_id, payment_status, amount, currency }: Reply["orders_list"][number],
  { options }: Pick<OpenAccount, "options">,
): GatewayTransaction {
  const state = paymentState(payment_status, options.paymentStatus)
  return { transaction_id: transactionId(transaction_id), state, amount, currency }
}

/**
 * The risk checks and the 3-D Secure result are outside the rows. They belong to an order for certain only when it is
 * queried alone.
 */
function checksOf({ fraud_check_result, is3ds }: Reply, { sanitize }: Pick<OpenAccount, "sanitize">) {
  const risk_reasons = fraud_check_result.map(({ check_items = "", status = "" }) => ({
    name: sanitize(check_items)?.slice(0, 100) ?? "",
    status: sanitize(status)?.slice(0, 100) ?? "",
  }))
  return { is3ds: sanitize(is3ds)?.slice(0, 10), risk_reasons }
}

/**
 * Weighs transactions by their state. With the same weight, the transaction that is already recorded wins, then one
 * with the right amount.
 */
function weightOf(fact: GatewayTransaction, payment: PaymentRow): number {
  const { weight } = paymentStates[fact.state]
  const ours =
    fact.transaction_id === payment.transaction_id && weight >= paymentStates.pending.weight ? 2 : 0
  return weight * 4 + ours + (sameAmount(fact.amount, payment.amount) ? 1 : 0)
}

type Moved = Pick<PaymentRow, "state" | "captured_amount" | "refunded_amount">

/**
 * The captured amount of a payment; null when it is not known. The gateway's query reports a partial capture without
 * its amount (manual 2.6). After a partial capture at the portal, nothing is recorded until a user has entered the
 * amount.
 */
export function knownCaptured({ state, captured_amount }: Moved): Amount | null {
  return hidesCapturedAmount(state) && !isMoney(captured_amount) ? null : captured_amount
}

/**
 * The refunded amount of a payment. Null from the time when a query shows a refund until the refund search gives its
 * amount.
 */
export function knownRefunded({ state, refunded_amount }: Moved): Amount | null {
  const isRefunded = paymentStates[state].refunded !== "nothing"
  return isRefunded && !isMoney(refunded_amount) ? null : refunded_amount
}
