import type { MedusaContainer } from "@medusajs/framework/types"
import {
  MPGI_MODULE,
  PAYMENT_CASES,
  type CaseRow,
  type MpgiModuleService,
  type PaymentRow,
} from "../../modules/mpgi"
import { casesOf, type PaymentFindings } from "./cases-of"

type Discrepancies = MpgiModuleService["reconciliation"]["discrepancies"]

/**
 * Opens the cases of a payment and closes those that are over. Without an answer of the gateway's nothing is known of
 * second transactions, so their cases stay.
 */
export async function syncCases(
  { provider_id }: PaymentRow,
  found: PaymentFindings,
  open: readonly CaseRow[],
  gateway_reached: boolean,
  container: MedusaContainer,
): Promise<void> {
  const { cases, reconciliation } = container.resolve(MPGI_MODULE)
  const kept: string[] = []
  for (const each of casesOf(found)) kept.push((await cases.open(each)).key)
  const differs = open.length > 0 && (await hasOpenDiscrepancy(found.payment, reconciliation.discrepancies))
  for (const each of open) {
    const { key, order_no, transaction_id } = each
    const kind = PAYMENT_CASES.find((name) => name === each.kind)
    if (!kind || each.provider_id !== provider_id || kept.includes(key)) continue
    if (differs && SHARED.includes(kind)) continue
    if (kind === "duplicate_transaction" && !gateway_reached) continue
    await cases.closeResolved({ kind, provider_id, order_no, transaction_id }, ending(found))
  }
}

/** Kinds that reconciliation opens too, and closes when its discrepancy is gone. */
const SHARED: readonly string[] = ["duplicate_transaction", "amount_mismatch", "currency_mismatch"]

async function hasOpenDiscrepancy(
  { provider_id, order_no }: PaymentRow,
  discrepancies: Pick<Discrepancies, "open">,
): Promise<boolean> {
  return (await discrepancies.open(provider_id, [order_no])).length > 0
}

/** How it ended, in words for the list of closed cases. */
function ending({ payment: { state }, records: home }: PaymentFindings): string {
  if (home.order?.canceled) return `the order is canceled, the payment ${state}`
  return home.payment && !home.payment.canceled
    ? `the order has its payment, ${state}`
    : `the payment is ${state}`
}
