import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { MedusaContainer } from "@medusajs/framework/types"
import { stringify } from "csv-stringify/sync"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { z } from "zod"
import type { PaymentFilter } from "../../../../../modules/mpgi"
import { dayIn, localTime } from "../../../../../modules/mpgi/values"
import { read, timeZoneOf } from "../../shared/read"
import { ordersOf } from "../orders-of"
import { filterOf, paymentFilter } from "../query"
import { serializePayment } from "../serialize-payment"

export const Query = z.strictObject(paymentFilter)

const COLUMNS = [
  "created_at",
  "order",
  "order_no",
  "transaction_id",
  "provider_id",
  "flow",
  "state",
  "currency_code",
  "amount",
  "captured_amount",
  "refunded_amount",
  "card_mask",
  "connector",
  "three_d_secure",
  "risk_action",
  "risk_score",
  "result_code",
  "problem",
  "authorization_ends_at",
]

/**
 * All payments of a filter as CSV, the newest first. The mask is the only data of the card. Times are in the time zone,
 * with their offset.
 */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const requested = read(Query, req.query)
  const filter = await filterOf(requested, req.scope)
  const zone = timeZoneOf(req.scope.resolve("mpgi"), requested.user_time_zone)
  const day = dayIn(zone, new Date())
  res.setHeader("content-type", "text/csv; charset=utf-8")
  res.setHeader("content-disposition", `attachment; filename="payments-${day}.csv"`)
  res.setHeader("cache-control", "no-store")
  await pipeline(Readable.from(lines(filter, zone, req.scope)), res)
}

async function* lines(
  filter: PaymentFilter,
  zone: string,
  container: MedusaContainer,
): AsyncGenerator<string> {
  // The byte order mark marks the text as UTF-8 for spreadsheets.
  yield `\uFEFF${csvLine(COLUMNS)}`
  const { search, dueCaptures } = container.resolve("mpgi")
  for await (const rows of search.export(filter)) {
    const orders = await ordersOf(rows, container)
    yield rows.map((row) => csvLine(cellsOf(serializePayment(row, orders, dueCaptures), zone))).join("")
  }
}

function cellsOf(payment: ReturnType<typeof serializePayment>, zone: string): (string | number | null)[] {
  const { order, order_no, transaction_id, provider_id, flow, state, currency_code } = payment
  const { amount, card_mask, connector, is3ds, risk } = payment
  // A spreadsheet would treat an empty cell as zero.
  const captured_amount = payment.captured_amount ?? "unknown"
  const refunded_amount = payment.refunded_amount ?? "unknown"
  return [
    localTime(payment.created_at, zone),
    order && (order.custom_display_id ?? order.display_id),
    order_no,
    transaction_id,
    provider_id,
    flow,
    state,
    currency_code.toUpperCase(),
    amount,
    captured_amount,
    refunded_amount,
    card_mask,
    connector,
    is3ds,
    risk.action,
    risk.score,
    payment.result_code,
    payment.problem,
    payment.authorization_ends_at && localTime(payment.authorization_ends_at, zone),
  ]
}

/**
 * A line of CSV (RFC 4180). Spreadsheets treat a cell that begins with one of `= + - @`, a tab or a line break as a
 * formula. Such a text gets a leading apostrophe, so that it remains text.
 */
export function csvLine(cells: readonly (string | number | null | undefined)[]): string {
  return stringify([[...cells]], { record_delimiter: "\r\n", quoted_match: /[\r\n]/, escape_formulas: true })
}
