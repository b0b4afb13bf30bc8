import type { MedusaContainer } from "@medusajs/framework/types"
import { sendReports, sweepWorkflow } from "../workflows"
import { runJob } from "../workflows/shared/in-background"

/**
 * Runs every minute, also in the first minute after a start. Finishes what a crash or a missing notification left
 * unfinished.
 */
export default async function sweep(container: MedusaContainer): Promise<void> {
  for (const work of [() => sweepWorkflow(container).run(), () => sendReports(container)]) {
    await runJob(container, { job: config.name, subject: "sweep" }, () =>
      container.resolve("mpgi").as("sweep", async () => void (await work())),
    )
  }
}

export const config = { name: "mpgi-sweep", schedule: "* * * * *" }
