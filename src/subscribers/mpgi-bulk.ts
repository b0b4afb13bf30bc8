import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { BULK_QUEUED, describeError } from "../modules/mpgi/values"
import { runBulksWorkflow } from "../workflows"

/** Runs a bulk action that was started. If this server stops, the job of the same name continues it. */
export default async function bulk({ container }: SubscriberArgs<{ id: string }>): Promise<void> {
  if (container.resolve("mpgi").paused) return
  try {
    await runBulksWorkflow(container).run()
  } catch (error) {
    container.resolve("mpgi").log.error(`mpgi: bulk actions: ${describeError(error)}`)
  }
}

export const config: SubscriberConfig = { event: BULK_QUEUED }
