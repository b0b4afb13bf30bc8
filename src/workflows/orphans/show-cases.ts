import type { MedusaContainer } from "@medusajs/framework/types"
import {
  MPGI_MODULE,
  PAYMENT_CASES,
  type CaseRow,
  type MpgiModuleService,
  type PaymentRow,
} from "../../modules/mpgi"
import { casesOf, type Found } from "./cases-of"

type Differences = MpgiModuleService["reconciliation"]["differences"]

/**
 * Opens the cases of a payment and closes those that are over. Without an answer of the gateway's nothing is known of
 * second transactions, so their cases stay.
 */
export async function showCases(
  { provider_id }: PaymentRow,
  found: Found,
  open: readonly CaseRow[],
  asked: boolean,
  container: MedusaContainer,
): Promise<void> {
  const { cases, reconciliation } = container.resolve(MPGI_MODULE)
  const kept: string[] = []
  for (const each of casesOf(found)) kept.push((await cases.open(each)).key)
  const differs = open.length > 0 && (await stillDiffers(found.payment, reconciliation.differences))
  for (const each of open) {
    const { kind, key, order_no, transaction_id } = each
    if (differs && SHARED.includes(kind)) continue
    const ours = (PAYMENT_CASES as readonly string[]).includes(kind) && each.provider_id === provider_id
    if (!ours || kept.includes(key) || (kind === "second_transaction" && !asked)) continue
    const of = { kind: kind as (typeof PAYMENT_CASES)[number], provider_id, order_no, transaction_id }
    await cases.solved(of, ending(found))
  }
}

/** Kinds that reconciliation opens too, and closes when its difference is gone. */
const SHARED: readonly string[] = ["second_transaction", "amount_mismatch", "currency_mismatch"]

async function stillDiffers(
  { provider_id, order_no }: PaymentRow,
  differences: Pick<Differences, "standing">,
): Promise<boolean> {
  return (await differences.standing(provider_id, [order_no])).length > 0
}

/** How it ended, in words for the list of closed cases. */
function ending({ payment: { state }, home }: Found): string {
  if (home.order?.canceled) return `the order is cancelled, the payment ${state}`
  return home.payment && !home.payment.canceled
    ? `the order has its payment, ${state}`
    : `the payment is ${state}`
}
