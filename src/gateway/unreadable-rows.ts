import { z } from "zod"
import { unwrapped } from "./dialect"
import { isRecord, type Plain, type PlainRecord, type RenderableRecord } from "./formats"
import { operations, type OperationName } from "./operations"

/** A row that lacks a field or has one of another type, with what it says about its order. */
export interface UnreadableRow {
  transaction_id: Plain | undefined
  order_no: Plain | undefined
  /** The field that is missing or has another type. */
  field: string
}

/**
 * Takes the rows that cannot be read out of a batch reply, so that they do not make the other orders unknown: each of these
 * repeats its own order, under one signature.
 */
export function splitRows(
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

/** The unreadable row that is about this order. One that names no transaction is recognized by its order number. */
export function unreadableRowOf(
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
