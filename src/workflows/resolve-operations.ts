import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { MPGI_MODULE, nextQuestion } from "../modules/mpgi"
import { describeError } from "./describe-error"
import { bringMedusaTo } from "./steps/bring-medusa-to"

export { OUTCOME_UNKNOWN } from "../modules/mpgi"

/**
 * One pass: asks, then lets Medusa follow what was found. One that fails does not stop the others; it is tried again
 * with the same pauses, for ever. Nothing to undo: what the gateway has done stays done.
 */
const resolveOperationsStep = createStep(
  "mpgi-resolve-operations",
  async ({ ids }: { ids?: string[] | undefined }, { container }) => {
    const mpgi = container.resolve(MPGI_MODULE)
    return mpgi.as("resolver", async () => {
      const settled = await mpgi.writes.resolveDue(ids)
      let followed = 0
      for (const operation of settled) {
        const { id, kind, order_no, settled_at, created_at } = operation
        try {
          if (await bringMedusaTo(operation, container)) {
            followed++
            continue
          }
        } catch (error) {
          mpgi.log.error(
            `mpgi: Medusa cannot follow the ${kind} ${id} of ${order_no}: ${describeError(error)}`,
          )
        }
        await mpgi.writes.lookAgain(operation, nextQuestion(settled_at ?? created_at))
      }
      return new StepResponse({ settled: settled.length, followed })
    })
  },
)

/**
 * Finds out what became of writes whose answer was lost, all that are due or those named, and makes Medusa's rows
 * the same as the gateway's. Harmless to run at any time, and at once on several servers.
 */
export const resolveOperationsWorkflow = createWorkflow(
  "mpgi-resolve-operations",
  (input: { ids?: string[] | undefined }) => new WorkflowResponse(resolveOperationsStep(input)),
)
