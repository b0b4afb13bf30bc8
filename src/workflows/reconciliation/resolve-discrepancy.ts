import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { amountOf } from "../../gateway"
import { refuseWhilePaused, type DiscrepancyRow } from "../../modules/mpgi"
import { comparePayments } from "./compare-payments"

const { Types } = MedusaError

export interface ResolveDiscrepancyInput {
  id: string
  /**
   * The captured amount that a user has read in the portal, a decimal string in main units. Needed for a capture whose
   * amount the query does not report.
   */
  amount?: string | undefined
  by: string
}

/**
 * Compares the payment of a discrepancy again, and resolves the discrepancy if that is safe now. There is nothing to
 * undo.
 */
export async function resolveDiscrepancy(
  { id, amount, by }: ResolveDiscrepancyInput,
  container: MedusaContainer,
): Promise<DiscrepancyRow> {
  const mpgi = container.resolve("mpgi")
  refuseWhilePaused(mpgi)
  const { discrepancies } = mpgi.reconciliation
  const row = await discrepancies.byId(id)
  if (!row) throw new MedusaError(Types.NOT_FOUND, "The discrepancy was not found. Reload the list.")
  if (row.state === "resolved" || row.state === "cleared") return row
  if (amount !== undefined) requireAmountAccepted(row)
  const payment = await mpgi.payments.byOrderNo(row.order_no)
  if (!payment)
    throw new MedusaError(
      Types.NOT_ALLOWED,
      "This order has no payment here, so there is nothing to resolve. Close its case instead.",
    )
  const reported = amount === undefined ? undefined : { order_no: row.order_no, amount: amountOf(amount), by }
  await mpgi.as(by, () =>
    comparePayments(row.provider_id, [payment], container, reported ? { reported } : {}),
  )
  return (await discrepancies.byId(id)) ?? row
}

function requireAmountAccepted({ kind }: DiscrepancyRow): void {
  if (kind === "capture_at_portal") return
  const why =
    "only a capture made at the gateway takes one, since the gateway reports all other amounts. Leave it out."
  throw new MedusaError(Types.INVALID_DATA, `amount: ${why}`)
}
