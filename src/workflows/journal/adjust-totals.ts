import type { BigNumberInput, MedusaContainer, OrderTransactionDTO } from "@medusajs/framework/types"
import { MathBN, Modules } from "@medusajs/framework/utils"
import { isPositive, sameInMedusa } from "../../modules/mpgi"
import { missingInTotals, type Totals } from "./order-transactions"
import { orderShown } from "./orders-shown"

/** No provider call takes longer than this. So no server is working on an older row without an operation. */
export const ROW_IN_USE_MS = 120_000

/** A version that no order has: versions begin at 1. */
const NO_VERSION = 0

/** The version of an order whose totals Medusa shows. */
export interface OrderVersion {
  order_id: string
  version: number
  currency_code: string
}

type Written = Pick<
  OrderTransactionDTO,
  "order_id" | "version" | "currency_code" | "reference" | "reference_id"
> & {
  amount: BigNumberInput
}

/** Methods that Medusa's type of its order module lacks. Neither changes an order's totals. */
type Transactions = {
  createOrderTransactions(written: Written[]): Promise<{ id: string }[]>
  updateOrderTransactions(changes: { id: string; version: number }[]): Promise<unknown>
}

/**
 * Adds the missing amounts to an order's totals. If they are too high, `missing` is negative, and the amounts are
 * subtracted. No transaction is left behind.
 *
 * Medusa changes totals only with transactions. To add an amount, a transaction is added, moved to a version that no
 * order has, and deleted: Medusa then does not subtract it. To subtract an amount, a transaction is written without
 * being counted, and deleted. The transaction names no row. If the server dies in between, the next correction deletes
 * it, like any transaction without a row.
 *
 * @param missing in the currency's unit
 */
export async function adjustTotals(
  order: OrderVersion,
  missing: Totals,
  container: MedusaContainer,
): Promise<void> {
  const orders = container.resolve(Modules.ORDER)
  const uncounted = container.resolve<Transactions>(Modules.ORDER)
  const { order_id } = order
  for (const [reference, sign] of [["capture", 1] as const, ["refund", -1] as const]) {
    const by = reference === "capture" ? missing.paid : missing.refunded
    if (sameInMedusa(by, 0)) continue
    const amount = MathBN.mult(MathBN.abs(by), sign).toNumber()
    const written = { ...order, amount, reference, reference_id: order_id }
    const isTooLow = isPositive(by)
    const added = await (isTooLow
      ? orders.addOrderTransactions([written])
      : uncounted.createOrderTransactions([written]))
    const ids = added.map(({ id }) => id)
    if (isTooLow) await uncounted.updateOrderTransactions(ids.map((id) => ({ id, version: NO_VERSION })))
    await orders.deleteOrderTransactions(ids)
  }
}

/**
 * Makes an order's totals agree with its transactions (hazards 23 and 24). Returns false if they must be checked again,
 * for example while a server may be counting or removing a transaction.
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
  // If a transaction was written or deleted between the two reads, only one of them shows it.
  const now = await container.resolve(Modules.ORDER).listOrderTransactions({ order_id })
  const known = new Set(moves.map(({ id }) => id))
  if (now.length !== moves.length || !now.every(({ id }) => known.has(id))) return false
  const { version, currency_code } = order
  await adjustTotals({ order_id, version, currency_code }, missing, container)
  const { log } = container.resolve("mpgi")
  log.info(`mpgi: the totals of order ${order_id} did not agree with its transactions; corrected`)
  const corrected = await orderShown(order_id, container)
  return !corrected?.totals || !missingInTotals(now, corrected.totals)
}

/** Whether a row or transaction is so old that no server can still be working on it. */
export function isOld({ created_at }: { created_at: string | Date }): boolean {
  return new Date(created_at).getTime() + ROW_IN_USE_MS < Date.now()
}
