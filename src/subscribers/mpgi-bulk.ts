import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { BULK_WAITS, describeError, runBulksWorkflow } from "../workflows"

/** Somebody has started a bulk operation. Should this server die, the job of the same name goes on with it. */
export default async function bulk({ container }: SubscriberArgs<{ id: string }>): Promise<void> {
  try {
    await runBulksWorkflow(container).run()
  } catch (error) {
    container.resolve("mpgi").log.error(`mpgi: bulk operations: ${describeError(error)}`)
  }
}

export const config: SubscriberConfig = { event: BULK_WAITS }
