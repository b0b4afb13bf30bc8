import type { ServerResponse } from "node:http"
import { isRecord, type Renderable, type RenderableRecord } from "../../gateway/formats"
import { toDecimal, toMicros } from "../money"
import { sleep } from "../sleep"
import type { ReplyFault, ConnectionFault, FaultRegistry, FaultSpec } from "./registry"

const ERROR_PAGE =
  "<!doctype html><html><head><title>Error</title></head><body><h1>Service unavailable</h1></body></html>"

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

/** One of the registry, or that of a test card. */
type Applied = FaultSpec & { id?: number; kind: ConnectionFault }
type Behavior = (
  response: ServerResponse,
  fault: Applied,
  registry: FaultRegistry,
) => Promise<boolean> | boolean

/** Each returns whether the exchange is over. */
const behaviors: Record<ConnectionFault, Behavior> = {
  // Accepted and never answered: the caller waits until its own timeout.
  drop: () => true,

  delay: async (_response, { delayMs = 1000 }) => {
    await sleep(delayMs)
    return false
  },

  hold: async (_response, fault, registry) => {
    await registry.removed(fault)
    return false
  },

  reset: ({ socket }) => {
    if (socket && "resetAndDestroy" in socket) socket.resetAndDestroy()
    return true
  },

  status: (response, { status = 503 }) => {
    if (status >= 300 && status < 400) response.setHeader("location", "/elsewhere")
    response.writeHead(status, { "content-type": "text/html; charset=utf-8" }).end(ERROR_PAGE)
    return true
  },

  html200: (response) => {
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(ERROR_PAGE)
    return true
  },

  empty: (response) => {
    response.writeHead(200, { "content-length": "0" }).end()
    return true
  },
}

/** Applies a fault to a connection. True when the exchange is over and no reply must follow. */
export async function applyConnectionFault(
  response: ServerResponse,
  fault: Applied,
  registry: FaultRegistry,
): Promise<boolean> {
  return behaviors[fault.kind](response, fault, registry)
}
