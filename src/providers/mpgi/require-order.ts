import { MedusaError } from "@medusajs/framework/utils"
import type { PaymentRow } from "../../modules/mpgi"
import type { Context } from "./context"

/**
 * Refuses to return the money of a renewal whose order is not created yet. Medusa returns a payment when it fails to
 * complete the cart (hazard 5, docs/medusa-hazards.md#hazard-5). The order of a renewal, however, is tried again,
 * since its customer owes the period.
 * @throws MedusaError `not_allowed`
 */
export async function requireOrder({ cradle: { mpgi } }: Context, { charge_id }: PaymentRow): Promise<void> {
  if (charge_id === null) return
  const charge = await mpgi.subscriptions.charges.byId(charge_id)
  if (charge && charge.order_id !== null) return
  throw new MedusaError(
    MedusaError.Types.NOT_ALLOWED,
    "The renewal has no order yet, so it is neither voided nor refunded. Link its charge with an order first.",
  )
}
