import { z } from "zod"
import { malformed, prepareFields, readReply, receive } from "./call"
import { reportUnexpectedRows, type Settings } from "./client-options"
import { GatewayError } from "./errors"
import {
  isPlainRecord,
  isRecord,
  type PlainRecord,
  type Renderable,
  type RenderableRecord,
  type Plain,
} from "./formats"
import { observed } from "./listeners"
import { operations, type ReplyOf, type RequestOf, type OperationName } from "./operations"
import { invalid } from "./request-fields"
import { isRow, judgeHead, judgeRow, type Row, type Verdict } from "./verdict"
import { unwrapped } from "./dialect"

export type BatchName = "capture" | "review" | "cancel" | "refund" | "updateOrders"

/** One order of a batch request, with the manual's field names. Manual 2.5. */
export type OrderOf<Name extends BatchName> =
  RequestOf<Name> extends infer Request
    ? Request[keyof Request] extends (infer Order)[]
      ? Order
      : never
    : never

/**
 * The outcome of one order. `unknown` is neither success nor failure: query the gateway, and never send the order
 * again.
 */
export interface BatchOutcome<Order = unknown> {
  /** A copy of the order, made when the method was called, since the caller may reuse its object. */
  order: Order
  status: "applied" | "rejected" | "unknown" | "not_sent"
  /** The order's row in the reply, if there is one. */
  reply?: Row
  error?: GatewayError
}

/** The field that every order of a batch has. */
type Batched = { transaction_id: string }

/**
 * Sends any number of orders in the manual's batches (section 8) and returns one outcome per order, in input order.
 * Every order is validated before the first request is sent; a batch that fails does not stop the next.
 * A request never contains a transaction twice, since its reply rows could not be distinguished.
 * @throws GatewayError `invalid_request` before anything is sent.
 */
export async function sendBatches<Order extends Batched>(
  name: BatchName,
  orders: readonly Order[],
  to: Settings,
): Promise<BatchOutcome<Order>[]> {
  const { key, limit } = operations[name].batch
  requireOrders(key, orders)
  const own = orders.map((order) => ({ ...order }))
  const prepared = split(own, limit).map((places) => ({
    places,
    request: prepareFields(name, { [key]: places.map(({ order }) => order) }, to),
  }))
  const outcomes = new Array<BatchOutcome<Order>>(orders.length)
  for (const { places, request } of prepared) {
    const wire = elements(request.fields[key]).filter(isRecord<Renderable>)
    const exchange = () => receive(name, request, to).then((plain) => judgeReply(name, wire, plain, to))
    const about = { operation: name, size: wire.length }
    const verdicts: Omit<BatchOutcome, "order">[] = await observed(about, to, exchange, openIn).catch(
      (thrown: unknown) => {
        const error = certain(thrown)
        return wire.map(() => ({ status: error.outcome, error }))
      },
    )
    verdicts.forEach((verdict, index) => {
      const place = places[index]
      if (place) outcomes[place.at] = { order: place.order, ...verdict }
    })
  }
  return outcomes
}

/** How many verdicts of a reply are unknown, and why the first of them is. */
function openIn(verdicts: readonly Verdict[]) {
  const open = verdicts.flatMap((verdict) => (verdict.status === "unknown" ? [verdict.error.code] : []))
  return { unknown: open.length, code: open[0] }
}

/**
 * Checks at run time that `orders` is a list of objects. {@link prepareFields} validates the fields of each order.
 * @throws GatewayError `invalid_request`
 */
function requireOrders(key: string, orders: unknown): void {
  if (!Array.isArray(orders)) throw invalid(key, "must be a list of orders", key)
  // A loop over the length, since `forEach` would skip an empty slot of the list.
  for (let at = 0; at < orders.length; at++)
    if (!isPlainRecord(orders[at])) throw invalid(`${key}.${at}`, "must be an order", key)
}

/** The orders of each request with their positions: at most `limit`, no transaction twice. */
function split<Order extends Batched>(orders: readonly Order[], limit: number) {
  const batches: { places: { at: number; order: Order }[]; transactions: Set<string> }[] = []
  orders.forEach((order, at) => {
    const { transaction_id } = order
    let batch = batches.find(
      ({ places, transactions }) => places.length < limit && !transactions.has(transaction_id),
    )
    if (!batch) batches.push((batch = { places: [], transactions: new Set() }))
    batch.places.push({ at, order })
    batch.transactions.add(transaction_id)
  })
  return batches.map(({ places }) => places)
}

/**
 * The thrown error as a GatewayError, so that every order has an outcome. Any other error was thrown while the reply
 * was read, so the outcome is unknown.
 */
function certain(thrown: unknown): GatewayError {
  return thrown instanceof GatewayError ? thrown : malformed(undefined)
}

const elements = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

function judgeReply(
  name: BatchName,
  orders: RenderableRecord[],
  plain: PlainRecord,
  to: Settings,
): Verdict[] {
  const { reply, unreadable } = splitRows(name, plain)
  return judge(name, orders, { reply: readReply(name, reply), unreadable }, to)
}

function judge(
  name: BatchName,
  orders: RenderableRecord[],
  { reply, unreadable }: { reply: ReplyOf<BatchName>; unreadable: UnreadableRow[] },
  to: Settings,
): Verdict[] {
  const head = judgeHead(reply, to.codes)
  if (name === "updateOrders") return orders.map(() => head)
  const rows = elements(reply[operations[name].batch.key]).filter(isRow)
  const requested = new Set(orders.map((order) => order.transaction_id))
  const unexpected = rows.filter((row) => !requested.has(row.transaction_id))
  const rowsAtAll = rows.length + unreadable.length > 0
  const verdicts = orders.map((order): Verdict => {
    const broken = unreadableRowOf(order, unreadable)
    if (broken) return { status: "unknown", error: malformed(broken.field) }
    const own = rows.filter((row) => row.transaction_id === order.transaction_id)
    return judgeRow(name, order, own, { head, rowsAtAll, codes: to.codes })
  })
  reportUnexpectedRows(name, unexpected, to)
  return verdicts
}

/** A row in which a field is missing or has another type, with the ids of its order. */
interface UnreadableRow {
  transaction_id: Plain | undefined
  order_no: Plain | undefined
  /** The field that is missing or has another type. */
  field: string
}

/**
 * Separates the rows of a batch reply that cannot be read, so that they do not make the other orders unknown. Each
 * readable row repeats its own order, and the one signature of the reply covers it.
 */
function splitRows(
  name: OperationName,
  plain: PlainRecord,
): { reply: PlainRecord; unreadable: UnreadableRow[] } {
  const { batch, reply } = operations[name]
  const rows = batch && plain[batch.key]
  const schema = batch && rowSchema(reply.fields, batch.key)
  if (!Array.isArray(rows) || !schema) return { reply: plain, unreadable: [] }
  const unreadable: UnreadableRow[] = []
  const readable = rows.filter((row, at) => {
    const { error } = schema.safeParse(row)
    if (!error) return true
    const field = [batch.key, at, ...(error.issues[0]?.path ?? [])].join(".")
    const { transaction_id, order_no } = isRecord<Plain>(row) ? row : {}
    unreadable.push({ transaction_id, order_no, field })
    return false
  })
  return { reply: { ...plain, [batch.key]: readable }, unreadable }
}

/** The unreadable row that is about this order. A row that names no transaction is matched by its order number. */
function unreadableRowOf(
  order: RenderableRecord,
  unreadable: readonly UnreadableRow[],
): UnreadableRow | undefined {
  return unreadable.find(({ transaction_id, order_no }) =>
    typeof transaction_id === "string" && transaction_id !== ""
      ? transaction_id === order.transaction_id
      : order_no === order.order_no,
  )
}

function rowSchema(fields: z.ZodObject, key: string): z.ZodType | undefined {
  const declared: Record<string, unknown> = fields.shape
  const list = Object.hasOwn(declared, key) ? unwrapped(declared[key]) : undefined
  return list instanceof z.ZodArray && list.element instanceof z.ZodType ? list.element : undefined
}
