import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import type { Decision, DecisionRefusal, OperationRow } from "../../modules/mpgi"
import { features } from "../shared/feature"
import { resolveOperationsWorkflow } from "./resolve-operations"

type Input = Decision & { id: string }

const { NOT_FOUND, NOT_ALLOWED } = MedusaError.Types

/** The message for a user whose decision is refused. */
export const DECISION_REFUSALS: Record<DecisionRefusal, string> = {
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

/**
 * Settles an operation whose outcome no query of the gateway can show. A user decides it, after a look at the portal.
 * Medusa's rows are then synced as after a reply of the gateway. A feature may require another user, as payouts do. A
 * decision is not undone; it is kept with the operation.
 * @returns the operation afterwards
 */
export async function decideOperation(
  { id, ...decision }: Input,
  container: MedusaContainer,
): Promise<OperationRow> {
  const mpgi = container.resolve("mpgi")
  const operation = await mpgi.operations.byId(id)
  if (operation)
    for (const feature of features()) await feature.requireDecidable?.(operation, decision.by, container)
  const decided = await mpgi.journal.decide(id, decision)
  if (typeof decided === "string") {
    const type = decided === "operation_not_found" ? NOT_FOUND : NOT_ALLOWED
    throw new MedusaError(type, DECISION_REFUSALS[decided], decided)
  }
  await resolveOperationsWorkflow(container).run({ input: { ids: [decided.id] } })
  return (await mpgi.operations.byId(decided.id)) ?? decided
}
