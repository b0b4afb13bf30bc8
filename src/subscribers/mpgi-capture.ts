import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { captureWhenDueWorkflow } from "../workflows"
import { inBackground } from "../workflows/shared/in-background"

/**
 * Captures payments automatically. Goods that are picked up or need no shipping are delivered without a shipment.
 * Errors end here: the bus would only repeat them, and the merchant can capture by hand.
 */
export default async function capture({ event, container }: SubscriberArgs<{ id: string }>): Promise<void> {
  const { name, data } = event
  // Every order and shipment of the store comes here, including those of other providers.
  const mpgi = container.resolve("mpgi")
  // Events during a pause are not handled here: the sweep captures those payments, within an hour after the pause
  // ends.
  if (mpgi.paused || !mpgi.accounts.someCaptureAutomatically()) return
  const input = name === "order.placed" ? { order_id: data.id } : { fulfillment_id: data.id }
  await inBackground(container, `automatic capture at ${name}`, () =>
    mpgi.as("automatic_capture", () => captureWhenDueWorkflow(container).run({ input })),
  )
}

export const config: SubscriberConfig = { event: ["order.placed", "shipment.created", "delivery.created"] }
