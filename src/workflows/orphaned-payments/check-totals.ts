import type { MedusaContainer } from "@medusajs/framework/types"
import { MPGI_MODULE, type PaymentRow } from "../../modules/mpgi"
import { graph } from "../shared/graph"
import type { Claimed } from "../shared/work-through"
import { checkCanceledOrder } from "./check-canceled-order"

type Payment = { payment_collection?: { order?: { id: string; status: string } | null } | null }

/** Claims payments of which a refund failed: Medusa's cancel of an order counts a refund whether or not it went well. */
export async function findTotalsToCheck(
  container: MedusaContainer,
  limit: number,
): Promise<Claimed<PaymentRow>> {
  const mpgi = container.resolve(MPGI_MODULE)
  const items = await mpgi.duePayments.totalsToCheck(mpgi.providerIds(), limit)
  return { items, more: items.length === limit }
}

/**
 * Checks the order of one, where it was canceled, as the message of the cancel does: that may be lost, or may have come while another
 * operation of the payment was open.
 */
export async function checkTotals(
  { order_no, payment_session_id }: PaymentRow,
  container: MedusaContainer,
): Promise<void> {
  const [payment] = await graph<Payment>(container, {
    entity: "payment",
    fields: ["payment_collection.order.id", "payment_collection.order.status"],
    filters: { payment_session_id },
  })
  const order = payment?.payment_collection?.order
  if (order?.status === "canceled" && !(await checkCanceledOrder(order.id, container))) return
  await container.resolve(MPGI_MODULE).payments.change(order_no, { totals_check_at: null })
}
