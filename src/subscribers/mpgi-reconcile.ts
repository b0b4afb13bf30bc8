import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { describeError, reconcileWorkflow, RECONCILIATION_REQUESTED } from "../workflows"

/** Somebody asked for a comparison. Should this server die, the job of the same name goes on with it. */
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
