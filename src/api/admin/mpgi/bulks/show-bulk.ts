import type { MedusaContainer } from "@medusajs/framework/types"
import { peopleOf } from "../people"
import type { BulkCounts, BulkRow, BulkRowState, MpgiBulkRecord } from "../../../../modules/mpgi"

const STATES = ["waiting", "running", "done", "refused", "unknown"] satisfies BulkRowState[]

/** Bulks as the admin API answers them: with how far they are, and the sums of their rows by state and currency. */
export async function showBulks(bulks: readonly MpgiBulkRecord[], container: MedusaContainer) {
  const { bulks: records } = container.resolve("mpgi")
  const counts = await records.counts(bulks.map(({ id }) => id))
  const personOf = await peopleOf(
    bulks.map(({ requested_by }) => requested_by),
    container,
  )
  return bulks.map((bulk) => {
    const { id, kind, state, requested_by, created_at, started_at, finished_at } = bulk
    const own = counts.filter(({ bulk_id }) => bulk_id === id)
    return {
      ...{ id, kind, state, created_at, started_at, finished_at },
      requested_by: personOf(requested_by),
      note: records.noteOf(bulk),
      rows: Object.fromEntries(STATES.map((state) => [state, rowsOf(own, state)])) as Record<
        BulkRowState,
        number
      >,
      failed: own.filter(({ failed }) => failed).reduce((sum, { rows }) => sum + rows, 0),
      totals: own
        .filter(({ currency_code }) => currency_code !== "")
        .map(({ state, failed, currency_code, rows, amount }) => ({
          ...{ state, failed, currency_code, rows, amount },
        })),
    }
  })
}

function rowsOf(counts: readonly BulkCounts[], state: BulkRowState): number {
  return counts.filter((each) => each.state === state).reduce((sum, { rows }) => sum + rows, 0)
}

/** A row as the admin API answers it. */
export function showBulkRow(row: BulkRow) {
  const { order_no, provider_id, amount, currency_code, state, reason, attempts, finished_at } = row
  return { order_no, provider_id, amount, currency_code, state, reason, attempts, finished_at }
}
