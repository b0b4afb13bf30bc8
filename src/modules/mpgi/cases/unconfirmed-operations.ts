import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { UNSETTLED } from "../journal/records/states"
import type { CaseRow, OperationRow } from "../shared/rows"
import type { CaseRecords } from "./case-records"
import { table } from "../shared/database"

const KIND = "operation_unconfirmed"

/**
 * Opens a case for each operation that has been unconfirmed for `afterMinutes` minutes. Closes the cases of operations
 * whose outcome is known now. Queries to the gateway continue meanwhile.
 */
export async function syncUnconfirmedCases(
  pg: Knex,
  cases: CaseRecords,
  afterMinutes: number,
): Promise<void> {
  const old = await table<OperationRow>(pg, "mpgi_operation")
    .whereIn("state", UNSETTLED)
    .whereRaw("coalesce(sent_at, created_at) <= now() - make_interval(mins => ?)", [afterMinutes])
    .whereNotExists(
      table<CaseRow>(pg, "mpgi_case")
        .whereRaw("mpgi_case.operation_id = mpgi_operation.id")
        .where({ state: "open" })
        .where("mpgi_case.kind", KIND),
    )
    .limit(500)
  for (const operation of old) await cases.open(unconfirmedCase(operation))
  const known = await table<OperationRow>(pg, "mpgi_operation")
    .whereNotIn("state", UNSETTLED)
    .whereIn(
      "id",
      table<CaseRow>(pg, "mpgi_case").select("operation_id").where({ kind: KIND, state: "open" }),
    )
    .limit(500)
  for (const operation of known) await cases.closeResolved(unconfirmedCase(operation), outcomeOf(operation))
}

/** The case of an operation whose outcome is unconfirmed. */
export function unconfirmedCase({ id, kind, provider_id, order_no, transaction_id, ...write }: OperationRow) {
  const { amount, currency_code, error_code } = write
  const details = { write: kind, amount, currency: currency_code.toUpperCase(), error: error_code }
  return { kind: KIND, provider_id, order_no, transaction_id, operation_id: id, details } as const
}

function outcomeOf({ state, kind }: OperationRow): string {
  return `the ${kind} was found ${state === "not_applied" ? "not applied" : "applied"}`
}
