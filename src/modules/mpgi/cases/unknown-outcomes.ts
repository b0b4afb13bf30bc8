import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { UNSETTLED } from "../operations/states"
import type { OperationRow } from "../rows"
import type { CaseRecords } from "./case-records"

const KIND = "outcome_unknown"

/**
 * Opens a case for each write whose outcome has not been known for so many minutes, and closes those of writes whose
 * outcome is known by now. The questions to the gateway go on meanwhile.
 */
export async function showUnknownOutcomes(pg: Knex, cases: CaseRecords, afterMinutes: number): Promise<void> {
  const old = (await pg<OperationRow>("mpgi_operation")
    .whereIn("state", UNSETTLED)
    .whereRaw("coalesce(sent_at, created_at) <= now() - make_interval(mins => ?)", [afterMinutes])
    .whereNotExists(
      pg("mpgi_case")
        .whereRaw("mpgi_case.operation_id = mpgi_operation.id")
        .where({ state: "open" })
        .where("mpgi_case.kind", KIND),
    )
    .limit(500)) as OperationRow[]
  for (const operation of old) await cases.open(caseOf(operation))
  const known = (await pg<OperationRow>("mpgi_operation")
    .whereNotIn("state", UNSETTLED)
    .whereIn("id", pg("mpgi_case").select("operation_id").where({ kind: KIND, state: "open" }))
    .limit(500)) as OperationRow[]
  for (const operation of known) await cases.solved(caseOf(operation), outcomeOf(operation))
}

/** The case of a write whose outcome is not known. */
export function caseOf({ id, kind, provider_id, order_no, transaction_id, ...write }: OperationRow) {
  const { amount, currency_code, error_code } = write
  const details = { write: kind, amount, currency: currency_code.toUpperCase(), error: error_code }
  return { kind: KIND, provider_id, order_no, transaction_id, operation_id: id, details } as const
}

function outcomeOf({ state, kind }: OperationRow): string {
  return `the ${kind} was found ${state === "not_applied" ? "not applied" : "applied"}`
}
