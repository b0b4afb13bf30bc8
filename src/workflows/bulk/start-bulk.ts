import { MedusaError } from "@medusajs/framework/utils"
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { emitEventStep } from "@medusajs/medusa/core-flows"
import { BULK_QUEUED, MPGI_MODULE, refuseWhilePaused } from "../../modules/mpgi"

type Input = { id: string; again: boolean }

const startBulkStep = createStep("mpgi-start-bulk", async ({ id, again }: Input, { container }) => {
  const mpgi = container.resolve(MPGI_MODULE)
  refuseWhilePaused(mpgi)
  const { bulks } = mpgi
  const { NOT_FOUND, NOT_ALLOWED } = MedusaError.Types
  const bulk = await bulks.byId(id)
  if (!bulk) throw new MedusaError(NOT_FOUND, "There is no such bulk action. Reload the list.")
  const started = again ? bulk.state !== "draft" && (await bulks.retry(id)) > 0 : await bulks.start(id)
  if (!started)
    throw new MedusaError(
      NOT_ALLOWED,
      again
        ? "No row of this bulk action has failed: there is nothing to retry."
        : "This bulk action was started before. Reload it to see its progress.",
    )
  return new StepResponse({ id })
})

/**
 * Queues the rows of a preview, or its failed rows again, and has a server that handles events start now. If that server
 * stops, the job continues.
 */
export const startBulkWorkflow = createWorkflow("mpgi-start-bulk", (input: Input) => {
  const data = startBulkStep(input)
  emitEventStep({ eventName: BULK_QUEUED, data })
  return new WorkflowResponse(data)
})
