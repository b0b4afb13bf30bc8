import type { MedusaContainer } from "@medusajs/framework/types"
import { MPGI_MODULE } from "../../modules/mpgi"
import { correctOrderTransactions } from "../journal/steps/correct-order-transactions"
import { finishPaymentWorkflow } from "../payments/finish-payment"
import { graph } from "../shared/graph"

/**
 * Checks the payments of an order that was canceled. Medusa only logs it when a payment of a canceled order cannot be canceled:
 * without this, the money would stay at the gateway unnoticed. False when its totals are being worked on, so that it must be
 * checked again.
 */
export async function checkCanceledOrder(order_id: string, container: MedusaContainer): Promise<boolean> {
  const selection = { entity: "order_cart", fields: ["cart_id"], filters: { order_id } }
  const [link] = await graph<{ cart_id?: string }>(container, selection)
  const { payments: records, dueOperations, duePayments, paused } = container.resolve(MPGI_MODULE)
  const ofCart = link?.cart_id ? await records.ofCart(link.cart_id) : []
  // A payment of a cart whose order was placed first is one of the order too.
  const ofOrder = (await records.ofOrder(order_id)).filter(({ cart_id }) => cart_id !== link?.cart_id)
  const opened = [...ofCart, ...ofOrder].filter(({ opened_at }) => opened_at)
  if (paused) {
    // The sweep checks them once the store is released.
    for (const { order_no } of opened) await duePayments.checkTotals(order_no)
    return false
  }
  let areRight = true
  for (const { order_no } of opened) {
    await finishPaymentWorkflow(container).run({ input: { order_no } })
    // A refund that failed is in the totals all the same, and is not corrected while Medusa cancels the order.
    const work = () => correctOrderTransactions(order_id, container)
    if (!(await dueOperations.exclusively(order_no, work))) areRight = false
  }
  return areRight
}
