import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { describeError, RECONCILIATION_REQUESTED } from "../modules/mpgi/values"
import { reconcileWorkflow } from "../workflows"

/** Runs a reconciliation that was requested. If this server stops, the job of the same name continues it. */
export default async function reconcile({
  event,
  container,
}: SubscriberArgs<{ provider_ids: string[] }>): Promise<void> {
  try {
    await reconcileWorkflow(container).run({ input: { provider_ids: event.data.provider_ids } })
  } catch (error) {
    container.resolve("mpgi").log.error(`mpgi: reconciliation: ${describeError(error)}`)
  }
}

export const config: SubscriberConfig = { event: RECONCILIATION_REQUESTED }
