import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"

/** Deletes the stored addresses and the saved cards of a deleted customer. */
export default async function forgetCustomer({
  event,
  container,
}: SubscriberArgs<{ id: string }>): Promise<void> {
  await container.resolve("mpgi").customerData.forgetAccount(event.data.id)
}

export const config: SubscriberConfig = {
  event: "customer.deleted",
  context: { subscriberId: "mpgi-forget-customer" },
}
