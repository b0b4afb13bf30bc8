import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { MPGI_MODULE, type PaymentLinkRow } from "../../modules/mpgi"

/**
 * Makes a link invalid. A customer who is already at the gateway can still pay. That payment is for what the order
 * owes.
 * @throws MedusaError `not_found`
 */
export async function deactivatePaymentLink(id: string, container: MedusaContainer): Promise<PaymentLinkRow> {
  const link = await container.resolve(MPGI_MODULE).paymentLinks.deactivate(id)
  if (link) return link
  throw new MedusaError(MedusaError.Types.NOT_FOUND, `There is no payment link ${id}.`)
}
