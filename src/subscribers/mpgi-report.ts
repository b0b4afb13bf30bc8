import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { describeError, noteReportWorkflow } from "../workflows"

/** Notes for the gateway's risk engine how orders go on; the job tells it, in batches. */
export default async function report({ event, container }: SubscriberArgs<{ id: string }>): Promise<void> {
  const turn = event.name === "order.placed" ? "placed" : "canceled"
  try {
    await noteReportWorkflow(container).run({ input: { order_id: event.data.id, turn } })
  } catch (error) {
    const { log } = container.resolve("mpgi")
    log.error(`mpgi: report at ${event.name}: ${describeError(error)}`)
  }
}

export const config: SubscriberConfig = { event: ["order.placed", "order.canceled"] }
