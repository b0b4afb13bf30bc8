import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules, OrderChangeStatus, OrderChangeType } from "@medusajs/framework/utils"
import { MPGI_MODULE } from "../../../modules/mpgi"
import { ROW_IN_USE_MS } from "./correct-totals"

/**
 * Deletes the order change of a refund that was never confirmed. Core's refund creates the change for its credit line
 * and confirms it soon afterwards. If the server dies in between, the change stays open. An order has one change at a
 * time, so core then refuses every later refund of the order. Core itself deletes the change in this way when a
 * refund fails. A change on which a server may still be working stays.
 */
export async function deleteStaleOrderChange(order_id: string, container: MedusaContainer): Promise<void> {
  const orders = container.resolve(Modules.ORDER)
  const changes = await orders.listOrderChanges({ order_id, status: OrderChangeStatus.PENDING })
  const stale = changes.filter(
    ({ change_type, created_at }) =>
      // Medusa's type of `change_type` lacks this kind.
      String(change_type) === String(OrderChangeType.CREDIT_LINE) &&
      new Date(created_at).getTime() + ROW_IN_USE_MS < Date.now(),
  )
  if (stale.length === 0) return
  await orders.deleteOrderChanges(stale.map(({ id }) => id))
  const { log } = container.resolve(MPGI_MODULE)
  log.warn(`mpgi: order ${order_id} had a pending credit line of a server that died; it is deleted`)
}
