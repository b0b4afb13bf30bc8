import type { MedusaContainer } from "@medusajs/framework/types"
import { MPGI_MODULE } from "../../modules/mpgi"

/** Whether Medusa has a payment of a session. Canceled and refunded payments count too. */
export function hasPayment(
  { payment_session_id }: { payment_session_id: string },
  container: MedusaContainer,
): Promise<boolean> {
  return container.resolve(MPGI_MODULE).medusaPurchases.hasPayment(payment_session_id)
}
