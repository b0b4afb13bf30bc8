import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import type { PayoutNow, AuditEvent } from "../../../../modules/mpgi"
import { payoutStatuses } from "../../../../modules/mpgi/values"
import { masked, serializeChanges } from "../beneficiaries/serialize-beneficiary"
import { linkedOrder, ordersById } from "../payments/orders-of"
import { emailsOf, type PayoutUser } from "./payout-user"

/**
 * Payouts in a list. Amounts are decimal strings in main units. Only the last four characters of an account are
 * included.
 */
export async function serializePayouts(
  rows: readonly PayoutNow[],
  req: Pick<AuthenticatedMedusaRequest, "scope">,
) {
  const who = await usersOf(rows, req)
  return rows.map((row) => serializePayout(row, who, req))
}

/** The users who requested or decided payouts, by their id. */
async function usersOf(rows: readonly PayoutNow[], req: Pick<AuthenticatedMedusaRequest, "scope">) {
  const emails = await emailsOf(
    rows.flatMap(({ created_by, decided_by }) => [created_by, decided_by]),
    req,
  )
  return (id: string | null) => (id === null ? null : { id, email: emails.get(id) ?? null })
}

type Who = Awaited<ReturnType<typeof usersOf>>

function serializePayout(row: PayoutNow, who: Who, { scope }: Pick<AuthenticatedMedusaRequest, "scope">) {
  const { payouts } = scope.resolve("mpgi")
  const { id, request_id, provider_id, beneficiary_id, order_id, amount, currency_code, reference } = row
  const { bank_tail, source, needs_approval, status, decided_at, decided_note, created_at, settled_at } = row
  const { fee_amount, fee_currency, amount_payer_pays, amount_beneficiary_receives, short_reference_id } = row
  const { gateway_status, gateway_reference: transaction_id, error_code, error_reason, operation_id } = row
  const { beneficiary = {} } = payouts.records.requestOf(row) ?? {}
  const { showsFailure } = payoutStatuses[status]
  return {
    id,
    request_id,
    provider_id,
    beneficiary_id,
    order_id,
    amount,
    currency_code,
    reference,
    bank_tail,
    source,
    needs_approval,
    status,
    decided_at,
    decided_note,
    created_at,
    settled_at,
    fee_amount,
    fee_currency,
    amount_payer_pays,
    amount_beneficiary_receives,
    short_reference_id,
    gateway_status,
    transaction_id,
    operation_id,
    beneficiary_name: payouts.nameOf(beneficiary) || null,
    failure:
      showsFailure && error_code
        ? { code: error_code, reason: payouts.records.reasonOf(row) ?? error_reason }
        : null,
    created_by: who(row.created_by),
    decided_by: who(row.decided_by),
  }
}

/** One line of a payout's history. */
export interface PayoutEvent {
  at: Date
  event:
    | "requested"
    | "approval_required"
    | "approved"
    | "rejected"
    | "sent"
    | "unconfirmed"
    | "failed"
    | "updated"
  /** The gateway's own status, of an update. */
  status: string | null
  /** A user's email address if there is one, otherwise the actor as in the audit. */
  by: string
}

/** The history of a payout, in order. It comes from the audit, which is written with each change. */
async function historyOf(
  { id, operation_id }: PayoutNow,
  req: Pick<AuthenticatedMedusaRequest, "scope">,
): Promise<PayoutEvent[]> {
  const { audit } = req.scope.resolve("mpgi")
  const all = [
    ...(await audit.of("payout", id)).map((entry) => ({ entry, event: ofPayout(entry) })),
    ...(operation_id ? await audit.of("operation", operation_id) : []).map((entry) => ({
      entry,
      event: ofOperation(entry),
    })),
  ].sort((one, other) => Number(BigInt(one.entry.seq) - BigInt(other.entry.seq)))
  const emails = await emailsOf(
    all.map(({ entry }) => entry.actor),
    req,
  )
  return all.flatMap(({ entry: { at, actor, changes }, event }) => {
    const status = typeof changes.gateway_status === "string" ? changes.gateway_status : null
    return event ? [{ at, event, status, by: emails.get(actor) ?? actor }] : []
  })
}

function ofPayout({ event, changes }: AuditEvent): PayoutEvent["event"] | undefined {
  if (event === "created") return "requested"
  if (changes.state === "awaiting_approval") return "approval_required"
  if (changes.state === "released") return "approved"
  return changes.state === "rejected" ? "rejected" : undefined
}

function ofOperation({ changes }: AuditEvent): PayoutEvent["event"] | undefined {
  if (changes.state === "sent") return "sent"
  if (changes.state === "unknown") return "unconfirmed"
  // The rejection is an event of the payout itself.
  if (changes.state === "not_applied") return changes.error_code === "withdrawn" ? undefined : "failed"
  return changes.gateway_status ? "updated" : undefined
}

/**
 * One payout with its masked request, its history and the actions that this user may take now. Also the changes of the
 * beneficiary since its previous payout.
 */
export async function findPayout(id: string, by: PayoutUser, req: AuthenticatedMedusaRequest) {
  const { payouts } = req.scope.resolve("mpgi")
  const { records } = payouts
  const row = await records.byId(id)
  if (!row) throw new MedusaError(MedusaError.Types.NOT_FOUND, "There is no such payout. Reload the list.")
  const { beneficiary, reason, payment_date, fee_paid_by, payment_method } = records.requestOf(row) ?? {}
  const { swift_charge_option, fund_source, source_amount, source_currency } = records.requestOf(row) ?? {}
  const { allows } = payoutStatuses[row.status]
  const [approve, reject, send] = [
    allows.includes("approve"),
    allows.includes("reject"),
    allows.includes("send"),
  ]
  const blocked =
    (approve && payouts.approvalRefusal(row, by.id)) || (send && payouts.bankRefusal(row)) || null
  return {
    ...serializePayout(row, await usersOf([row], req), req),
    order: linkedOrder(row.order_id, await ordersById(row.order_id ? [row.order_id] : [], req.scope)),
    request: {
      reason,
      payment_date,
      fee_paid_by,
      payment_method,
      swift_charge_option,
      fund_source,
      source_amount,
      source_currency,
    },
    beneficiary: beneficiary ? masked(beneficiary) : null,
    allowed: { approve: approve && !blocked, reject, send: send && !blocked },
    /** Why this user cannot approve the payout, or why it cannot be sent yet. */
    blocked,
    /** When payouts to recently confirmed bank details can be sent. */
    cooling_until: payouts.coolingUntil(row),
    beneficiary_changes: await serializeChanges(await changesSince(row, req), req),
    history: await historyOf(row, req),
  }
}

/** The changes of the beneficiary that took effect after its previous payout was requested. */
async function changesSince({ beneficiary_id, created_at }: PayoutNow, req: AuthenticatedMedusaRequest) {
  const { records, changes } = req.scope.resolve("mpgi").payouts
  return changes.listConfirmed(beneficiary_id, await records.findPaidBefore(beneficiary_id, created_at))
}
