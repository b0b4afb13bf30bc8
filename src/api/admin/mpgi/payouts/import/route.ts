import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "zod"
import { answerProblems, problem, type Problem } from "../../shared/problems"
import { read, reply } from "../../shared/read"
import { requestPayout } from "../request-payout"
import { payoutUser } from "../payout-user"
import { readCsv, COLUMNS, MORE_COLUMNS, readRows, type Line, type Row } from "./read-rows"

const MAX_ROWS = 500

export const Body = z.strictObject({
  csv: z.string().max(500_000, "is too long. Split the file: it may have 500 rows at most"),
  provider_id: z.string().max(64),
  /** True: only reports what each row would be. */
  dry_run: z.boolean(),
})

/**
 * Reads a file of payouts and returns a report of every row. Without `dry_run`, it creates a payout for each valid row
 * that has none yet, but sends none. The same row makes only one payout, however often it is read.
 */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse) {
  const by = payoutUser(req)
  const { csv, provider_id, dry_run } = read(Body, req.body)
  const file = readFile(csv)
  if ("problems" in file) return answerProblems(res, file.problems)
  const mpgi = req.scope.resolve("mpgi")
  if (!mpgi.providerIds().includes(provider_id))
    return answerProblems(res, [problem("provider_id", "account")])
  const rows = await readRows(file.lines, provider_id, req.scope, by)
  const done: Row[] = []
  for (const row of rows) {
    if (dry_run || !row.prepared || row.payout) done.push(row)
    else {
      const { needs_approval = false } = row
      const how = { source: "file" as const, needs_approval }
      done.push({ ...row, ...(await requestPayout(row.prepared, by, req.scope, how)) })
    }
  }
  const report = done.map((row, at) => serializeRow(row, rows[at]?.payout !== undefined))
  return reply(res, { dry_run, rows: report })
}

function readFile(csv: string): { lines: Line[] } | { problems: Problem[] } {
  const wrong = (message: string) => ({ problems: [{ field: "csv", code: "file" as const, message }] })
  try {
    const { names, lines } = readCsv(csv)
    const missing = COLUMNS.filter((name) => !names.includes(name))
    if (missing.length > 0)
      return wrong(`the first line does not name these columns: ${missing.join(", ")}. Add them`)
    const known: readonly string[] = [...COLUMNS, ...MORE_COLUMNS]
    const unknown = names.filter((name) => !known.includes(name))
    if (unknown.length > 0) return wrong(`these columns are unknown: ${unknown.join(", ")}. Remove them`)
    if (lines.length === 0) return wrong("the file has no rows. Add at least one below the first line")
    return lines.length > MAX_ROWS ? wrong(`the file has more than ${MAX_ROWS} rows. Split it`) : { lines }
  } catch (error) {
    if (error instanceof RangeError) return wrong(error.message)
    throw error
  }
}

function serializeRow({ line, cells, problems, needs_approval, payout }: Row, before: boolean) {
  const { beneficiary = "", amount = "", currency = "", reference = "" } = cells
  return {
    line,
    beneficiary,
    amount,
    currency,
    reference,
    problems,
    /** `duplicate`: an earlier request created the payout · `created`: this one did · `new`: it would be created. */
    outcome: problems.length > 0 ? "invalid" : before ? "duplicate" : payout ? "created" : "new",
    needs_approval: payout?.needs_approval ?? needs_approval ?? null,
    payout_id: payout?.id ?? null,
    status: payout?.status ?? null,
  }
}
