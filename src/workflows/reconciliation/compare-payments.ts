import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError, Modules } from "@medusajs/framework/utils"
import {
  CASE_OF_DISCREPANCY,
  isApplied,
  withAmount,
  MINUTE,
  type Counts,
  type DiscrepancyRow,
  type Finding,
  type Outside,
  type PaymentRow,
  type Sides,
  type PortalAmount,
  type OperationRow,
  type Correction,
} from "../../modules/mpgi"
import { describeError } from "../../modules/mpgi/shared/describe-error"
import { finishPaymentWorkflow } from "../payments/finish-payment"
import { paymentVoided } from "../orphaned-payments/cases-of"
import { syncMedusa } from "../journal/sync-medusa"

/** When the resolver continues what this process began, if the process dies. */
const MEDUSA_SYNC_MS = MINUTE

/**
 * How far the gateway's query may lag behind. A discrepancy that may be due to this counts only if it lasts longer.
 */
const LAG_MS = 5 * MINUTE
/** After this many failed attempts, a discrepancy needs review. */
const TRIES = 2

/**
 * Compares some payments of one account with the gateway, resolves what is safe, and reports the rest. A payment that
 * fails does not stop the others. Several servers may do so at once: a discrepancy is found once and resolved once.
 * `reported` is what a user has read in the portal about one of the payments. `outside` runs each query and waits for
 * it.
 * @throws GatewayError if the gateway cannot be queried; then nothing was compared
 */
export async function comparePayments(
  provider_id: string,
  payments: readonly PaymentRow[],
  container: MedusaContainer,
  { reported, outside }: { reported?: PortalAmount; outside?: Outside } = {},
): Promise<Counts> {
  const { reconciliation } = container.resolve("mpgi")
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
      // Another process has resolved it since the comparison.
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
  const { paused, reconciliation } = container.resolve("mpgi")
  const { discrepancies } = reconciliation
  const { correction, maybeLag } = finding
  // The store is paused, so the discrepancy is only listed. The first run after the pause corrects or reports it.
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
  const { log, reconciliation } = container.resolve("mpgi")
  try {
    return await applyCorrection(finding, sides, container)
  } catch (error) {
    const why = describeError(error)
    log.error(`mpgi: the discrepancy ${row.id} of ${row.order_no} (${row.kind}) is not resolved: ${why}`)
    await reconciliation.discrepancies.addNote(row.id, why)
    return undefined
  }
}

/** Ends a discrepancy that is gone: Medusa was synced, the gateway caught up, or a user acted. */
async function clear(row: DiscrepancyRow, container: MedusaContainer): Promise<void> {
  const { reconciliation, operations } = container.resolve("mpgi")
  const journal = await operations.ofOrders([row.order_no])
  const followed =
    row.kind === "refund_at_portal"
      ? journal.find(({ gateway_reference }) => gateway_reference === row.reference && row.reference !== null)
      : journal.find(({ id }) => id === row.reference)
  const note = followed ? "Medusa was synced." : "The sides agree."
  const ended = await reconciliation.discrepancies.settle(row.id, followed ? "resolved" : "cleared", note)
  if (ended) await withdrawReport(ended, note, container)
}

/** Reports a discrepancy to a user: it stays, with an open case. May be repeated. */
async function reportDiscrepancy(row: DiscrepancyRow, container: MedusaContainer): Promise<void> {
  const { reconciliation, cases, log } = container.resolve("mpgi")
  const { local_value, gateway_value, reference } = row
  await cases.open({ ...unconfirmedCase(row), details: { local_value, gateway_value, reference } })
  if (row.state === "needs_review") return
  await reconciliation.discrepancies.settle(row.id, "needs_review", row.note)
  log.warn(`mpgi: ${row.order_no} differs from the gateway (${row.kind}), see discrepancy ${row.id}`)
}

/** Closes the case of a discrepancy that has ended. */
async function withdrawReport(row: DiscrepancyRow, note: string, container: MedusaContainer): Promise<void> {
  await container.resolve("mpgi").cases.closeResolved(unconfirmedCase(row), note)
}

function unconfirmedCase({ kind, provider_id, order_no, transaction_id }: DiscrepancyRow) {
  return { kind: CASE_OF_DISCREPANCY[kind], provider_id, order_no, transaction_id }
}

/**
 * Corrects a discrepancy. The gateway receives only queries, and voids of money that belongs to no order. Medusa's side
 * goes through Medusa's own workflows.
 * @returns what was done. Undefined if nothing was done, because another process is working on it or Medusa cannot be
 * synced yet
 */
async function applyCorrection(
  { kind, correction, transaction_id }: Finding & { correction: Correction },
  sides: Sides,
  container: MedusaContainer,
): Promise<string | undefined> {
  const { reconciliation, operations, cases } = container.resolve("mpgi")
  const { order_no } = sides.payment
  switch (correction.do) {
    case "synced":
      return "the status was synced"
    case "finish": {
      await finishPaymentWorkflow(container).run({ input: { order_no } })
      if (kind !== "missing_locally") return "the payment was taken up"
      const journal = await operations.ofOrders([order_no])
      return journal.some((write) => isVoid(write, transaction_id)) ? "voided" : undefined
    }
    case "take_over": {
      const note = noteOf(correction)
      const operation = await reconciliation.recordFinding(correction, sides, note)
      if (operation === "busy" || operation === "known") return undefined
      if (correction.kind === "cancel" && sides.medusa?.order)
        await cases.open(paymentVoided(sides.payment, sides.medusa.order))
      if (!sides.medusa) return `${note}; Medusa has no payment of it yet`
      return (await syncMedusa(operation, container)) ? note : undefined
    }
    case "follow": {
      const next_attempt_at = new Date(Date.now() + MEDUSA_SYNC_MS)
      await operations.advance(correction.operation_id, ["recorded"], { state: "applied", next_attempt_at })
      const operation = await operations.byId(correction.operation_id)
      const followed = operation && (await syncMedusa(operation, container))
      const row = followed && (await operations.byId(correction.operation_id))?.medusa_ref
      return row ? "Medusa has it again" : undefined
    }
    case "remove_row": {
      const payments = container.resolve(Modules.PAYMENT)
      if (correction.kind === "capture") await payments.deleteCaptures([correction.medusa_ref])
      else await payments.deleteRefunds([correction.medusa_ref])
      return "a row for which nothing was ever sent was removed"
    }
  }
}

function isVoid({ kind, state, transaction_id }: OperationRow, id: string | null): boolean {
  return kind === "cancel" && transaction_id === id && isApplied(state)
}

function noteOf({ reference, medusa_ref, kind }: Extract<Correction, { do: "take_over" }>): string {
  const made = kind === "cancel" ? "canceled" : kind === "capture" ? "captured" : "refunded"
  const where = medusa_ref && kind !== "cancel" ? "found at the gateway" : `${made} at the gateway`
  return reference ? `${where}, reference ${reference}` : where
}
