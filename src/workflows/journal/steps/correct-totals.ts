import type { MedusaContainer, OrderTransactionDTO } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { MPGI_MODULE } from "../../../modules/mpgi"
import { adjustTotals } from "./adjust-totals"
import { missingInTotals } from "./order-transactions"
import { orderShown } from "./orders-shown"

/** No provider call takes longer than this. An older row without an operation is not being worked on. */
export const ROW_IN_USE_MS = 120_000

/**
 * Makes an order's totals agree with its transactions (hazards 23 and 24). Returns false when they must be checked
 * again, as while a server may still be counting or removing a transaction.
 */
export async function correctTotals(
  order_id: string,
  moves: readonly OrderTransactionDTO[],
  container: MedusaContainer,
): Promise<boolean> {
  const order = await orderShown(order_id, container)
  const missing = order?.totals && missingInTotals(moves, order.totals)
  if (!missing) return true
  if (!moves.every(isOld)) return false
  // A transaction that was written or deleted between the two reads is in only one of them.
  const now = await container.resolve(Modules.ORDER).listOrderTransactions({ order_id })
  const known = new Set(moves.map(({ id }) => id))
  if (now.length !== moves.length || !now.every(({ id }) => known.has(id))) return false
  const { version, currency_code } = order
  await adjustTotals({ order_id, version, currency_code }, missing, container)
  const { log } = container.resolve(MPGI_MODULE)
  log.info(`mpgi: the totals of order ${order_id} did not agree with its transactions; corrected`)
  const corrected = await orderShown(order_id, container)
  return !corrected?.totals || !missingInTotals(now, corrected.totals)
}

/** Whether a row or transaction is so old that no server can still be working on it. */
export function isOld({ created_at }: { created_at: string | Date }): boolean {
  return new Date(created_at).getTime() + ROW_IN_USE_MS < Date.now()
}
