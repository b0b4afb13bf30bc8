import type { MedusaContainer } from "@medusajs/framework/types"
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { MPGI_MODULE } from "../../modules/mpgi"
import { performRow } from "./perform-row"

const runBulksStep = createStep("mpgi-run-bulks", async (_: Record<never, never>, { container }) => {
  const { claims } = container.resolve(MPGI_MODULE).bulks
  for (const [row, outcome] of await claims.resolved()) await claims.settle(row, outcome)
  let done = 0
  await claims.inParallel(async () => {
    while (await nextRow(container)) done++
  })
  return new StepResponse(done)
})

/** Runs the next queued row. False when there is none. */
async function nextRow(container: MedusaContainer): Promise<boolean> {
  const mpgi = container.resolve(MPGI_MODULE)
  const { claims } = mpgi.bulks
  const row = await claims.claim()
  const bulk = row && (await mpgi.bulks.byId(row.bulk_id))
  if (!row || !bulk) return false
  const outcome = await mpgi.as(bulk.requested_by, () => performRow(row, bulk, container))
  await claims.settle(row, outcome)
  if (outcome.state === "refused")
    mpgi.log.info(`mpgi: ${bulk.kind} of ${row.order_no} in ${bulk.id} was refused: ${outcome.reason}`)
  return true
}

/**
 * Runs the queued rows of bulk actions, and settles rows whose outcome was unconfirmed. Returns how many rows it ran.
 * Safe on several servers at once: a row is claimed by one. Nothing to undo: what was moved stays moved.
 */
export const runBulksWorkflow = createWorkflow("mpgi-run-bulks", () => new WorkflowResponse(runBulksStep()))
