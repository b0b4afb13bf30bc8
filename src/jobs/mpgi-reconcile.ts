import type { MedusaContainer } from "@medusajs/framework/types"
import { describeError } from "../modules/mpgi/values"
import { reconcileWorkflow } from "../workflows"

/** Every five minutes: reconciles the accounts that are due, and continues runs that were interrupted. */
export default async function reconcile(container: MedusaContainer): Promise<void> {
  if (container.resolve("mpgi").paused) return
  try {
    await reconcileWorkflow(container).run({ input: {} })
  } catch (error) {
    container.resolve("mpgi").log.error(`mpgi: reconciliation: ${describeError(error)}`)
  }
}

export const config = { name: "mpgi-reconcile", schedule: "*/5 * * * *" }
