import {
  GatewayError,
  operations,
  type BatchOutcome,
  type GatewayClient,
  type OrderNo,
  type OrderOf,
  type ReplyOf,
  type TransactionId,
} from "../../../../gateway"
import { bisectWhileAnswered } from "../../payments/bisect-query"
import { Collector, REAL_TIME, type Pace } from "./collector"
import { MpgiError } from "../../shared/mpgi-error"

/** The operations that the manual sends in batches. */
export type BatchKind = "capture" | "cancel" | "refund" | "review"

/**
 * The rows that a query shows. `alone`: it named only this order, so everything else in the reply belongs to this order
 * too.
 */
export interface PaymentReplies {
  replies: ReplyOf<"retrievalTrans">[]
  alone: boolean
}

/** The rows that a search for refunds shows. */
export type RefundReplies = ReplyOf<"retrievalRefund">["refund_orders"]

/**
 * The requests of one operation. Each is sent at once, or together with the same request of other operations under way.
 */
export interface Turn {
  /** @throws GatewayError */
  queryPayment(order_no: OrderNo): Promise<PaymentReplies>
  /** @throws GatewayError */
  searchRefunds(transaction_id: TransactionId): Promise<RefundReplies>
  send(order: QueuedOrder): Promise<SentOrder>
  /** Ends the operation: other operations no longer wait for it. */
  end(): void
}

/** The manual's limit for both queries (section 8). */
const QUERY_LIMIT = 100

/**
 * Collects the requests of an account's operations. Operations under way at about the same time share the preceding
 * query and the request itself. The journal's guarantees hold for each operation. Its row is committed before it joins
 * a request, and a row of the reply concerns only its own order. An order whose outcome is unknown is queried alone.
 */
export class Batches {
  /** How requests wait for each other. */
  pace: Pace = REAL_TIME
  readonly #payments: Collector<OrderNo, PaymentReplies | GatewayError>
  readonly #refunds: Collector<TransactionId, RefundReplies | GatewayError>
  readonly #writes: Record<BatchKind, Collector<QueuedOrder, SentOrder>>

  constructor(gateway: () => GatewayClient) {
    const pace = () => this.pace
    this.#payments = new Collector(QUERY_LIMIT, (order_nos) => queryPayments(order_nos, gateway()), pace)
    this.#refunds = new Collector(QUERY_LIMIT, (ids) => searchRefundsOf(ids, gateway()), pace)
    const writes = <Kind extends BatchKind>(
      kind: Kind,
      send: (orders: OrderOf<Kind>[]) => Promise<BatchOutcome[]>,
    ) =>
      new Collector<QueuedOrder, SentOrder>(
        operations[kind].batch.limit,
        // The order was made for this kind.
        (orders) => sendOrders(orders, (some) => send(some as OrderOf<Kind>[])),
        pace,
      )
    this.#writes = {
      capture: writes("capture", (orders) => gateway().capture(orders)),
      cancel: writes("cancel", (orders) => gateway().cancel(orders)),
      refund: writes("refund", (orders) => gateway().refund(orders)),
      review: writes("review", (orders) => gateway().review(orders)),
    }
  }

  /** Announces an operation. The caller must end the turn. */
  begin(kind: BatchKind): Turn {
    const write = this.#writes[kind]
    const leave = {
      payments: this.#payments.expect(),
      refunds: kind === "refund" ? this.#refunds.expect() : () => undefined,
      write: write.expect(),
    }
    return {
      queryPayment: async (order_no) => {
        leave.payments()
        return answer(await this.#payments.join(order_no))
      },
      searchRefunds: async (transaction_id) => {
        leave.refunds()
        return answer(await this.#refunds.join(transaction_id))
      },
      send: (order) => {
        leave.write()
        return write.join(order)
      },
      end: () => Object.values(leave).forEach((each) => each()),
    }
  }
}

function answer<Answer>(result: Answer | GatewayError): Answer {
  if (result instanceof GatewayError) throw result
  return result
}

/** Sends one query, and halves it when the gateway fails. An error then concerns only the orders that still fail. */
async function queryPayments(
  order_nos: readonly OrderNo[],
  gateway: GatewayClient,
): Promise<(PaymentReplies | GatewayError)[]> {
  const results = new Map<OrderNo, PaymentReplies | GatewayError>()
  const unanswered = await bisectWhileAnswered([...new Set(order_nos)], async (some) => {
    const { replies } = await gateway.retrievalTrans({ order_nos: some })
    for (const order_no of some) results.set(order_no, { replies, alone: some.length === 1 })
  })
  for (const { items, error } of unanswered) for (const each of items) results.set(each, error)
  return order_nos.flatMap((order_no) => results.get(order_no) ?? [])
}

async function searchRefundsOf(
  transaction_ids: readonly TransactionId[],
  gateway: GatewayClient,
): Promise<(RefundReplies | GatewayError)[]> {
  const results = new Map<TransactionId, RefundReplies | GatewayError>()
  const unanswered = await bisectWhileAnswered([...new Set(transaction_ids)], async (some) => {
    const { refund_orders } = await gateway.retrievalRefund({ transaction_ids: some })
    for (const id of some)
      results.set(
        id,
        refund_orders.filter((row) => row.transaction_id === id),
      )
  })
  for (const { items, error } of unanswered) for (const each of items) results.set(each, error)
  return transaction_ids.map((id) => results.get(id) ?? [])
}

/** An order that waits to be sent. */
export interface QueuedOrder {
  /** With the manual's field names. */
  order: { transaction_id: string }
  /**
   * After this time nothing is sent, because other processes may have abandoned the operation. Milliseconds, as
   * {@link Date.now}.
   */
  sendBefore: number
}

/** `too_late`: nothing was sent. */
type SentOrder = BatchOutcome | "too_late"

/**
 * Sends orders once, in one request. Orders for which it is too late are left out: the process may have slept while
 * they waited. If a request is refused as a whole, it has moved no money, and a single order may be the cause. Each
 * order is then sent alone, with the same time limit.
 */
export async function sendOrders(
  orders: readonly QueuedOrder[],
  send: (orders: QueuedOrder["order"][]) => Promise<BatchOutcome[]>,
): Promise<SentOrder[]> {
  const results = new Map<QueuedOrder, SentOrder>()
  const inTime = orders.filter((each) => Date.now() <= each.sendBefore)
  const outcomes = inTime.length > 0 ? await send(inTime.map(({ order }) => order)) : []
  inTime.forEach((each, at) => {
    const outcome = outcomes[at]
    if (!outcome) throw new MpgiError("no_result", "a batch returned no outcome for one of its orders")
    results.set(each, outcome)
  })
  if (inTime.length > 1 && outcomes.every(isRefusedWithoutRow)) {
    const again = inTime.filter((each) => Date.now() <= each.sendBefore)
    await Promise.all(
      again.map(async (each) => {
        const [outcome] = await send([each.order])
        if (outcome) results.set(each, outcome)
      }),
    )
  }
  return orders.map((each) => results.get(each) ?? "too_late")
}

/** Whether the refusal is certain but has no row about this order. */
function isRefusedWithoutRow({ status, reply }: BatchOutcome): boolean {
  return status === "rejected" && reply === undefined
}
