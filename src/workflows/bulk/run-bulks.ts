import type { MedusaContainer } from "@medusajs/framework/types"
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { MPGI_MODULE, type BulkRow } from "../../modules/mpgi"
import { performRow } from "./perform-row"

const runBulksStep = createStep("mpgi-run-bulks", async (_: Record<never, never>, { container }) => {
  const { claims } = container.resolve(MPGI_MODULE).bulks
  for (const [row, outcome] of await claims.resolved()) await claims.settle(row, outcome)
  return new StepResponse(await claims.inSets((row) => runRow(row, container)))
})

async function runRow(row: BulkRow, container: MedusaContainer): Promise<void> {
  const mpgi = container.resolve(MPGI_MODULE)
  const bulk = await mpgi.bulks.byId(row.bulk_id)
  if (!bulk) return
  const outcome = await mpgi.as(bulk.requested_by, () => performRow(row, bulk, container))
  await mpgi.bulks.claims.settle(row, outcome)
  if (outcome.state === "refused")
    mpgi.log.info(`mpgi: ${bulk.kind} of ${row.order_no} in ${bulk.id} was refused: ${outcome.reason}`)
}

/**
 * Runs the queued rows of bulk actions, and settles rows whose outcome was unconfirmed. Returns how many rows it ran.
 * Rows of a set share their requests to the gateway. Safe on several servers at once: a row is claimed by one. Nothing to undo: what was moved stays moved.
 */
export const runBulksWorkflow = createWorkflow("mpgi-run-bulks", () => new WorkflowResponse(runBulksStep()))
