import type { MedusaContainer } from "@medusajs/framework/types"
import { describeError } from "../modules/mpgi/values"
import { sendReports, sweepWorkflow } from "../workflows"

/**
 * Runs every minute, and so within a minute after a start: finishes what a crash or a missing notification left
 * unfinished.
 */
export default async function sweep(container: MedusaContainer): Promise<void> {
  if (container.resolve("mpgi").paused) return
  for (const work of [() => sweepWorkflow(container).run(), () => sendReports(container)]) {
    try {
      await container.resolve("mpgi").as("sweep", async () => void (await work()))
    } catch (error) {
      container.resolve("mpgi").log.error(`mpgi: sweep: ${describeError(error)}`)
    }
  }
}

export const config = { name: "mpgi-sweep", schedule: "* * * * *" }
