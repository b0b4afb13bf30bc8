import type { MedusaContainer } from "@medusajs/framework/types"
import { MPGI_MODULE, type CaseKind, type DiscrepancyRow } from "../../../modules/mpgi"

/** The case that a person gets to see. */
const CASES: Record<DiscrepancyRow["kind"], CaseKind> = {
  missing_locally: "duplicate_transaction",
  missing_at_gateway: "missing_at_gateway",
  amount: "amount_mismatch",
  currency: "currency_mismatch",
  status: "status_mismatch",
  refund_at_portal: "refund_not_synced",
  capture_at_portal: "capture_not_synced",
  totals: "totals_mismatch",
}

/** Leaves a discrepancy to a person: it stays, with an open case. May be repeated. */
export async function reportDiscrepancy(row: DiscrepancyRow, container: MedusaContainer): Promise<void> {
  const { reconciliation, cases, log } = container.resolve(MPGI_MODULE)
  const { local_value, gateway_value, reference } = row
  await cases.open({ ...unconfirmedCase(row), details: { local_value, gateway_value, reference } })
  if (row.state === "needs_review") return
  await reconciliation.discrepancies.settle(row.id, "needs_review", row.note)
  log.warn(`mpgi: ${row.order_no} differs from the gateway (${row.kind}), see discrepancy ${row.id}`)
}

/** Closes the case of a discrepancy that has ended. */
export async function withdrawReport(
  row: DiscrepancyRow,
  note: string,
  container: MedusaContainer,
): Promise<void> {
  await container.resolve(MPGI_MODULE).cases.closeResolved(unconfirmedCase(row), note)
}

function unconfirmedCase({ kind, provider_id, order_no, transaction_id }: DiscrepancyRow) {
  return { kind: CASES[kind], provider_id, order_no, transaction_id }
}
