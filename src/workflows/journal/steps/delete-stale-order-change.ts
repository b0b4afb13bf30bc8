import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules, OrderChangeStatus, OrderChangeType } from "@medusajs/framework/utils"
import { MPGI_MODULE } from "../../../modules/mpgi"
import { ROW_IN_USE_MS } from "./correct-totals"

/**
 * Core's refund makes a change of the order for its credit line and confirms it a moment later. A server that dies in
 * between leaves a change that is never confirmed, and as an order has one change at a time, every later refund of it
 * is refused. Deleted as core itself does when a refund fails; one that may still be worked on stays.
 */
export async function deleteStaleOrderChange(order_id: string, container: MedusaContainer): Promise<void> {
  const orders = container.resolve(Modules.ORDER)
  const changes = await orders.listOrderChanges({ order_id, status: OrderChangeStatus.PENDING })
  const stale = changes.filter(
    ({ change_type, created_at }) =>
      // Medusa's type of it lacks this kind.
      String(change_type) === String(OrderChangeType.CREDIT_LINE) &&
      new Date(created_at).getTime() + ROW_IN_USE_MS < Date.now(),
  )
  if (stale.length === 0) return
  await orders.deleteOrderChanges(stale.map(({ id }) => id))
  const { log } = container.resolve(MPGI_MODULE)
  log.warn(`mpgi: order ${order_id} had a pending credit line of a server that died; it is deleted`)
}
