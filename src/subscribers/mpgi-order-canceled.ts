import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { careForOrderWorkflow, describeError } from "../workflows"

/** Sees to it that no money stays at the gateway behind a cancelled order. Errors end here, in the log. */
export default async function orderCanceled({
  event,
  container,
}: SubscriberArgs<{ id: string }>): Promise<void> {
  try {
    await careForOrderWorkflow(container).run({ input: { order_id: event.data.id } })
  } catch (error) {
    const { log } = container.resolve("mpgi")
    log.error(`mpgi: payments of the cancelled order ${event.data.id}: ${describeError(error)}`)
  }
}

export const config: SubscriberConfig = {
  event: "order.canceled",
  context: { subscriberId: "mpgi-order-canceled" },
}
