import type { MedusaContainer } from "@medusajs/framework/types"
import { MPGI_MODULE, type PaymentRow } from "../../../modules/mpgi"
import { graph } from "../../shared/graph"
import type { Claimed } from "../../shared/work-through"
import { settleReplaced } from "../settle-replaced"

type Payment = { payment_collection?: { order?: { id: string } | null } | null }

/** Claims authorizations that were kept at an edit of their order, and whose collection was not restored. */
export async function findKeptAuthorizations(
  container: MedusaContainer,
  limit: number,
): Promise<Claimed<PaymentRow>> {
  const mpgi = container.resolve(MPGI_MODULE)
  const items = await mpgi.duePayments.kept(mpgi.providerIds(), limit)
  return { items, more: items.length === limit }
}

/** Restores the collection of one. Where there is nothing to restore any more, as after another edit, it is voided. */
export async function restoreKeptAuthorization(
  { order_no, payment_session_id }: PaymentRow,
  container: MedusaContainer,
): Promise<void> {
  const [payment] = await graph<Payment>(container, {
    entity: "payment",
    fields: ["payment_collection.order.id"],
    filters: { payment_session_id },
  })
  const order_id = payment?.payment_collection?.order?.id
  if (order_id) await settleReplaced(order_id, container)
  await container.resolve(MPGI_MODULE).payments.change(order_no, { kept_at: null })
}
