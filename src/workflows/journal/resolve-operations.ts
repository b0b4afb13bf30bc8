import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { MPGI_MODULE, nextAttemptAt } from "../../modules/mpgi"
import { describeError } from "../../modules/mpgi/shared/describe-error"
import { syncMedusa } from "./steps/sync-medusa"

/**
 * One pass: queries the gateway, then syncs Medusa with each outcome. One that fails does not stop the others; it is
 * retried on the same schedule, without an end. Nothing to undo: what the gateway has done stays done.
 */
const resolveOperationsStep = createStep(
  "mpgi-resolve-operations",
  async ({ ids }: { ids?: string[] | undefined }, { container }) => {
    const mpgi = container.resolve(MPGI_MODULE)
    return mpgi.as("resolver", async () => {
      const settled = await mpgi.journal.resolveDue(ids)
      let followed = 0
      for (const operation of settled) {
        const { id, kind, order_no, settled_at, created_at } = operation
        try {
          if (await syncMedusa(operation, container)) {
            followed++
            continue
          }
        } catch (error) {
          const why = describeError(error)
          mpgi.log.error(`mpgi: Medusa could not be synced with the ${kind} ${id} of ${order_no}: ${why}`)
        }
        await mpgi.journal.retryAt(operation, nextAttemptAt(settled_at ?? created_at))
      }
      return new StepResponse({ settled: settled.length, followed })
    })
  },
)

/**
 * Finds the outcome of operations whose reply was lost, all that are due or those named, and makes Medusa's rows agree
 * with the gateway. May run at any time, and on several servers at once.
 */
export const resolveOperationsWorkflow = createWorkflow(
  "mpgi-resolve-operations",
  (input: { ids?: string[] | undefined }) => new WorkflowResponse(resolveOperationsStep(input)),
)
