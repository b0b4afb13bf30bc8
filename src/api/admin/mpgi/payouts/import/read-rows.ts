import type { MedusaContainer } from "@medusajs/framework/types"
import { CsvError, parse } from "csv-parse/sync"
import { randomUUID, createHash } from "node:crypto"
import type { PayoutNow } from "../../../../../modules/mpgi"
import { problem, type Problem } from "../../shared/problems"
import type { PayoutUser } from "../payout-user"
import { prepare, type Prepared } from "../prepare-payout"

/** Columns of a file. The beneficiary is named by its id or by the merchant's own number. */
export const COLUMNS = ["beneficiary", "amount", "currency", "reference"] as const
export const MORE_COLUMNS = [
  "reason",
  "payment_date",
  "fee_paid_by",
  "payment_method",
  "swift_charge_option",
  "fund_source",
  "client_data",
] as const

/** A checked row: its payout, or what is wrong with it. */
export interface Row {
  line: number
  cells: Line["cells"]
  problems: Problem[]
  prepared?: Prepared
  /** Whether the payout would need approval if it were requested now. */
  needs_approval?: boolean
  /** The existing payout of this row. */
  payout?: PayoutNow
}

/** Checks every row as a form, computes its request id, and finds rows that already are payouts. */
export async function readRows(
  lines: readonly Line[],
  provider_id: string,
  scope: MedusaContainer,
  by: PayoutUser,
): Promise<Row[]> {
  const seen = new Map<string, number>()
  const rows: Row[] = []
  for (const { line, cells } of lines) {
    const { beneficiary, amount, currency, reference } = cells
    const more = MORE_COLUMNS.flatMap((name) => (cells[name] ? [[name, cells[name]] as const] : []))
    const form = {
      ...Object.fromEntries(more),
      request_id: randomUUID().toString(),
      provider_id,
      reference,
      beneficiary_id: beneficiary,
      payment_amount: amount,
      payment_currency: currency,
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
  const withPayouts = rows.map((row) => {
    const payout = known.get(row.prepared?.request.request_id ?? "")
    return payout ? { ...row, payout } : row
  })
  return withApproval(withPayouts, scope, by)
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

/**
 * Adds up what a file pays in one currency, so that many small rows need the same approval as one large row. New rows
 * are also added to the amount that was paid out within a day.
 */
async function withApproval(rows: readonly Row[], scope: MedusaContainer, by: PayoutUser): Promise<Row[]> {
  const { payouts } = scope.resolve("mpgi")
  const valid = rows.flatMap((row) => (row.prepared ? [{ row, ...row.prepared }] : []))
  const together = payouts.limits.needApprovalTogether(valid.map(({ request }) => request))
  const created = valid.filter(({ row }) => !row.payout)
  const drafts = created.map(({ form, request }) => ({ beneficiary_id: form.beneficiary_id, request }))
  const alone = await payouts.limits.areSubjectToApproval(drafts, by.id)
  const needy = new Set([
    ...valid.filter((_, at) => together[at]).map(({ row }) => row),
    ...created.filter((_, at) => alone[at]).map(({ row }) => row),
  ])
  return rows.map((row) => (row.prepared ? { ...row, needs_approval: needy.has(row) } : row))
}

/** The fields that identify a row's payout, in whichever file the row is read again. */
interface RowIdentity {
  provider_id: string
  beneficiary_id: string
  /** The amount as it is sent. */
  payment_amount: string
  payment_currency: string
  reference: string
}

/**
 * The request id of a row, derived from its content. A row that is read again, from the same file, a corrected file or
 * another one, is therefore the same payout, and is made once. Identical rows of one file are numbered by `occurrence`.
 */
export function rowId(row: RowIdentity, occurrence: number): string {
  const { provider_id, beneficiary_id, payment_amount, payment_currency, reference } = row
  const text = JSON.stringify([
    "mpgi payout row",
    provider_id,
    beneficiary_id,
    payment_amount,
    payment_currency,
    reference,
    occurrence,
  ])
  const hex = createHash("sha256").update(text).digest("hex")
  // A UUID of version 8: derived from content, not random (RFC 9562).
  const variant = "89ab".charAt(parseInt(hex.charAt(16), 16) % 4)
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join("-")
}

/** A row of a file: the line on which it begins, as an editor counts lines, and its cells by column name. */
export interface Line {
  line: number
  cells: Record<string, string>
}

/**
 * Reads RFC 4180 text. The separator of cells is a comma or a semicolon, whichever is more frequent in the first line.
 * Empty rows are left out.
 * @throws RangeError with a message for the merchant
 */
export function readCsv(text: string): { names: string[]; lines: Line[] } {
  const content = text.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n")
  const [head, ...rows] = readRecords(content)
  const names = (head?.cells ?? []).map((name) => name.toLowerCase())
  if (new Set(names).size !== names.length)
    throw new RangeError("two columns have the same name: name each column once")
  const lines = rows.map(({ line, cells }) => {
    if (cells.length > names.length)
      throw new RangeError(`line ${line} has more cells than there are columns: remove them`)
    return { line, cells: Object.fromEntries(names.map((name, at) => [name, cells[at] ?? ""])) }
  })
  return { names, lines }
}

function readRecords(content: string): { line: number; cells: string[] }[] {
  const [first = ""] = content.split("\n", 1)
  const delimiter = count(first, ";") > count(first, ",") ? ";" : ","
  const records: { line: number; cells: string[] }[] = []
  let read = 0
  try {
    parse(content, {
      delimiter,
      record_delimiter: "\n",
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
      onRecord: (cells: string[], { lines }) => {
        read = lines
        // The parser reports the line on which a record ends.
        const line = lines - count(cells.join(""), "\n")
        if (cells.some((cell) => cell !== "")) records.push({ line, cells: cells.map((cell) => cell.trim()) })
        return null
      },
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const rest = content.split("\n").slice(read)
    const line = `line ${read + 1 + rest.findIndex((text) => text !== "")}`
    throw new RangeError(
      error.code === "CSV_QUOTE_NOT_CLOSED"
        ? `a quotation mark of ${line} is never closed: close it`
        : `${line} is not valid CSV: correct it`,
    )
  }
  return records
}

const count = (text: string, part: string) => text.split(part).length - 1
