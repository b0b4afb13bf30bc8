import { MedusaError } from "@medusajs/framework/utils"
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { MPGI_MODULE } from "../modules/mpgi"

type Input = { id: string; by: string; note: string }

const closeCaseStep = createStep("mpgi-close-case", async ({ id, by, note }: Input, { container }) => {
  const { cases } = container.resolve(MPGI_MODULE)
  const closed = await cases.close(id, { closed_by: by, note })
  if (closed) return new StepResponse(closed)
  const known = await cases.byId(id)
  const { NOT_FOUND, NOT_ALLOWED } = MedusaError.Types
  throw known
    ? new MedusaError(NOT_ALLOWED, "This case is closed already.")
    : new MedusaError(NOT_FOUND, "There is no such case.")
})

/** A person has dealt with a case. Not undone: it is what the person said. */
export const closeCaseWorkflow = createWorkflow(
  "mpgi-close-case",
  (input: Input) => new WorkflowResponse(closeCaseStep(input)),
)
