import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import {
  MPGI_MODULE,
  withAmount,
  type Counts,
  type DiscrepancyRow,
  type Finding,
  type Outside,
  type PaymentRow,
  type Sides,
  type PortalAmount,
} from "../../../modules/mpgi"
import { describeError } from "../../../modules/mpgi/shared/describe-error"
import { applyCorrection } from "./apply-correction"
import { reportDiscrepancy, withdrawReport } from "./report-discrepancy"

/** What the gateway's query may be behind by; a discrepancy that may be its lag counts when it outlives this. */
const LAG_MS = 5 * 60_000
/** After so many failed attempts a discrepancy needs review. */
const TRIES = 2

/**
 * Compares some payments of one account with the gateway, resolves what is safe and reports the rest. One that fails
 * does not stop the others. Several servers may do so at once: a discrepancy is found once, and resolved once. `reported` is
 * what a user has read in the portal about one of them, `outside` how the gateway is waited for.
 * @throws GatewayError when the gateway cannot be queried; then nothing was compared
 */
export async function comparePayments(
  provider_id: string,
  payments: readonly PaymentRow[],
  container: MedusaContainer,
  { reported, outside }: { reported?: PortalAmount; outside?: Outside } = {},
): Promise<Counts> {
  const { reconciliation } = container.resolve(MPGI_MODULE)
  const { discrepancies } = reconciliation
  const since = await discrepancies.now()
  const looks = await reconciliation.compareWithGateway(provider_id, payments, outside)
  const open = await discrepancies.open(
    provider_id,
    payments.map(({ order_no }) => order_no),
  )
  const counts = { compared: payments.length, found: 0, resolved: 0, needs_review: 0 }
  for (const { sides, compared } of looks) {
    const seen = new Set<string>()
    for (const found of compared.findings) {
      const finding = reported ? completed(found, reported, sides) : found
      const row = await discrepancies.found(finding, sides.payment, since)
      // It was resolved elsewhere since the comparison.
      if (!row) continue
      seen.add(row.id)
      counts.found++
      const state = await resolveOrReport(row, finding, sides, container)
      if (state === "resolved") counts.resolved++
      if (state === "needs_review") counts.needs_review++
    }
    if (!compared.judged) continue
    const own = open.filter(({ order_no }) => order_no === sides.payment.order_no)
    for (const row of own.filter(({ id }) => !seen.has(id))) await clear(row, container)
  }
  return counts
}

/** @throws MedusaError when the amount that a user reports is impossible */
function completed(finding: Finding, reported: PortalAmount, sides: Sides): Finding {
  const open = finding.kind === "capture_at_portal" && !finding.correction
  if (!open || reported.order_no !== sides.payment.order_no) return finding
  const complete = withAmount(finding, reported, sides)
  if (complete) return complete
  const why =
    "it must leave less captured than authorized, and no less than was refunded. Enter another amount."
  throw new MedusaError(MedusaError.Types.INVALID_DATA, `amount: ${why}`)
}

/** Resolves or reports a discrepancy. Returns its state afterwards. */
async function resolveOrReport(
  row: DiscrepancyRow,
  finding: Finding,
  sides: Sides,
  container: MedusaContainer,
): Promise<DiscrepancyRow["state"]> {
  const { paused, reconciliation } = container.resolve(MPGI_MODULE)
  const { discrepancies } = reconciliation
  const { correction, maybeLag } = finding
  // It is listed, and corrected or reported by the first run without the option.
  if (paused) return row.state
  if (correction) {
    const note = await attempt(row, { ...finding, correction }, sides, container)
    if (note !== undefined) {
      const resolved = await discrepancies.settle(row.id, "resolved", note)
      if (resolved) await withdrawReport(resolved, note, container)
      return resolved ? "resolved" : row.state
    }
    if (row.occurrences < TRIES) return row.state
  } else if (maybeLag && (row.occurrences < 2 || Date.now() - row.first_seen_at.getTime() < LAG_MS)) {
    return row.state
  }
  await reportDiscrepancy(row, container)
  return "needs_review"
}

async function attempt(
  row: DiscrepancyRow,
  finding: Parameters<typeof applyCorrection>[0],
  sides: Sides,
  container: MedusaContainer,
): Promise<string | undefined> {
  try {
    return await applyCorrection(finding, sides, container)
  } catch (error) {
    const why = describeError(error)
    container
      .resolve(MPGI_MODULE)
      .log.error(`mpgi: the discrepancy ${row.id} of ${row.order_no} (${row.kind}) is not resolved: ${why}`)
    await container.resolve(MPGI_MODULE).reconciliation.discrepancies.addNote(row.id, why)
    return undefined
  }
}

/** It is gone: Medusa was synced, the gateway caught up, or a user did something. */
async function clear(row: DiscrepancyRow, container: MedusaContainer): Promise<void> {
  const { reconciliation, operations } = container.resolve(MPGI_MODULE)
  const journal = await operations.ofOrders([row.order_no])
  const followed =
    row.kind === "refund_at_portal"
      ? journal.find(({ gateway_reference }) => gateway_reference === row.reference && row.reference !== null)
      : journal.find(({ id }) => id === row.reference)
  const note = followed ? "Medusa was synced." : "The sides agree."
  const ended = await reconciliation.discrepancies.settle(row.id, followed ? "resolved" : "cleared", note)
  if (ended) await withdrawReport(ended, note, container)
}
