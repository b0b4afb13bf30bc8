import type { MedusaContainer } from "@medusajs/framework/types"
import { describeError, sendReportsWorkflow, sweepWorkflow } from "../workflows"

/** Every minute, and so within a minute of every start: what a crash or a silent gateway has left lying. */
export default async function sweep(container: MedusaContainer): Promise<void> {
  for (const workflow of [sweepWorkflow, sendReportsWorkflow]) {
    try {
      await container.resolve("mpgi").as("sweep", () => workflow(container).run())
    } catch (error) {
      container.resolve("mpgi").log.error(`mpgi: sweep: ${describeError(error)}`)
    }
  }
}

export const config = { name: "mpgi-sweep", schedule: "* * * * *" }
