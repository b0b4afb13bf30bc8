import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { askNowWorkflow, describeError, PAYMENT_DIFFERS } from "../workflows"

/** When a write met something at the gateway that Medusa lacks. Errors end here: the reconciliation finds it too. */
export default async function ask({ event, container }: SubscriberArgs<{ order_no: string }>): Promise<void> {
  try {
    await askNowWorkflow(container).run({ input: { order_no: event.data.order_no } })
  } catch (error) {
    container.resolve("mpgi").log.error(`mpgi: asking about a payment: ${describeError(error)}`)
  }
}

export const config: SubscriberConfig = { event: PAYMENT_DIFFERS }
