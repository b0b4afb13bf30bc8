import type { MedusaContainer } from "@medusajs/framework/types"
import { describeError, reconcileWorkflow } from "../workflows"

/** Every five minutes: looks which accounts are due for a comparison with the gateway, and goes on with what stopped. */
export default async function reconcile(container: MedusaContainer): Promise<void> {
  try {
    await reconcileWorkflow(container).run({ input: {} })
  } catch (error) {
    container.resolve("mpgi").log.error(`mpgi: reconciliation: ${describeError(error)}`)
  }
}

export const config = { name: "mpgi-reconcile", schedule: "*/5 * * * *" }
