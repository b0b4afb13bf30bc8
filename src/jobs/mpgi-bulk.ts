import type { MedusaContainer } from "@medusajs/framework/types"
import { runBulksWorkflow } from "../workflows"
import { unlessPaused } from "../workflows/shared/in-background"

/** Runs every minute: performs the queued rows of bulk actions, on one server at a time. */
export default async function bulk(container: MedusaContainer): Promise<void> {
  await unlessPaused(container, "bulk actions", () => runBulksWorkflow(container).run())
}

export const config = { name: "mpgi-bulk", schedule: "* * * * *" }
