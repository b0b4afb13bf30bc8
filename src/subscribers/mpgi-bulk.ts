import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { BULK_QUEUED } from "../modules/mpgi/values"
import { runBulksWorkflow } from "../workflows"
import { unlessPaused } from "../workflows/shared/in-background"

/** Runs a bulk action that was started. If this server stops, the job of the same name continues it. */
export default async function bulk({ container }: SubscriberArgs<{ id: string }>): Promise<void> {
  await unlessPaused(container, "bulk actions", () => runBulksWorkflow(container).run())
}

export const config: SubscriberConfig = { event: BULK_QUEUED }
