import { randomUUID } from "node:crypto"
import type { MedusaContainer } from "@medusajs/framework/types"
import { MathBN } from "@medusajs/framework/utils"
import type { PayoutNow } from "../../../../../modules/mpgi"
import { problem, type Problem } from "../../shared/problems"
import { prepare, type Prepared } from "../prepare-payout"
import type { Line } from "./csv"
import { rowId } from "./row-id"

/** Columns of a file. The beneficiary is named by its id or by the merchant's own number. */
export const COLUMNS = ["beneficiary", "amount", "currency", "reference"] as const
export const MORE_COLUMNS = [
  ...["reason", "payment_date", "fee_paid_by", "payment_method", "swift_charge_option", "fund_source"],
  "client_data",
] as const

/** A row, checked: the payout that it is, or what is wrong. */
export interface Row {
  line: number
  cells: Line["cells"]
  problems: Problem[]
  prepared?: Prepared
  /** The payout that this row is already. */
  payout?: PayoutNow
}

/** Checks every row as the form would be, gives it its request id, and finds which are payouts already. */
export async function readRows(
  lines: readonly Line[],
  provider_id: string,
  scope: MedusaContainer,
): Promise<Row[]> {
  const seen = new Map<string, number>()
  const rows: Row[] = []
  for (const { line, cells } of lines) {
    const { beneficiary, amount, currency, reference } = cells
    const more = MORE_COLUMNS.flatMap((name) => (cells[name] ? [[name, cells[name]] as const] : []))
    const form = {
      ...Object.fromEntries(more),
      ...{ request_id: randomUUID().toString(), provider_id, reference },
      ...{ beneficiary_id: beneficiary, payment_amount: amount, payment_currency: currency },
    }
    const { prepared, problems } = await prepare(form, scope)
    const wrong = [...problems, ...(reference ? [] : [problem("reference", "required")])]
    if (!prepared || wrong.length > 0) rows.push({ line, cells, problems: wrong })
    else rows.push({ line, cells, problems: [], prepared: identified(prepared, seen) })
  }
  const { payouts } = scope.resolve("mpgi")
  const known = await payouts.records.known(
    rows.flatMap(({ prepared }) => prepared?.request.request_id ?? []),
  )
  return togetherApproved(rows, scope).map((row) => {
    const payout = known.get(row.prepared?.request.request_id ?? "")
    return payout ? { ...row, payout } : row
  })
}

function identified(prepared: Prepared, seen: Map<string, number>): Prepared {
  const { form, request } = prepared
  const { payment_amount, payment_currency, reference = "" } = request
  const { provider_id, beneficiary_id } = form
  const identity = { provider_id, beneficiary_id, payment_amount, payment_currency, reference }
  const first = rowId(identity, 1)
  const occurrence = (seen.get(first) ?? 0) + 1
  seen.set(first, occurrence)
  const request_id = rowId(identity, occurrence)
  return { ...prepared, form: { ...form, request_id }, request: { ...request, request_id } }
}

/** What a file pays in one currency counts together: many small rows need the approval that one large one would. */
function togetherApproved(rows: readonly Row[], scope: MedusaContainer): Row[] {
  const { payouts } = scope.resolve("mpgi")
  const totals = new Map<string, string>()
  for (const { prepared } of rows) {
    if (!prepared) continue
    const { payment_currency, payment_amount } = prepared.request
    const total = MathBN.add(totals.get(payment_currency) ?? "0", payment_amount).toFixed()
    totals.set(payment_currency, total)
  }
  return rows.map((row) => {
    if (!row.prepared) return row
    const { payment_currency } = row.prepared.request
    const needs_approval = payouts.needsApproval(totals.get(payment_currency) ?? "0", payment_currency)
    return { ...row, prepared: { ...row.prepared, needs_approval } }
  })
}
