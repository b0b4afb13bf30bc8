import type { BigNumberInput, MedusaContainer, OrderTransactionDTO } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { MPGI_MODULE } from "../../../modules/mpgi"
import { graph } from "../../shared/graph"
import { adjustTotals } from "./adjust-totals"
import { missingInTotals, type Totals } from "./order-transactions"

/** No provider call takes longer: an older row without an operation is not being worked on. */
export const ROW_IN_USE_MS = 120_000

/** An order with what it shows as paid and refunded; without totals where it has none yet. */
export interface OrderShown {
  status: string
  version: number
  currency_code: string
  totals: Totals | undefined
}

type Shown = Record<"paid_total" | "refunded_total", BigNumberInput> &
  Partial<Record<"raw_paid_total" | "raw_refunded_total", BigNumberInput>>

/**
 * Makes an order's totals agree with its transactions (hazards 23 and 24). False while a transaction may be one that its server is still
 * counting, or taking back.
 */
export async function correctTotals(
  order_id: string,
  moves: readonly OrderTransactionDTO[],
  container: MedusaContainer,
): Promise<boolean> {
  const order = await orderOf(order_id, container)
  const missing = order?.totals && missingInTotals(moves, order.totals)
  if (!missing) return true
  if (!moves.every(isOld)) return false
  // One that was written or deleted between the two reads is in only one of them.
  const now = await container.resolve(Modules.ORDER).listOrderTransactions({ order_id })
  const known = new Set(moves.map(({ id }) => id))
  if (now.length !== moves.length || !now.every(({ id }) => known.has(id))) return false
  const { version, currency_code } = order
  await adjustTotals({ order_id, version, currency_code }, missing, container)
  const { log } = container.resolve(MPGI_MODULE)
  log.info(`mpgi: the totals of order ${order_id} did not agree with its transactions; corrected`)
  const corrected = await orderOf(order_id, container)
  return !corrected?.totals || !missingInTotals(now, corrected.totals)
}

export async function orderOf(order_id: string, container: MedusaContainer): Promise<OrderShown | undefined> {
  const fields = ["id", "status", "version", "currency_code", "summary"]
  type Selected = Omit<OrderShown, "totals"> & { summary?: Shown | null }
  const [order] = await graph<Selected>(container, { entity: "order", fields, filters: { id: order_id } })
  if (!order) return undefined
  const { summary, ...version } = order
  const totals = summary
    ? {
        paid: summary.raw_paid_total ?? summary.paid_total,
        refunded: summary.raw_refunded_total ?? summary.refunded_total,
      }
    : undefined
  return { ...version, totals }
}

/** Whether no server can be at work on a row, or a transaction, any more. */
export function isOld({ created_at }: { created_at: string | Date }): boolean {
  return new Date(created_at).getTime() + ROW_IN_USE_MS < Date.now()
}
