import type { MedusaContainer } from "@medusajs/framework/types"
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { MPGI_MODULE, type BulkOutcome, type BulkRow, type MpgiBulkRecord } from "../../modules/mpgi"
import { describeError } from "../../modules/mpgi/shared/describe-error"
import { cancelSet } from "./cancel-set"
import { captureSet } from "./capture-set"
import { performRow } from "./perform-row"
import { refundSet } from "./refund-set"
import { reviewSet } from "./review-set"

/** How many rows are performed at a time that cannot be performed as a set. */
const ALONE = 20

const runBulksStep = createStep("mpgi-run-bulks", async (_: Record<never, never>, { container }) => {
  const { claims } = container.resolve(MPGI_MODULE).bulks
  for (const [row, outcome] of await claims.resolved()) await claims.settle(row, outcome)
  return new StepResponse(await claims.inSets((rows) => runSet(rows, container)))
})

/** Rows that were claimed together may belong to several bulk actions. */
async function runSet(rows: readonly BulkRow[], container: MedusaContainer): Promise<void> {
  const mpgi = container.resolve(MPGI_MODULE)
  for (const id of new Set(rows.map(({ bulk_id }) => bulk_id))) {
    const bulk = await mpgi.bulks.byId(id)
    const own = rows.filter(({ bulk_id }) => bulk_id === id)
    if (bulk) await mpgi.as(bulk.requested_by, () => runRows(own, bulk, container))
  }
}

async function runRows(
  rows: readonly BulkRow[],
  bulk: MpgiBulkRecord,
  container: MedusaContainer,
): Promise<void> {
  const { bulks, log } = container.resolve(MPGI_MODULE)
  const together = await performSet(rows, bulk, container)
  const succeeded = rows.filter(({ id }) => together.get(id)?.state === "succeeded")
  if (succeeded.length > 0) await bulks.claims.succeeded(bulk.id, succeeded)
  const rest = rows.filter((row) => !succeeded.includes(row))
  for (let at = 0; at < rest.length; at += ALONE)
    await Promise.all(
      rest.slice(at, at + ALONE).map(async (row) => {
        const outcome = together.get(row.id) ?? (await performRow(row, bulk, container))
        await bulks.claims.settle(row, outcome)
        if (outcome.state === "refused")
          log.info(`mpgi: ${bulk.kind} of ${row.order_no} in ${bulk.id} was refused: ${outcome.reason}`)
      }),
    )
}

/** The outcomes of rows that were performed together. A set that fails leaves its rows to be looked up and performed alone. */
async function performSet(
  rows: readonly BulkRow[],
  bulk: MpgiBulkRecord,
  container: MedusaContainer,
): Promise<ReadonlyMap<string, BulkOutcome>> {
  const { bulks, log } = container.resolve(MPGI_MODULE)
  try {
    if (bulk.kind === "capture") return await captureSet(rows, bulk, container)
    if (bulk.kind === "cancel") return await cancelSet(rows, container)
    if (bulk.kind === "refund") return await refundSet(rows, bulk, container)
    return await reviewSet(rows, bulk, container)
  } catch (error) {
    log.error(`mpgi: a set of ${bulk.id} failed: ${describeError(error)}`)
    return await bulks.claims.foundOf(rows, bulk.kind)
  }
}

/**
 * Runs the queued rows of bulk actions, and settles rows whose outcome was unconfirmed. Returns how many rows it ran.
 * Rows of a set share their requests to the gateway. Safe on several servers at once: a row is claimed by one. Nothing to undo: what was moved stays moved.
 */
export const runBulksWorkflow = createWorkflow("mpgi-run-bulks", () => new WorkflowResponse(runBulksStep()))
