import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import type { BulkCounts, BulkRow, BulkRowState, MpgiBulkRecord } from "../../../../modules/mpgi"
import { findNamedUsers } from "../shared/named-users"

/** Bulk actions as the admin API returns them, with their progress and the sums of their rows by state and currency. */
export async function serializeBulks(bulks: readonly MpgiBulkRecord[], container: MedusaContainer) {
  const { bulks: records } = container.resolve("mpgi")
  const counts = await records.counts(bulks.map(({ id }) => id))
  const userOf = await findNamedUsers(
    bulks.map(({ requested_by }) => requested_by),
    container,
  )
  return bulks.map((bulk) => {
    const { id, kind, state, requested_by, created_at, started_at, finished_at } = bulk
    const own = counts.filter(({ bulk_id }) => bulk_id === id)
    return {
      id,
      kind,
      state,
      created_at,
      started_at,
      finished_at,
      requested_by: userOf(requested_by),
      note: records.noteOf(bulk),
      rows: {
        queued: rowsOf(own, "queued"),
        running: rowsOf(own, "running"),
        succeeded: rowsOf(own, "succeeded"),
        refused: rowsOf(own, "refused"),
        unconfirmed: rowsOf(own, "unconfirmed"),
      } satisfies Record<BulkRowState, number>,
      failed: own.filter(({ failed }) => failed).reduce((sum, { rows }) => sum + rows, 0),
      totals: own
        .filter(({ currency_code }) => currency_code !== "")
        .map(({ state, failed, currency_code, rows, amount }) => ({
          state,
          failed,
          currency_code,
          rows,
          amount,
        })),
    }
  })
}

function rowsOf(counts: readonly BulkCounts[], state: BulkRowState): number {
  return counts.filter((each) => each.state === state).reduce((sum, { rows }) => sum + rows, 0)
}

/** A row as the admin API returns it. */
export function serializeBulkRow(row: BulkRow) {
  const { order_no, provider_id, amount, currency_code, state, reason, attempts, finished_at } = row
  return { order_no, provider_id, amount, currency_code, state, reason, attempts, finished_at }
}

/** The bulk action that a request names, as it is returned. @throws MedusaError `not_found` */
export async function findBulk({ params, scope }: AuthenticatedMedusaRequest) {
  const found = await scope.resolve("mpgi").bulks.byId(params.id ?? "")
  const [bulk] = found ? await serializeBulks([found], scope) : []
  if (!bulk)
    throw new MedusaError(MedusaError.Types.NOT_FOUND, "There is no such bulk action. Reload the list.")
  return bulk
}
