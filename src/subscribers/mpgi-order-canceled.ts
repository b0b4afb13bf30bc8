import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { checkCanceledOrder } from "../workflows"
import { inBackground } from "../workflows/shared/in-background"

/** Voids or refunds the payments of a canceled order. Errors are only logged. */
export default async function orderCanceled({
  event,
  container,
}: SubscriberArgs<{ id: string }>): Promise<void> {
  await inBackground(container, `payments of the canceled order ${event.data.id}`, () =>
    checkCanceledOrder(event.data.id, container),
  )
}

export const config: SubscriberConfig = {
  event: "order.canceled",
  context: { subscriberId: "mpgi-order-canceled" },
}
