import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { describeError } from "../modules/mpgi/values"
import { noteReport } from "../workflows"

/** Notes the status of orders for the gateway's risk engine. The job reports the statuses in batches. */
export default async function report({ event, container }: SubscriberArgs<{ id: string }>): Promise<void> {
  const turn = event.name === "order.placed" ? "placed" : "canceled"
  try {
    await noteReport({ order_id: event.data.id, turn }, container)
  } catch (error) {
    const { log } = container.resolve("mpgi")
    log.error(`mpgi: report at ${event.name}: ${describeError(error)}`)
  }
}

export const config: SubscriberConfig = { event: ["order.placed", "order.canceled"] }
