import type { MedusaContainer } from "@medusajs/framework/types"
import { describeError } from "../modules/mpgi/values"
import { runBulksWorkflow } from "../workflows"

/** Runs every minute: performs the queued rows of bulk actions, on one server at a time. */
export default async function bulk(container: MedusaContainer): Promise<void> {
  if (container.resolve("mpgi").paused) return
  try {
    await runBulksWorkflow(container).run()
  } catch (error) {
    container.resolve("mpgi").log.error(`mpgi: bulk actions: ${describeError(error)}`)
  }
}

export const config = { name: "mpgi-bulk", schedule: "* * * * *" }
