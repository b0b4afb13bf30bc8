import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import {
  MPGI_MODULE,
  withAmount,
  type Counts,
  type DifferenceRow,
  type Finding,
  type PaymentRow,
  type Sides,
  type Told,
} from "../../modules/mpgi"
import { describeError } from "../describe-error"
import { heal } from "./heal"
import { medusaPayments } from "./medusa-payments"
import { reportDifference, withdrawReport } from "./report-difference"

/** What the gateway's query may be behind by; a difference that may be its lag counts when it outlives this. */
const LAG_MS = 5 * 60_000
/** What cannot be healed so often is for a person. */
const TRIES = 2

/**
 * Compares some payments of one account with the gateway, heals what is safe and reports the rest. One that fails
 * does not stop the others. Any number may do so at once: a thing is found once, and healed once. `told` is what a
 * person has read at the portal of one of them.
 * @throws GatewayError when the gateway cannot be asked; then nothing was compared
 */
export async function comparePayments(
  provider_id: string,
  payments: readonly PaymentRow[],
  container: MedusaContainer,
  told?: Told,
): Promise<Counts> {
  const { reconciliation } = container.resolve(MPGI_MODULE)
  const { differences } = reconciliation
  const since = await differences.now()
  const medusa = await medusaPayments(
    payments.map(({ payment_session_id }) => payment_session_id),
    container,
  )
  const looks = await reconciliation.look(provider_id, payments, medusa)
  const standing = await differences.standing(
    provider_id,
    payments.map(({ order_no }) => order_no),
  )
  const counts = { compared: payments.length, found: 0, healed: 0, reported: 0 }
  for (const { sides, compared } of looks) {
    const seen = new Set<string>()
    for (const found of compared.findings) {
      const finding = told ? completed(found, told, sides) : found
      const row = await differences.found(finding, sides.payment, since)
      // Somebody else has dealt with it since we looked.
      if (!row) continue
      seen.add(row.id)
      counts.found++
      const state = await deal(row, finding, sides, container)
      if (state === "healed") counts.healed++
      if (state === "reported") counts.reported++
    }
    if (!compared.judged) continue
    const own = standing.filter(({ order_no }) => order_no === sides.payment.order_no)
    for (const row of own.filter(({ id }) => !seen.has(id))) await dismiss(row, container)
  }
  return counts
}

/** @throws MedusaError when what a person tells cannot be */
function completed(finding: Finding, told: Told, sides: Sides): Finding {
  const open = finding.kind === "capture_at_portal" && !finding.remedy
  if (!open || told.order_no !== sides.payment.order_no) return finding
  const complete = withAmount(finding, told, sides)
  if (complete) return complete
  const why = "cannot be: it must leave less captured than authorised, and no less than was refunded."
  throw new MedusaError(MedusaError.Types.INVALID_DATA, `amount: ${why}`)
}

/** Heals or reports. Answers the state in which the difference is afterwards. */
async function deal(
  row: DifferenceRow,
  finding: Finding,
  sides: Sides,
  container: MedusaContainer,
): Promise<DifferenceRow["state"]> {
  const { differences } = container.resolve(MPGI_MODULE).reconciliation
  const { remedy, patient } = finding
  if (remedy) {
    const note = await attempt(row, { ...finding, remedy }, sides, container)
    if (note !== undefined) {
      const healed = await differences.settle(row.id, "healed", note)
      if (healed) await withdrawReport(healed, note, container)
      return healed ? "healed" : row.state
    }
    if (row.sightings < TRIES) return row.state
  } else if (patient && (row.sightings < 2 || Date.now() - row.first_seen_at.getTime() < LAG_MS)) {
    return row.state
  }
  await reportDifference(row, container)
  return "reported"
}

async function attempt(
  row: DifferenceRow,
  finding: Parameters<typeof heal>[0],
  sides: Sides,
  container: MedusaContainer,
): Promise<string | undefined> {
  try {
    return await heal(finding, sides, container)
  } catch (error) {
    const why = describeError(error)
    container
      .resolve(MPGI_MODULE)
      .log.error(`mpgi: the difference ${row.id} of ${row.order_no} (${row.kind}) is not healed: ${why}`)
    await container.resolve(MPGI_MODULE).reconciliation.differences.remark(row.id, why)
    return undefined
  }
}

/** It is not there any more: a write was followed, the gateway caught up, or a person did something. */
async function dismiss(row: DifferenceRow, container: MedusaContainer): Promise<void> {
  const { reconciliation, operations } = container.resolve(MPGI_MODULE)
  const journal = await operations.ofOrders([row.order_no])
  const followed =
    row.kind === "refund_at_portal"
      ? journal.find(({ gateway_reference }) => gateway_reference === row.reference && row.reference !== null)
      : journal.find(({ id }) => id === row.reference)
  const note = followed ? "Medusa has followed" : "not there any more"
  const ended = await reconciliation.differences.settle(row.id, followed ? "healed" : "gone", note)
  if (ended) await withdrawReport(ended, note, container)
}
