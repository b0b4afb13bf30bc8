import { exchange, prepareFields } from "./call"
import type { Settings } from "./client-options"
import { isRecord, type Renderable, type RenderableRecord } from "./formats"
import type { ReplyOf } from "./operations"
import { invalid, requestFields } from "./request-fields"
import { reportUnexpectedRows } from "./listeners"
import { judgeHead } from "./verdict"

/** The orders and transactions to query, any number of them. A request has at most 100 (manual 8). */
export interface Selection {
  order_nos?: readonly string[] | undefined
  transaction_ids?: readonly string[] | undefined
}

type QueryName = "retrievalTrans" | "retrievalRefund"
const LIMIT = 100

/**
 * Queries in the manual's batches and returns every reply, in order. The first batch that fails ends the query, since a
 * query can be repeated. Rows of orders that were not requested are removed from the replies and reported.
 * @throws GatewayError
 */
export async function query<Name extends QueryName>(
  name: Name,
  selection: Selection,
  to: Settings,
): Promise<ReplyOf<Name>[]> {
  const requests = split(name, requestFields(name, selection, to)).map((part) => ({
    part,
    request: prepareFields(name, part, to),
  }))
  const replies: ReplyOf<Name>[] = []
  for (const { part, request } of requests) {
    const reply = await exchange(name, request, to)
    const head = judgeHead(reply, to.codes)
    if (head.status !== "applied") throw head.error
    replies.push(withoutUnexpectedRows(name, reply, part, to))
  }
  return replies
}

interface Part {
  order_nos?: string[]
  transaction_ids?: string[]
}

function split(name: QueryName, { order_nos, transaction_ids }: RenderableRecord): Part[] {
  if (order_nos === undefined && transaction_ids === undefined)
    throw invalid("order_nos", "name at least one order or transaction", name)
  const ids = [
    ...distinct(order_nos).map((id) => ["order_nos", id] as const),
    ...distinct(transaction_ids).map((id) => ["transaction_ids", id] as const),
  ]
  const parts: Part[] = []
  for (let at = 0; at < ids.length; at += LIMIT) {
    const part: Part = {}
    for (const [field, id] of ids.slice(at, at + LIMIT)) (part[field] ??= []).push(id)
    parts.push(part)
  }
  return parts
}

/** The list without duplicates. The schema has already refused everything but lists of texts. */
function distinct(ids: Renderable): string[] {
  return Array.isArray(ids) ? [...new Set(ids)].filter((id) => typeof id === "string") : []
}

function withoutUnexpectedRows<Name extends QueryName>(
  name: Name,
  reply: ReplyOf<Name>,
  requested: Part,
  to: Settings,
): ReplyOf<Name> {
  const key = name === "retrievalTrans" ? "orders_list" : "refund_orders"
  const fields: Record<string, unknown> = reply
  const listed: unknown[] = Array.isArray(fields[key]) ? fields[key] : []
  const rows = listed.filter(isRecord<unknown>)
  const own = rows.filter(
    (row) =>
      includes(requested.order_nos, row.order_no) || includes(requested.transaction_ids, row.transaction_id),
  )
  if (own.length > 0 && own.length === listed.length) return reply
  const unexpected = rows.filter((row) => !own.includes(row))
  reportUnexpectedRows(name, unexpected, to)
  return { ...reply, [key]: own }
}

const includes = (ids: readonly unknown[] | undefined, id: unknown): boolean => ids?.includes(id) ?? false
