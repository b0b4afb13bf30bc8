import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { describeError } from "../modules/mpgi/values"
import { announceAwaitingOrder } from "../workflows"

/**
 * Announces the payment link of an order that was placed before it is paid. Errors end here: the sweep announces the
 * link too.
 */
export default async function orderPlaced({
  event,
  container,
}: SubscriberArgs<{ id: string }>): Promise<void> {
  if (container.resolve("mpgi").paused) return
  try {
    await announceAwaitingOrder(event.data.id, container)
  } catch (error) {
    const { log } = container.resolve("mpgi")
    log.error(`mpgi: the payment link of the order ${event.data.id}: ${describeError(error)}`)
  }
}

export const config: SubscriberConfig = {
  event: "order.placed",
  context: { subscriberId: "mpgi-order-placed" },
}
