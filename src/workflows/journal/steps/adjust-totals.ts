import type { BigNumberInput, MedusaContainer, OrderTransactionDTO } from "@medusajs/framework/types"
import { MathBN, Modules } from "@medusajs/framework/utils"
import type { Totals } from "./order-transactions"
import { isPositive, sameInMedusa } from "../../../modules/mpgi"

/** Of no order: versions begin at 1. */
const NO_VERSION = 0

/** The version of an order whose totals are shown. */
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

/** What Medusa's type of its order module does not name; neither changes an order's totals. */
type Transactions = {
  createOrderTransactions(written: Written[]): Promise<{ id: string }[]>
  updateOrderTransactions(changes: { id: string; version: number }[]): Promise<unknown>
}

/**
 * Adds to an order's totals what they lack, and takes off what they have too much (`missing` is negative), without another transaction.
 * Medusa changes totals only with transactions: one is added and deleted as that of no version, or written uncounted and deleted as that
 * of the latest. It names no row, so one that a death leaves behind is deleted like any other that nothing explains.
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
