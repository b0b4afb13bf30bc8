import type { MedusaContainer, OrderTransactionDTO, BigNumberInput } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { MpgiError } from "../../modules/mpgi/shared/mpgi-error"
import { graph } from "../shared/graph"
import {
  correctionsFor,
  missingInTotals,
  type Correction,
  type MoneyOfPayment,
  type MoneyRow,
} from "./order-transactions"
import { ordersShown, type OrderShown } from "./orders-shown"
import { isOld } from "./adjust-totals"

/** An order's transactions, compared with the rows that they were made for and with the order's totals. */
export interface ComparedOrder extends Correction {
  moves: OrderTransactionDTO[]
  payments: MoneyOfPayment[]
  /** Undefined if there is no such order. */
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

type Row = { id: string; amount: number; raw_amount?: BigNumberInput; created_at: string | Date }

type Payment = { id: string; provider_id: string; captures?: Row[]; refunds?: Row[] }

type Order = { id: string; payment_collections?: { payments?: Payment[] }[] }

/**
 * The Capture and Refund rows of the payments of orders, by order id, as if the row `without` were already deleted.
 */
export async function moneyOfOrders(
  order_ids: readonly string[],
  container: MedusaContainer,
  without?: string,
): Promise<ReadonlyMap<string, MoneyOfPayment[]>> {
  const mpgi = container.resolve("mpgi")
  const orders = await graph<Order>(container, {
    entity: "order",
    fields: ["id", ...["", ".captures", ".refunds"].map((rows) => `payment_collections.payments${rows}.*`)],
    filters: { id: [...order_ids] },
  })
  const paymentsOf = ({ payment_collections = [] }: Order) =>
    payment_collections.flatMap(({ payments = [] }) => payments)
  const ours = new Set(mpgi.providerIds())
  const rows = orders
    .flatMap(paymentsOf)
    .filter(({ provider_id }) => ours.has(provider_id))
    .flatMap(({ captures = [], refunds = [] }) => [...captures, ...refunds])
  const written = await mpgi.operations.appliedFor(rows.map(({ id }) => id))
  const moneyOf = ({ id, provider_id, captures = [], refunds = [] }: Payment): MoneyOfPayment => {
    const money = (row: Row): MoneyRow => ({
      id: row.id,
      amount: row.raw_amount ?? row.amount,
      settled: !ours.has(provider_id) || written.has(row.id) || isOld(row),
    })
    const left = (all: Row[]) => all.filter((row) => row.id !== without).map(money)
    return { id, captures: left(captures), refunds: left(refunds) }
  }
  return new Map(orders.map((order) => [order.id, paymentsOf(order).map(moneyOf)]))
}
