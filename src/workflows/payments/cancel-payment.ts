import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError, Modules } from "@medusajs/framework/utils"
import { orderNo } from "../../gateway"
import { MPGI_MODULE } from "../../modules/mpgi"
import { graph } from "../shared/graph"

/**
 * Voids an authorization at the gateway and leaves the order as it is. Never refunds. The provider records and sends
 * the operation. There is no undo: the gateway cannot restore an authorization.
 * @throws MedusaError `not_found` where Medusa has no payment of the order number
 */
export async function cancelPayment(order_no: string, container: MedusaContainer): Promise<void> {
  const payment = await container.resolve(MPGI_MODULE).payments.byOrderNo(orderNo(order_no))
  const [row] = await graph<{ id: string; data?: { order_no?: string } | null }>(container, {
    entity: "payment",
    fields: ["id", "data"],
    filters: { payment_session_id: payment?.payment_session_id ?? "" },
  })
  // The payment's session may be closed. An earlier attempt of that session, however, is not Medusa's payment.
  if (!payment || row?.data?.order_no !== order_no) {
    const why = "There is no payment in Medusa to cancel. Reload the payment."
    throw new MedusaError(MedusaError.Types.NOT_FOUND, `${order_no}: ${why}`)
  }
  await container.resolve(Modules.PAYMENT).cancelPayment(row.id)
}
