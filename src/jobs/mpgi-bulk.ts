import type { MedusaContainer } from "@medusajs/framework/types"
import { runBulksWorkflow } from "../workflows"
import { runJob } from "../workflows/shared/in-background"

/** Runs every minute: performs the queued rows of bulk actions, on one server at a time. */
export default async function bulk(container: MedusaContainer): Promise<void> {
  await runJob(container, { job: config.name, subject: "bulk actions" }, () =>
    runBulksWorkflow(container).run(),
  )
}

export const config = { name: "mpgi-bulk", schedule: "* * * * *" }
