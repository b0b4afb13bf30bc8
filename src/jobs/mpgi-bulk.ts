import type { MedusaContainer } from "@medusajs/framework/types"
import { describeError, runBulksWorkflow } from "../workflows"

/** Every minute: what bulk operations have left, on whichever server comes first. */
export default async function bulk(container: MedusaContainer): Promise<void> {
  try {
    await runBulksWorkflow(container).run()
  } catch (error) {
    container.resolve("mpgi").log.error(`mpgi: bulk operations: ${describeError(error)}`)
  }
}

export const config = { name: "mpgi-bulk", schedule: "* * * * *" }
