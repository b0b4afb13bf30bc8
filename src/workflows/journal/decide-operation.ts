import { MedusaError } from "@medusajs/framework/utils"
import {
  createStep,
  createWorkflow,
  StepResponse,
  transform,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { MPGI_MODULE, type Decision, type DecisionRefusal } from "../../modules/mpgi"
import { resolveOperationsWorkflow } from "./resolve-operations"

type Input = Decision & { id: string }

const { NOT_FOUND, NOT_ALLOWED } = MedusaError.Types

const REFUSALS: Record<DecisionRefusal, string> = {
  operation_not_found: "The operation was not found. Reload the payment.",
  outcome_known:
    "The outcome of this operation is known, or it is still running. There is nothing to decide.",
  too_recent:
    "The gateway is still being queried. Decide this operation later: the option cases.unconfirmedAfterMinutes sets from when.",
  gateway_not_reached:
    "The gateway cannot be queried now, so it is not certain that it agrees. Try again when it is reachable.",
  gateway_contradicts:
    "The gateway's own query reports the opposite outcome and settles the operation soon. Reload the payment.",
}

const OWN_PAYOUT =
  "The users who requested or approved a payout cannot decide its outcome. Another user who makes payouts has to decide it."

/** Not undone: the decision is the user's, and it is kept with the operation. */
const decideStep = createStep("mpgi-decide-operation", async ({ id, ...decision }: Input, { container }) => {
  const mpgi = container.resolve(MPGI_MODULE)
  const operation = await mpgi.operations.byId(id)
  if (operation?.kind === "payout" && !(await mpgi.payouts.mayDecide(operation, decision.by)))
    throw new MedusaError(NOT_ALLOWED, OWN_PAYOUT, "own_payout")
  const decided = await mpgi.journal.decide(id, decision)
  if (typeof decided !== "string") return new StepResponse(decided)
  const type = decided === "operation_not_found" ? NOT_FOUND : NOT_ALLOWED
  throw new MedusaError(type, REFUSALS[decided], decided)
})

/** The operation as it is afterwards. */
const readOperationStep = createStep("mpgi-read-operation", async ({ id }: { id: string }, { container }) => {
  return new StepResponse(await container.resolve(MPGI_MODULE).operations.byId(id))
})

/**
 * Settles an operation whose outcome the gateway's query cannot show, by the decision of a user who has looked at the
 * portal; then Medusa's rows are synced as after a reply of the gateway. Of a payout it is decided by a user who makes
 * payouts and has neither requested nor approved this one.
 */
export const decideOperationWorkflow = createWorkflow("mpgi-decide-operation", (input: Input) => {
  const decided = decideStep(input)
  const ids = transform({ decided }, ({ decided }) => ({ ids: [decided.id] }))
  resolveOperationsWorkflow.runAsStep({ input: ids })
  const current = readOperationStep(transform({ decided }, ({ decided }) => ({ id: decided.id })))
  return new WorkflowResponse(transform({ current, decided }, ({ current, decided }) => current ?? decided))
})
