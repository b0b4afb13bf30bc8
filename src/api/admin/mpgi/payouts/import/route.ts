import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "zod"
import { answerProblems, problem, type Problem } from "../../problems"
import { read } from "../../read"
import { askFor } from "../ask"
import { payoutUser } from "../payout-user"
import { readCsv, type Line } from "./csv"
import { COLUMNS, MORE_COLUMNS, readRows, type Row } from "./read-rows"

const MOST_ROWS = 500

export const Body = z.strictObject({
  csv: z.string().max(500_000, "is too long: at most 500 rows"),
  provider_id: z.string().max(64),
  /** True: only says what each row would be. */
  dry_run: z.boolean(),
})

/**
 * Reads a file of payouts and answers a report of every row. Without `dry_run`, rows that are well and no payouts yet are
 * written down; it sends none. However often the same row is read, it is one payout.
 */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const by = await payoutUser(req)
  const { csv, provider_id, dry_run } = read(Body, req.body)
  const file = readFile(csv)
  if ("problems" in file) return answerProblems(res, file.problems)
  const mpgi = req.scope.resolve("mpgi")
  if (!mpgi.providerIds().includes(provider_id))
    return answerProblems(res, [problem("provider_id", "account")])
  const rows = await readRows(file.lines, provider_id, req.scope)
  const made: Row[] = []
  for (const row of rows) {
    if (dry_run || !row.prepared || row.known) made.push(row)
    else made.push({ ...row, known: (await askFor(row.prepared, by, req.scope, "file")).payout })
  }
  res.json({ dry_run, rows: made.map((row, at) => showRow(row, rows[at]?.known !== undefined)) })
}

function readFile(csv: string): { lines: Line[] } | { problems: Problem[] } {
  const wrong = (message: string) => ({ problems: [{ field: "csv", code: "file" as const, message }] })
  try {
    const { names, lines } = readCsv(csv)
    const missing = COLUMNS.filter((name) => !names.includes(name))
    if (missing.length > 0) return wrong(`the first line must name the columns ${missing.join(", ")}`)
    const known: readonly string[] = [...COLUMNS, ...MORE_COLUMNS]
    const unknown = names.filter((name) => !known.includes(name))
    if (unknown.length > 0) return wrong(`these columns are not known: ${unknown.join(", ")}`)
    if (lines.length === 0) return wrong("there is no row")
    return lines.length > MOST_ROWS ? wrong(`there are more than ${MOST_ROWS} rows`) : { lines }
  } catch (error) {
    if (error instanceof RangeError) return wrong(error.message)
    throw error
  }
}

function showRow({ line, cells, problems, prepared, known }: Row, before: boolean) {
  const { beneficiary = "", amount = "", currency = "", reference = "" } = cells
  return {
    ...{ line, beneficiary, amount, currency, reference, problems },
    /** `known`: an earlier file or the same one made it · `made`: this request did · `new`: would be made. */
    outcome: problems.length > 0 ? "wrong" : before ? "known" : known ? "made" : "new",
    needs_approval: known?.needs_approval ?? prepared?.needs_approval ?? null,
    payout_id: known?.id ?? null,
    status: known?.status ?? null,
  }
}
