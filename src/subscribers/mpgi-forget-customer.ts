import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"

/** Deletes the stored addresses of a deleted customer. */
export default async function forgetCustomer({
  event,
  container,
}: SubscriberArgs<{ id: string }>): Promise<void> {
  await container.resolve("mpgi").accountAccess.forget(event.data.id)
}

export const config: SubscriberConfig = {
  event: "customer.deleted",
  context: { subscriberId: "mpgi-forget-customer" },
}
