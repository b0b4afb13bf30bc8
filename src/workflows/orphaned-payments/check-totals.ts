import type { MedusaContainer } from "@medusajs/framework/types"
import { MPGI_MODULE, type PaymentRow } from "../../modules/mpgi"
import { graph } from "../shared/graph"
import type { Claimed } from "../shared/work-through"
import { correctOrderTransactions } from "../journal/steps/correct-order-transactions"
import { checkCanceledOrder } from "./check-canceled-order"

type Order = { id: string; status: string }
type Payment = { payment_collection?: { order?: Order | null } | null }

/**
 * Claims payments whose order may have wrong totals. Either a refund failed, which Medusa's cancel of an order counts
 * anyway, or a renewal's order was changed before its server had finished it.
 */
export async function findTotalsToCheck(
  container: MedusaContainer,
  limit: number,
): Promise<Claimed<PaymentRow>> {
  const mpgi = container.resolve(MPGI_MODULE)
  const items = await mpgi.duePayments.totalsToCheck(mpgi.providerIds(), limit)
  return { items, more: items.length === limit }
}

/**
 * Checks the order of such a payment. A canceled order is checked as by the event of the cancel. That event may be
 * lost, or may have come while another operation of the payment was open.
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
  const { payments, dueOperations } = container.resolve(MPGI_MODULE)
  const correct = (id: string) =>
    dueOperations.exclusively(order_no, () => correctOrderTransactions(id, container))
  const check = ({ id, status }: Order) =>
    status === "canceled" ? checkCanceledOrder(id, container) : correct(id)
  if (order && !(await check(order))) return
  await payments.change(order_no, { totals_check_at: null })
}
