import type { MedusaContainer } from "@medusajs/framework/types"
import { checkHealth } from "../health"
import { runJob } from "../workflows/shared/in-background"

/** Runs every five minutes: checks what payments need, and announces a change of the overall status. */
export default async function health(container: MedusaContainer): Promise<void> {
  await runJob(container, { job: config.name, subject: "health check" }, async () => {
    await container.resolve("mpgi").health.record(await checkHealth(container, { regular: true }))
  })
}

export const config = { name: "mpgi-health", schedule: "*/5 * * * *" }
