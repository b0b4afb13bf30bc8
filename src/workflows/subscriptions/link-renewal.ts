import type { MedusaContainer } from "@medusajs/framework/types"
import { MPGI_MODULE, type PaymentRow } from "../../modules/mpgi"

/** Who links an order that was made of a renewal automatically. */
const AUTOMATIC = "mpgi"

/** Links the charge that a payment is, if it is one, with the order made of it. Repeated by every messenger, so no crash loses it. */
export async function linkRenewal(
  { charge_id }: PaymentRow,
  order_id: string | null,
  container: MedusaContainer,
): Promise<void> {
  if (charge_id === null || order_id === null) return
  const { charges } = container.resolve(MPGI_MODULE).subscriptions
  const charge = await charges.byId(charge_id)
  if (charge && charge.order_id === null) await charges.link(charge_id, order_id, AUTOMATIC)
}
