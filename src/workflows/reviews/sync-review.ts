import type { MedusaContainer } from "@medusajs/framework/types"
import { orderNo } from "../../gateway"
import { HOLDS_MONEY, MPGI_MODULE } from "../../modules/mpgi"
import { describeError } from "../../modules/mpgi/shared/describe-error"
import { syncMedusa } from "../journal/steps/sync-medusa"
import { finishPayment } from "../payments/finish-payment"

/**
 * Syncs Medusa with a decision at once: an accepted payment becomes an order and is captured when due, and a declined
 * payment is canceled. The decision stays whatever fails here; the jobs retry the sync.
 */
export async function syncReview(order_no: string, container: MedusaContainer): Promise<void> {
  const mpgi = container.resolve(MPGI_MODULE)
  try {
    const decided = (await mpgi.operations.applied(orderNo(order_no), "review")).at(-1)
    if (decided?.state === "applied") await syncMedusa(decided, container)
    await finishPayment({ order_no, fresh: { states: HOLDS_MONEY } }, container)
  } catch (error) {
    const why = describeError(error)
    mpgi.log.error(`mpgi: Medusa could not be synced with the review of ${order_no}: ${why}`)
  }
}
