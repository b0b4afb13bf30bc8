import { isRecord, type Renderable, type RenderableRecord } from "../../gateway/formats"
import { toDecimal, toMicros } from "../money"
import type { ReplyFault } from "./fault"

/** Faults that change a reply before it is signed: only a comparison with the request reveals them. */
type Distortion = Exclude<ReplyFault, "truncate" | "bad_signature">
type Row = RenderableRecord

const ROWS = ["capture_orders", "review_orders", "cancel_orders", "refund_orders", "orders_list"]
const AMOUNTS = ["amount", "payment_amount"]
const CURRENCIES = ["currency", "payment_currency"]

const distortions: Record<Distortion, (record: RenderableRecord) => RenderableRecord> = {
  wrong_amount: (record) => inFirstRow(record, (row) => alterFields(row, AMOUNTS, addOne)),
  wrong_currency: (record) => inFirstRow(record, (row) => alterFields(row, CURRENCIES, () => "XTS")),
  missing_row: (record) => inRows(record, (rows) => rows.slice(1)),
  extra_row: (record) => inRows(record, (rows) => [...rows, unrelated(rows[0] ?? {})]),
  duplicate_row: (record) => inRows(record, (rows) => [...rows.slice(0, 1), ...rows]),
  contradicting_row: (record) => inRows(record, (rows) => [...rows, ...rows.slice(0, 1).map(contradict)]),
}

/** The reply with the fault applied. Row faults leave a reply without rows unchanged. */
export function distort(record: RenderableRecord, kind: Distortion): RenderableRecord {
  return distortions[kind](record)
}

function inRows(record: RenderableRecord, alter: (rows: Row[]) => Row[]): RenderableRecord {
  for (const name of ROWS) {
    const rows = record[name]
    if (Array.isArray(rows))
      return { ...record, [name]: alter(rows.filter((row) => isRecord<Renderable>(row))) }
  }
  return record
}

function inFirstRow(record: RenderableRecord, alter: (row: Row) => Row): RenderableRecord {
  const hasRows = ROWS.some((key) => Array.isArray(record[key]))
  return hasRows
    ? inRows(record, ([first, ...rest]) => (first ? [alter(first), ...rest] : []))
    : alter(record)
}

function alterFields(row: Row, names: string[], alter: (value: string) => string): Row {
  const present = names.filter((name) => row[name] !== undefined)
  return { ...row, ...Object.fromEntries(present.map((name) => [name, alter(String(row[name]))])) }
}

const addOne = (amount: string): string => {
  const places = amount.split(".")[1]?.length ?? 0
  const more = toDecimal(toMicros(amount) + toMicros("1"))
  return places === 0 ? more : `${more.split(".")[0]}.${(more.split(".")[1] ?? "").padEnd(places, "0")}`
}

const unrelated = (row: Row): Row => ({
  ...row,
  transaction_id: "99999999999999999999",
  order_no: "FOREIGN-1",
})

const contradict = (row: Row): Row => {
  const flip = (value: string) => (value === "1" ? "0" : "1")
  const statuses = ["capture_status", "review_status", "cancel_status", "refund_status"]
  const flipped = alterFields(row, statuses, flip)
  return alterFields(flipped, ["payment_status"], (value) => (value === "2000" ? "2900" : "2000"))
}
