import { MedusaError } from "@medusajs/framework/utils"
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { MPGI_MODULE, type Decision, type Undecidable } from "../modules/mpgi"
import { resolveOperationsWorkflow } from "./resolve-operations"

type Input = Decision & { id: string }

const { NOT_FOUND, NOT_ALLOWED } = MedusaError.Types

const WHY_NOT: Record<Undecidable, string> = {
  no_such_write: "There is no such write.",
  outcome_known: "The outcome of this write is known, or it is still on its way: there is nothing to decide.",
  too_young:
    "The gateway is still being asked. A write can be decided from the time on that the option cases.unknownAfterMinutes sets.",
  gateway_not_reached: "The gateway cannot be asked now, so nobody knows whether it says otherwise.",
  gateway_contradicts:
    "The gateway's own query says the opposite. It is believed; the write is settled by it in a moment.",
}

/** Medusa's rows follow the same way as after an answer of the gateway's. */
const decideStep = createStep("mpgi-decide", async ({ id, ...decision }: Input, { container }) => {
  const mpgi = container.resolve(MPGI_MODULE)
  const decided = await mpgi.writes.decide(id, decision)
  if (typeof decided === "string") {
    throw new MedusaError(decided === "no_such_write" ? NOT_FOUND : NOT_ALLOWED, WHY_NOT[decided], decided)
  }
  await resolveOperationsWorkflow(container).run({ input: { ids: [id] } })
  return new StepResponse((await mpgi.operations.byId(id)) ?? decided)
})

/**
 * Settles a write whose outcome the gateway's query cannot tell, as a person says who has looked at the portal; then
 * makes Medusa agree. Not undone: it is what the person said, and it is kept with the write.
 */
export const decideOperationWorkflow = createWorkflow(
  "mpgi-decide-operation",
  (input: Input) => new WorkflowResponse(decideStep(input)),
)
