import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { announceAwaitingOrder } from "../workflows"
import { unlessPaused } from "../workflows/shared/in-background"

/**
 * Announces the payment link of an order that was placed before it is paid. Errors end here: the sweep announces the
 * link too.
 */
export default async function orderPlaced({
  event,
  container,
}: SubscriberArgs<{ id: string }>): Promise<void> {
  await unlessPaused(container, `the payment link of the order ${event.data.id}`, () =>
    announceAwaitingOrder(event.data.id, container),
  )
}

export const config: SubscriberConfig = {
  event: "order.placed",
  context: { subscriberId: "mpgi-order-placed" },
}
