import type { MedusaContainer } from "@medusajs/framework/types"
import { describeError } from "../modules/mpgi/values"
import { reconcile } from "../workflows"

/** Every five minutes: reconciles the accounts that are due, and continues runs that were interrupted. */
export default async function reconcileDue(container: MedusaContainer): Promise<void> {
  if (container.resolve("mpgi").paused) return
  try {
    await reconcile({}, container)
  } catch (error) {
    container.resolve("mpgi").log.error(`mpgi: reconciliation: ${describeError(error)}`)
  }
}

export const config = { name: "mpgi-reconcile", schedule: "*/5 * * * *" }
