import { paymentState, sameAmount, type PaymentState, type ReplyOf } from "../../../gateway"
import type { OpenAccount } from "../accounts"
import type { PaymentRow } from "../rows"
import type { Fact } from "./fact"
import { holdsMoney } from "./holds-money"
import type { PaymentRecords } from "./payment-records"

/** What the gateway's own query said of an order, already recorded. */
export interface Learned {
  payment: PaymentRow
  /** The gateway's state of our transaction; undefined when it does not know the order. */
  state: PaymentState | undefined
  /** Other transactions of the same order that hold the shopper's money: paid twice, in two windows. */
  extras: Fact[]
  /** Every transaction of the order that the gateway named. */
  facts: Fact[]
  /** The state of each of them. */
  states: Record<string, PaymentState>
}

type Reply = ReplyOf<"retrievalTrans">

/** Transactions that hold or held money, before those that may, before those that do not. */
const WEIGHT: Record<PaymentState, number> = {
  captured: 5,
  partially_captured: 5,
  partially_refunded: 5,
  refunded: 5,
  authorised: 5,
  in_review: 5,
  pending: 3,
  unknown: 2,
  cancelled: 1,
  declined: 0,
}

/**
 * Asks the gateway about one order and records what it says. Reading is harmless, so this may be repeated.
 * @throws GatewayError when the gateway cannot be asked; nothing is recorded then. Manual 2.6.
 */
export async function learn(
  payment: PaymentRow,
  account: OpenAccount,
  records: PaymentRecords,
): Promise<Learned> {
  const [learned] = await learnAll([payment], account, records)
  return learned as Learned
}

/**
 * The same about many orders of one account, a hundred a query; one answer a payment, in the order of the payments.
 * `transaction_ids` may name transactions of theirs that a query by order number need not show.
 * @throws GatewayError
 */
export async function learnAll(
  payments: readonly PaymentRow[],
  account: OpenAccount,
  records: PaymentRecords,
  transaction_ids: readonly string[] = [],
): Promise<Learned[]> {
  const order_nos = payments.map(({ order_no }) => order_no)
  const { replies } = await account.gateway.retrievalTrans({ order_nos, transaction_ids })
  const learned: Learned[] = []
  for (const payment of payments) {
    const alone = payments.length === 1
    const facts = replies.flatMap((reply) => factsOf(reply, payment, account, alone))
    learned.push(await remember(payment, facts, records))
  }
  return learned
}

async function remember(payment: PaymentRow, all: Fact[], records: PaymentRecords): Promise<Learned> {
  const facts = agreed(all)
  const [own, ...others] = facts.sort((one, other) => weight(other, payment) - weight(one, payment))
  if (!own) return { payment, state: undefined, extras: [], facts, states: {} }
  return {
    payment: await records.record(payment.order_no, own),
    state: own.state,
    extras: others.filter(({ state }) => holdsMoney(state)),
    facts,
    states: Object.fromEntries(facts.map(({ transaction_id, state }) => [transaction_id, state])),
  }
}

/** One fact a transaction. Rows that contradict each other say nothing: of such a transaction the state is unknown. */
function agreed(all: readonly Fact[]): Fact[] {
  const facts = new Map<string, Fact>()
  for (const fact of all) {
    const { transaction_id, state, amount, currency } = fact
    const other = facts.get(transaction_id)
    const same =
      !other || (other.state === state && other.currency === currency && sameAmount(other.amount, amount))
    facts.set(transaction_id, same ? fact : { ...fact, state: "unknown" })
  }
  return [...facts.values()]
}

/** The checks and 3-D Secure stand beside the rows: whose they are is clear only of an order asked for alone. */
function factsOf(
  reply: Reply,
  payment: PaymentRow,
  { options, harmless }: Pick<OpenAccount, "options" | "harmless">,
  alone: boolean,
): Fact[] {
  const checks = reply.fraud_check_result.map(({ check_items = "", status = "" }) => ({
    name: harmless(check_items)?.slice(0, 100) ?? "",
    status: harmless(status)?.slice(0, 100) ?? "",
  }))
  return reply.orders_list
    .filter((row) => row.order_no === payment.order_no)
    .map((row) => ({
      transaction_id: row.transaction_id,
      state: paymentState(row.payment_status, options.paymentStatus),
      amount: row.amount,
      currency: row.currency,
      ...(alone ? { is3ds: harmless(reply.is3ds)?.slice(0, 10), risk_reasons: checks } : {}),
    }))
}

/** The transaction that is already ours wins, then the one with the right amount. */
function weight(fact: Fact, payment: PaymentRow): number {
  const held = WEIGHT[fact.state] * 4
  const ours = fact.transaction_id === payment.transaction_id && held >= WEIGHT.pending * 4 ? 2 : 0
  return held + ours + (sameAmount(fact.amount, payment.amount) ? 1 : 0)
}
