import { exchange, prepare } from "./call"
import type { Settings } from "./client-options"
import { type GatewayError } from "./errors"
import type { PlainRecord } from "./formats"
import type { ReplyOf, RequestOf } from "./operations"
import { operations } from "./operations"
import { judgeHead, judgeRow, type Row } from "./verdict"

export type BatchName = "capture" | "review" | "cancel" | "refund" | "updateOrders"

/** One order of a batch request, with the manual's field names. Manual 2.5. */
export type OrderOf<Name extends BatchName> =
  RequestOf<Name> extends infer Request
    ? Request[keyof Request] extends (infer Order)[]
      ? Order
      : never
    : never

/** What is certain about one order. `unknown` is neither success nor failure: ask the gateway, never send again. */
export interface BatchOutcome<Order = unknown> {
  order: Order
  status: "applied" | "rejected" | "unknown" | "not_sent"
  /** The order's own row of the reply, where one came. */
  reply?: Row
  error?: GatewayError
}

/**
 * Sends any number of orders in the manual's batches (section 8) and answers one outcome an order, in input
 * order. Every order is checked before the first request goes out; a batch that fails does not stop the next.
 * A transaction never stands twice in one request, since its reply rows could not be told apart.
 * @throws GatewayError `invalid_request` before anything is sent.
 */
export async function sendBatches<Name extends BatchName>(
  name: Name,
  orders: readonly OrderOf<Name>[],
  to: Settings,
): Promise<BatchOutcome<OrderOf<Name>>[]> {
  const { key, limit } = operations[name].batch as { key: string; limit: number }
  const prepared = split(orders as readonly { transaction_id: string }[], limit).map((positions) => ({
    positions,
    request: prepare(name, { [key]: positions.map((at) => orders[at]) } as never, to),
  }))
  const outcomes = new Array<BatchOutcome<OrderOf<Name>>>(orders.length)
  for (const { positions, request } of prepared) {
    const wire = request.fields[key] as unknown as Record<string, string>[]
    const verdicts = await exchange(name, request, to).then(
      (reply) => judge(name, wire, reply as ReplyOf<BatchName>, to),
      (error: GatewayError) => wire.map(() => ({ status: error.outcome, error })),
    )
    positions.forEach((at, index) => {
      outcomes[at] = { order: orders[at] as OrderOf<Name>, ...(verdicts[index] as { status: "unknown" }) }
    })
  }
  return outcomes
}

/** Positions per request: at most `limit`, no transaction twice. */
function split(orders: readonly { transaction_id: string }[], limit: number): number[][] {
  const batches: { positions: number[]; transactions: Set<string> }[] = []
  orders.forEach(({ transaction_id }, at) => {
    let batch = batches.find(
      ({ positions, transactions }) => positions.length < limit && !transactions.has(transaction_id),
    )
    if (!batch) batches.push((batch = { positions: [], transactions: new Set() }))
    batch.positions.push(at)
    batch.transactions.add(transaction_id)
  })
  return batches.map(({ positions }) => positions)
}

function judge(name: BatchName, orders: Record<string, string>[], reply: ReplyOf<BatchName>, to: Settings) {
  const head = judgeHead(reply, to.codes)
  if (name === "updateOrders") return orders.map(() => head)
  const rows = ((reply as Record<string, unknown>)[operations[name].batch?.key ?? ""] ?? []) as Row[]
  const asked = new Set(orders.map((order) => order.transaction_id))
  const foreign = rows.filter((row) => !asked.has(row.transaction_id))
  if (foreign.length > 0) to.onForeignRows?.(name, foreign as PlainRecord[])
  return orders.map((order) => {
    const own = rows.filter((row) => row.transaction_id === order.transaction_id)
    return judgeRow(name, order, own, { head, rowsAtAll: rows.length > 0, codes: to.codes })
  })
}
