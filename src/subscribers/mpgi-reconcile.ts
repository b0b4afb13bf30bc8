import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { RECONCILIATION_REQUESTED } from "../modules/mpgi/values"
import { reconcile } from "../workflows"
import { inBackground } from "../workflows/shared/in-background"

/** Runs a reconciliation that was requested. If this server stops, the job of the same name continues it. */
export default async function reconcileRequested({
  event,
  container,
}: SubscriberArgs<{ provider_ids: string[] }>): Promise<void> {
  await inBackground(container, "reconciliation", () =>
    reconcile({ provider_ids: event.data.provider_ids }, container),
  )
}

export const config: SubscriberConfig = { event: RECONCILIATION_REQUESTED }
