import type { BigNumberInput, MedusaContainer } from "@medusajs/framework/types"
import { MPGI_MODULE } from "../../../modules/mpgi"
import { graph } from "../../shared/graph"
import { isOld } from "./correct-totals"
import type { MoneyOfPayment, MoneyRow } from "./order-transactions"

type Row = { id: string; amount: number; raw_amount?: BigNumberInput; created_at: string | Date }
type Payment = { id: string; provider_id: string; captures?: Row[]; refunds?: Row[] }
type Order = { payment_collections?: { payments?: Payment[] }[] }

/** The Capture and Refund rows of an order's payments, as if the row `without` were gone already. */
export async function moneyOf(
  order_id: string,
  container: MedusaContainer,
  without?: string,
): Promise<MoneyOfPayment[]> {
  const mpgi = container.resolve(MPGI_MODULE)
  const [order] = await graph<Order>(container, {
    entity: "order",
    fields: ["", ".captures", ".refunds"].map((rows) => `payment_collections.payments${rows}.*`),
    filters: { id: order_id },
  })
  const payments = (order?.payment_collections ?? []).flatMap(({ payments = [] }) => payments)
  const ours = new Set(mpgi.providerIds())
  const rows = payments
    .filter(({ provider_id }) => ours.has(provider_id))
    .flatMap(({ captures = [], refunds = [] }) => [...captures, ...refunds])
  const written = await mpgi.operations.appliedFor(rows.map(({ id }) => id))
  return payments.map(({ id, provider_id, captures = [], refunds = [] }) => {
    const money = (row: Row): MoneyRow => ({
      id: row.id,
      amount: row.raw_amount ?? row.amount,
      settled: !ours.has(provider_id) || written.has(row.id) || isOld(row),
    })
    const left = (all: Row[]) => all.filter((row) => row.id !== without).map(money)
    return { id, captures: left(captures), refunds: left(refunds) }
  })
}
