import type { MedusaContainer } from "@medusajs/framework/types"
import { MPGI_MODULE, type BulkOutcome, type BulkRow, type MpgiBulkRecord } from "../../modules/mpgi"
import { syncReview } from "../reviews/sync-review"
import { executeAll, membersOf, outcomesOf } from "./set-members"

/** How many payments are synced with Medusa at a time. */
const AT_ONCE = 10

/**
 * Decides payments of a bulk action that are held for review together, and syncs Medusa with each. Returns the outcomes by row id: see
 * {@link outcomesOf}.
 */
export async function reviewSet(
  rows: readonly BulkRow[],
  bulk: MpgiBulkRecord,
  container: MedusaContainer,
): Promise<ReadonlyMap<string, BulkOutcome>> {
  const { requested_by, kind } = bulk
  const note = container.resolve(MPGI_MODULE).bulks.noteOf(bulk)
  const accept = kind === "review_accept"
  const members = await membersOf(rows, container)
  const results = await executeAll(
    members,
    ({ payment: { amount, payment_session_id: medusa_ref } }) => ({
      ...{ kind: "review", accept, amount, medusa_ref },
      request_context: { created_by: requested_by, note },
    }),
    container,
  )
  const applied = members.filter((_, at) => results[at]?.outcome === "applied")
  for (let at = 0; at < applied.length; at += AT_ONCE)
    await Promise.all(
      applied.slice(at, at + AT_ONCE).map(({ payment: { order_no } }) => syncReview(order_no, container)),
    )
  return outcomesOf(members, results)
}
