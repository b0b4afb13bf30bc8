import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { describeError, PAYMENT_DISCREPANCY_FOUND } from "../modules/mpgi/values"
import { refreshPaymentWorkflow } from "../workflows"

/**
 * Refreshes a payment when the gateway has reported something about it that Medusa lacks. Errors end here: the
 * reconciliation finds it too.
 */
export default async function refreshPayment({
  event,
  container,
}: SubscriberArgs<{ order_no: string }>): Promise<void> {
  if (container.resolve("mpgi").paused) return
  try {
    await refreshPaymentWorkflow(container).run({ input: { order_no: event.data.order_no } })
  } catch (error) {
    container.resolve("mpgi").log.error(`mpgi: refresh of a payment: ${describeError(error)}`)
  }
}

export const config: SubscriberConfig = { event: PAYMENT_DISCREPANCY_FOUND }
