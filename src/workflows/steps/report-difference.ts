import type { MedusaContainer } from "@medusajs/framework/types"
import { MPGI_MODULE, type CaseKind, type DifferenceRow } from "../../modules/mpgi"

/** The case that a person gets to see. */
const CASES: Record<DifferenceRow["kind"], CaseKind> = {
  missing_here: "second_transaction",
  missing_there: "missing_at_gateway",
  amount: "amount_mismatch",
  currency: "currency_mismatch",
  status: "status_differs",
  refund_at_portal: "refund_not_followed",
  capture_at_portal: "capture_not_followed",
  totals: "totals_differ",
}

/** Leaves a difference to a person: it stays, with an open case. May be repeated. */
export async function reportDifference(row: DifferenceRow, container: MedusaContainer): Promise<void> {
  const { reconciliation, cases, log } = container.resolve(MPGI_MODULE)
  const { ours, theirs, reference } = row
  await cases.open({ ...caseOf(row), details: { ours, theirs, reference } })
  if (row.state === "reported") return
  await reconciliation.differences.settle(row.id, "reported", row.note)
  log.warn(`mpgi: ${row.order_no} differs from the gateway (${row.kind}), see difference ${row.id}`)
}

/** Closes the case of a difference that has ended. */
export async function withdrawReport(
  row: DifferenceRow,
  note: string,
  container: MedusaContainer,
): Promise<void> {
  await container.resolve(MPGI_MODULE).cases.solved(caseOf(row), note)
}

function caseOf({ kind, provider_id, order_no, transaction_id }: DifferenceRow) {
  return { kind: CASES[kind], provider_id, order_no, transaction_id }
}
