import type { MedusaContainer, OrderTransactionDTO } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { moneyOfOrders } from "./money-of-order"
import { correctionsFor, missingInTotals, type Correction, type MoneyOfPayment } from "./order-transactions"
import { ordersShown, type OrderShown } from "./orders-shown"
import { MpgiError } from "../../../modules/mpgi/shared/mpgi-error"

/** An order's transactions, compared with the rows that they were made for and with the order's totals. */
export interface ComparedOrder extends Correction {
  moves: OrderTransactionDTO[]
  payments: MoneyOfPayment[]
  /** Undefined where there is no such order. */
  order: OrderShown | undefined
  /** Whether there is nothing to correct. */
  agrees: boolean
}

/**
 * Compares the transactions of orders with their Capture and Refund rows, as if the row `without` were already
 * deleted. Returns the results by order id.
 */
export async function compareOrders(
  ids: readonly string[],
  container: MedusaContainer,
  without?: string,
): Promise<ReadonlyMap<string, ComparedOrder>> {
  if (ids.length === 0) return new Map()
  // Transactions are read before rows. Medusa writes a row before its transaction, so each transaction's row exists
  // by now or was deleted.
  const moves = await container.resolve(Modules.ORDER).listOrderTransactions({ order_id: [...ids] })
  const money = await moneyOfOrders(ids, container, without)
  const orders = await ordersShown(ids, container)
  const compare = (id: string): ComparedOrder => {
    const [own, payments, order] = [
      moves.filter(({ order_id }) => order_id === id),
      money.get(id) ?? [],
      orders.get(id),
    ]
    const correction = correctionsFor(payments, own)
    const isWrong = correction.remove.length + correction.replace.length > 0
    const agrees = !isWrong && !(order?.totals && missingInTotals(own, order.totals))
    return { ...correction, moves: own, payments, order, agrees }
  }
  return new Map(ids.map((id) => [id, compare(id)]))
}

export async function compareOrder(
  id: string,
  container: MedusaContainer,
  without?: string,
): Promise<ComparedOrder> {
  const compared = (await compareOrders([id], container, without)).get(id)
  if (!compared) throw new MpgiError("no_result", `order ${id} was not compared`)
  return compared
}
