import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { noteReport } from "../workflows"
import { inBackground } from "../workflows/shared/in-background"

/** Notes the status of orders for the gateway's risk engine. The job reports the statuses in batches. */
export default async function report({ event, container }: SubscriberArgs<{ id: string }>): Promise<void> {
  const turn = event.name === "order.placed" ? "placed" : "canceled"
  await inBackground(container, `report at ${event.name}`, () =>
    noteReport({ order_id: event.data.id, turn }, container),
  )
}

export const config: SubscriberConfig = { event: ["order.placed", "order.canceled"] }
