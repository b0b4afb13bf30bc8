import type { MedusaContainer } from "@medusajs/framework/types"
import type { PaymentRow } from "../../modules/mpgi"
import { graph } from "../shared/graph"
import type { Claimed } from "../shared/work-through"
import { correctOrderTransactions } from "../journal/correct-captured"
import { finishPaymentWorkflow } from "../payments/finish-payment"

type Order = { id: string; status: string }
type Payment = { payment_collection?: { order?: Order | null } | null }

/**
 * Claims payments whose order may have wrong totals. One reason is a failed refund, which Medusa's cancel of an order
 * counts anyway. The other is that the order of a renewal was changed before its server had finished it.
 */
export async function findTotalsToCheck(
  container: MedusaContainer,
  limit: number,
): Promise<Claimed<PaymentRow>> {
  const mpgi = container.resolve("mpgi")
  const items = await mpgi.duePayments.totalsToCheck(mpgi.providerIds(), limit)
  return { items, more: items.length === limit }
}

/**
 * Checks the order of such a payment. A canceled order is checked as after its event. That event may be lost, or may
 * have come while another operation of the payment was open.
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
  const { payments, dueOperations } = container.resolve("mpgi")
  const correct = (id: string) =>
    dueOperations.exclusively(order_no, () => correctOrderTransactions(id, container))
  const check = ({ id, status }: Order) =>
    status === "canceled" ? checkCanceledOrder(id, container) : correct(id)
  if (order && !(await check(order))) return
  await payments.change(order_no, { totals_check_at: null })
}

/**
 * Checks the payments of a canceled order. If Medusa cannot cancel such a payment, it only logs this, and the money
 * would stay at the gateway unnoticed. Returns false if the order must be checked again, because another process is
 * working on its totals.
 */
export async function checkCanceledOrder(order_id: string, container: MedusaContainer): Promise<boolean> {
  const selection = { entity: "order_cart", fields: ["cart_id"], filters: { order_id } }
  const [link] = await graph<{ cart_id?: string }>(container, selection)
  const { payments: records, dueOperations, duePayments, paused } = container.resolve("mpgi")
  const ofCart = link?.cart_id ? await records.ofCart(link.cart_id) : []
  // If the order was placed before it was paid, the payment of its cart also belongs to the order.
  const ofOrder = (await records.ofOrder(order_id)).filter(({ cart_id }) => cart_id !== link?.cart_id)
  const opened = [...ofCart, ...ofOrder].filter(({ opened_at }) => opened_at)
  if (paused) {
    // The sweep checks them once the store is no longer paused.
    for (const { order_no } of opened) await duePayments.checkTotals(order_no)
    return false
  }
  let areRight = true
  for (const { order_no } of opened) {
    await finishPaymentWorkflow(container).run({ input: { order_no } })
    // The totals count even a refund that failed. They are not corrected while Medusa is canceling the order.
    const work = () => correctOrderTransactions(order_id, container)
    if (!(await dueOperations.exclusively(order_no, work))) areRight = false
  }
  return areRight
}
