import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { settleReplaced } from "../workflows"
import { inBackground } from "../workflows/shared/in-background"

/**
 * Keeps an authorization that covers an edited order. Voids an authorization that does not cover the order and that
 * core has left. Errors end here: the order page shows the payment anyway.
 */
export default async function orderEdited({
  event,
  container,
}: SubscriberArgs<{ order_id: string }>): Promise<void> {
  const { order_id } = event.data
  await inBackground(container, `the authorization of the edited order ${order_id}`, () =>
    settleReplaced(order_id, container),
  )
}

export const config: SubscriberConfig = {
  event: [
    "order-edit.confirmed",
    "order.claim_created",
    "order.exchange_created",
    "order.return_requested",
    "order.return_received",
  ],
  context: { subscriberId: "mpgi-order-edited" },
}
