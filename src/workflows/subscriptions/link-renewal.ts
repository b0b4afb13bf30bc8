import type { MedusaContainer } from "@medusajs/framework/types"
import type { PaymentRow } from "../../modules/mpgi"

/** The name under which an order that was created automatically is linked. */
const AUTOMATIC = "mpgi"

/**
 * Links the charge of a payment, if it has one, with the order created for it. Every messenger repeats this, so no
 * crash loses the link.
 */
export async function linkRenewal(
  { charge_id }: PaymentRow,
  order_id: string | null,
  container: MedusaContainer,
): Promise<void> {
  if (charge_id === null || order_id === null) return
  const { charges } = container.resolve("mpgi").subscriptions
  const charge = await charges.byId(charge_id)
  if (charge && charge.order_id === null) await charges.link(charge_id, order_id, AUTOMATIC)
}
