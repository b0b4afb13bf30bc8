import type { BigNumberInput, MedusaContainer, OrderTransactionDTO } from "@medusajs/framework/types"
import { MathBN, Modules } from "@medusajs/framework/utils"
import type { Totals } from "./order-transactions"
import { isPositive, sameInMedusa } from "../../../modules/mpgi"

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
 * Adds to an order's totals what they lack, or subtracts what they have too much (`missing` is then negative). No
 * transaction is left behind.
 *
 * Medusa changes totals only with transactions. To add, a transaction is added, moved to a version that no order has,
 * and deleted: Medusa then does not subtract it. To subtract, a transaction is written without being counted, and
 * deleted. The transaction names no row. If the server dies in between, it is deleted later, like any transaction
 * that no row explains.
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
