import type { MedusaContainer } from "@medusajs/framework/types"
import { MPGI_MODULE } from "../../modules/mpgi"
import { correctOrderTransactions } from "../journal/steps/correct-order-transactions"
import { finishPaymentWorkflow } from "../payments/finish-payment"
import { graph } from "../shared/graph"

/**
 * Checks the payments of a canceled order. If a payment of a canceled order cannot be canceled, Medusa only logs it,
 * and the money would stay at the gateway unnoticed. Returns false when the order must be checked again, because its
 * totals are being worked on.
 */
export async function checkCanceledOrder(order_id: string, container: MedusaContainer): Promise<boolean> {
  const selection = { entity: "order_cart", fields: ["cart_id"], filters: { order_id } }
  const [link] = await graph<{ cart_id?: string }>(container, selection)
  const { payments: records, dueOperations, duePayments, paused } = container.resolve(MPGI_MODULE)
  const ofCart = link?.cart_id ? await records.ofCart(link.cart_id) : []
  // If the order was placed before it was paid, the payment of its cart is a payment of the order too.
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
