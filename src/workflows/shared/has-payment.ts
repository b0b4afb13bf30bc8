import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"

/** Whether Medusa has a payment of a session, canceled and refunded ones included. */
export async function hasPayment(
  { payment_session_id }: { payment_session_id: string },
  container: MedusaContainer,
): Promise<boolean> {
  const payments = container.resolve(Modules.PAYMENT)
  return (await payments.listPayments({ payment_session_id }, { select: ["id"], take: 1 })).length > 0
}
