import type { MedusaContainer } from "@medusajs/framework/types"
import { MPGI_MODULE, type PaymentRow } from "../../modules/mpgi"

/**
 * The other sessions that could complete a payment's cart, of any provider: open, and not authorized in Medusa.
 * Undefined when the payment's own session does not exist.
 */
export function siblingSessions(
  { payment_session_id }: PaymentRow,
  container: MedusaContainer,
): Promise<string[] | undefined> {
  return container.resolve(MPGI_MODULE).medusaPurchases.siblingSessions(payment_session_id)
}
