import type { MedusaContainer } from "@medusajs/framework/types"
import { describeError } from "../modules/mpgi/values"
import { reconcile } from "../workflows"

/** Runs every five minutes: reconciles the accounts that are due, and continues interrupted runs. */
export default async function reconcileDue(container: MedusaContainer): Promise<void> {
  if (container.resolve("mpgi").paused) return
  try {
    await reconcile({}, container)
  } catch (error) {
    container.resolve("mpgi").log.error(`mpgi: reconciliation: ${describeError(error)}`)
  }
}

export const config = { name: "mpgi-reconcile", schedule: "*/5 * * * *" }
