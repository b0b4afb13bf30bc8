import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"

/** With an account goes what we remember of it. */
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
