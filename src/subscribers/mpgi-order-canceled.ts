import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { describeError } from "../modules/mpgi/values"
import { checkCanceledOrder } from "../workflows"

/** Voids or refunds the payments of a canceled order. Errors are only logged. */
export default async function orderCanceled({
  event,
  container,
}: SubscriberArgs<{ id: string }>): Promise<void> {
  try {
    await checkCanceledOrder(event.data.id, container)
  } catch (error) {
    const { log } = container.resolve("mpgi")
    log.error(`mpgi: payments of the canceled order ${event.data.id}: ${describeError(error)}`)
  }
}

export const config: SubscriberConfig = {
  event: "order.canceled",
  context: { subscriberId: "mpgi-order-canceled" },
}
