import type { BigNumberInput, MedusaContainer } from "@medusajs/framework/types"
import { MPGI_MODULE } from "../../../modules/mpgi"
import { graph } from "../../shared/graph"
import { isOld } from "./correct-totals"
import type { MoneyOfPayment, MoneyRow } from "./order-transactions"

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
  const mpgi = container.resolve(MPGI_MODULE)
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
