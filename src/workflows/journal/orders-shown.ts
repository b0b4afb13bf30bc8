import type { BigNumberInput, MedusaContainer } from "@medusajs/framework/types"
import { graph } from "../shared/graph"
import type { Totals } from "./order-transactions"

/** An order, with the totals that it shows as paid and refunded. `totals` is undefined if it has none yet. */
export interface OrderShown {
  status: string
  version: number
  currency_code: string
  totals: Totals | undefined
}

type Shown = Record<"paid_total" | "refunded_total", BigNumberInput> &
  Partial<Record<"raw_paid_total" | "raw_refunded_total", BigNumberInput>>

/** The existing orders, by id. */
export async function ordersShown(
  ids: readonly string[],
  container: MedusaContainer,
): Promise<ReadonlyMap<string, OrderShown>> {
  const fields = ["id", "status", "version", "currency_code", "summary"]
  type Selected = Omit<OrderShown, "totals"> & { id: string; summary?: Shown | null }
  const orders = await graph<Selected>(container, { entity: "order", fields, filters: { id: [...ids] } })
  return new Map(orders.map(({ id, summary, ...version }) => [id, { ...version, totals: totalsOf(summary) }]))
}

export async function orderShown(id: string, container: MedusaContainer): Promise<OrderShown | undefined> {
  return (await ordersShown([id], container)).get(id)
}

function totalsOf(summary: Shown | null | undefined): Totals | undefined {
  if (!summary) return undefined
  return {
    paid: summary.raw_paid_total ?? summary.paid_total,
    refunded: summary.raw_refunded_total ?? summary.refunded_total,
  }
}
