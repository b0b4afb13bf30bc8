import { MedusaError } from "@medusajs/framework/utils"
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { emitEventStep } from "@medusajs/medusa/core-flows"
import { MPGI_MODULE } from "../../modules/mpgi"

/** Arrives when rows of a bulk wait to be done; `data` is `{ id }` of the bulk. */
export const BULK_WAITS = "mpgi.bulk.waits"

type Input = { id: string; again: boolean }

const startBulkStep = createStep("mpgi-start-bulk", async ({ id, again }: Input, { container }) => {
  const { bulks } = container.resolve(MPGI_MODULE)
  const { NOT_FOUND, NOT_ALLOWED } = MedusaError.Types
  const bulk = await bulks.byId(id)
  if (!bulk) throw new MedusaError(NOT_FOUND, "There is no such bulk operation.")
  const started = again ? bulk.state !== "planned" && (await bulks.retry(id)) > 0 : await bulks.start(id)
  if (!started)
    throw new MedusaError(
      NOT_ALLOWED,
      again ? "Nothing of this bulk operation has failed." : "This bulk operation was started before.",
    )
  return new StepResponse({ id })
})

/**
 * Lets a plan be carried out, or what has failed of it be tried again, and has a server that handles events begin now.
 * The job goes on with it should that server die.
 */
export const startBulkWorkflow = createWorkflow("mpgi-start-bulk", (input: Input) => {
  const data = startBulkStep(input)
  emitEventStep({ eventName: BULK_WAITS, data })
  return new WorkflowResponse(data)
})
