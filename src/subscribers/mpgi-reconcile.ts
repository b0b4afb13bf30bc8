import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { describeError, RECONCILIATION_REQUESTED } from "../modules/mpgi/values"
import { reconcile } from "../workflows"

/** Runs a reconciliation that was requested. If this server stops, the job of the same name continues it. */
export default async function reconcileRequested({
  event,
  container,
}: SubscriberArgs<{ provider_ids: string[] }>): Promise<void> {
  try {
    await reconcile({ provider_ids: event.data.provider_ids }, container)
  } catch (error) {
    container.resolve("mpgi").log.error(`mpgi: reconciliation: ${describeError(error)}`)
  }
}

export const config: SubscriberConfig = { event: RECONCILIATION_REQUESTED }
