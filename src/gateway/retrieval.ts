import { exchange, prepare } from "./call"
import type { Settings } from "./client-options"
import { GatewayError } from "./errors"
import type { PlainRecord } from "./formats"
import type { ReplyOf, RequestOf } from "./operations"
import { judgeHead } from "./verdict"

/** Whose state is asked for. Any length; together 100 a request (manual 8). */
export interface Selection {
  order_nos?: readonly string[] | undefined
  transaction_ids?: readonly string[] | undefined
}

type QueryName = "retrievalTrans" | "retrievalRefund"
const LIMIT = 100

/**
 * Asks in the manual's batches and answers every reply, in order. Reading is harmless, so the first batch that
 * fails ends the query. Rows that were not asked for are taken out of the replies and reported.
 * @throws GatewayError
 */
export async function query<Name extends QueryName>(
  name: Name,
  selection: Selection,
  to: Settings,
): Promise<ReplyOf<Name>[]> {
  const replies: ReplyOf<Name>[] = []
  for (const part of split(selection)) {
    const reply = await exchange(name, prepare(name, part as RequestOf<Name>, to), to)
    const head = judgeHead(reply, to.codes)
    if (head.status !== "applied") throw head.error
    replies.push(withoutForeignRows(name, reply, part, to))
  }
  return replies
}

function split({
  order_nos,
  transaction_ids,
}: Selection): { order_nos?: string[]; transaction_ids?: string[] }[] {
  if (!order_nos && !transaction_ids) {
    throw new GatewayError("invalid_request", "order_nos: name at least one order or transaction", {
      field: "order_nos",
    })
  }
  const wanted = [
    ...[...new Set(order_nos)].map((id) => ["order_nos", id] as const),
    ...[...new Set(transaction_ids)].map((id) => ["transaction_ids", id] as const),
  ]
  const parts = []
  for (let at = 0; at < wanted.length; at += LIMIT) {
    const part: { order_nos?: string[]; transaction_ids?: string[] } = {}
    for (const [field, id] of wanted.slice(at, at + LIMIT)) (part[field] ??= []).push(id)
    parts.push(part)
  }
  return parts
}

function withoutForeignRows<Name extends QueryName>(
  name: Name,
  reply: ReplyOf<Name>,
  asked: { order_nos?: string[]; transaction_ids?: string[] },
  to: Settings,
): ReplyOf<Name> {
  const key = name === "retrievalTrans" ? "orders_list" : "refund_orders"
  const rows = (reply as Record<string, unknown>)[key] as { order_no: string; transaction_id: string }[]
  const own = rows.filter(
    (row) => asked.order_nos?.includes(row.order_no) || asked.transaction_ids?.includes(row.transaction_id),
  )
  if (own.length < rows.length)
    to.onForeignRows?.(name, rows.filter((row) => !own.includes(row)) as unknown as PlainRecord[])
  return { ...reply, [key]: own }
}
