import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { describeError } from "../modules/mpgi/values"
import { settleReplaced } from "../workflows"

/**
 * Keeps an authorization that covers an edited order. Voids an authorization that does not cover the order and that
 * core has left. Errors end here: the order page shows the payment anyway.
 */
export default async function orderEdited({
  event,
  container,
}: SubscriberArgs<{ order_id: string }>): Promise<void> {
  const { order_id } = event.data
  try {
    await settleReplaced(order_id, container)
  } catch (error) {
    const { log } = container.resolve("mpgi")
    log.error(`mpgi: the authorization of the edited order ${order_id}: ${describeError(error)}`)
  }
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
