import { MedusaError } from "@medusajs/framework/utils"
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { MPGI_MODULE } from "../../modules/mpgi"

const stopBulkStep = createStep("mpgi-stop-bulk", async ({ id }: { id: string }, { container }) => {
  const { bulks } = container.resolve(MPGI_MODULE)
  const { NOT_FOUND, NOT_ALLOWED } = MedusaError.Types
  if (!(await bulks.byId(id)))
    throw new MedusaError(NOT_FOUND, "There is no such bulk action. Reload the list.")
  const left = await bulks.stop(id)
  if (left === 0)
    throw new MedusaError(NOT_ALLOWED, "No row of this bulk action is queued: there is nothing to stop.")
  return new StepResponse({ id, left })
})

/** Stops a bulk action: running rows are finished, the rest can be retried. */
export const stopBulkWorkflow = createWorkflow(
  "mpgi-stop-bulk",
  (input: { id: string }) => new WorkflowResponse(stopBulkStep(input)),
)
