import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { cancelOrderWorkflow } from "@medusajs/medusa/core-flows"
import { MPGI_MODULE, type AwaitingOrderRow } from "../../modules/mpgi"
import { readOrderBalance } from "../../payment-request"

/** Seconds that we wait for a payment that is being attached. */
const PATIENCE = 30

/**
 * Cancels an order that was not paid in time, in Medusa, which releases its stock. Under the order's lock, under which a payment is
 * attached: what is paid afterwards finds a canceled order and is voided or refunded. There is no undo.
 */
export async function cancelAwaitingOrder(
  row: AwaitingOrderRow,
  order_id: string,
  container: MedusaContainer,
): Promise<void> {
  const mpgi = container.resolve(MPGI_MODULE)
  const cancel = async () => {
    const query = container.resolve(ContainerRegistrationKeys.QUERY)
    const order = await readOrderBalance(query, order_id)
    if (!order || order.canceled || order.payments.length > 0) return
    await cancelOrderWorkflow(container).run({ input: { order_id } })
    await mpgi.awaitingOrders.end(row.id, "canceled")
    mpgi.log.info(`mpgi: order ${order_id} was not paid in time and is canceled`)
  }
  await container.resolve(Modules.LOCKING).execute(order_id, cancel, { timeout: PATIENCE })
}
