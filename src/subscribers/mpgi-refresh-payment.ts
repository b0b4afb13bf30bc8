import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { PAYMENT_DISCREPANCY_FOUND } from "../modules/mpgi/values"
import { refreshPaymentWorkflow } from "../workflows"
import { unlessPaused } from "../workflows/shared/in-background"

/**
 * Refreshes a payment when the gateway has reported something about it that Medusa lacks. Errors end here: the
 * reconciliation also finds the payment.
 */
export default async function refreshPayment({
  event,
  container,
}: SubscriberArgs<{ order_no: string }>): Promise<void> {
  await unlessPaused(container, "refresh of a payment", () =>
    refreshPaymentWorkflow(container).run({ input: { order_no: event.data.order_no } }),
  )
}

export const config: SubscriberConfig = { event: PAYMENT_DISCREPANCY_FOUND }
