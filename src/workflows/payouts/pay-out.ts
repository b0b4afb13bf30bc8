import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import type { MpgiModuleService, ApprovalRefusal, OutboxRow, PayoutNow } from "../../modules/mpgi"

const REFUSALS: Record<ApprovalRefusal, string> = {
  own_payout: "The user who requested a payout cannot approve it. Another user has to approve it.",
  own_bank_details:
    "A user who changed or confirmed the beneficiary's bank details cannot approve a payout to them. Another user has to approve it.",
  bank_details_unconfirmed:
    "No second user has confirmed the bank details of this payout. Reject it, have the beneficiary confirmed, and request it again.",
  cooling:
    "The beneficiary's bank details were confirmed a short time ago. Approve the payout after the time in payouts.approval.coolingHours.",
}

export interface PayoutInput {
  /** Id of the payout: see `mpgi.payouts`. */
  id: string
  /** Id of the user who sends it. */
  by: string
}

/**
 * How sending a payout ended. `because` and `detail` explain a refusal. `sent`: this request sent the payout, and not
 * an earlier one.
 */
export interface PayoutSent {
  id: string
  outcome: Sent["outcome"]
  because: Extract<Sent, { outcome: "refused" }>["because"] | null
  detail: string | null
  sent: boolean
}

type Sent = Awaited<ReturnType<MpgiModuleService["payouts"]["send"]>>

/**
 * Sends a released payout, once for each `request_id`, which the form creates and keeps. A refusal, an unconfirmed
 * payout and a payout that could not be sent are outcomes, not errors. It is not undone: a sent payout may be on its
 * way.
 */
export async function payOut({ id, by }: PayoutInput, container: MedusaContainer): Promise<PayoutSent> {
  const sent = await container.resolve("mpgi").payouts.send(id, by)
  const { outcome } = sent
  const because = sent.outcome === "refused" ? sent.because : null
  const detail = (sent.outcome === "refused" && "detail" in sent && sent.detail) || null
  return { id, outcome, because, detail, sent: sent.outcome === "applied" && sent.sent }
}

export interface PayoutDecision {
  id: string
  approve: boolean
  /** The reason; required for a rejection. */
  note?: string | undefined
  /** Id of the user who decides. */
  by: string
}

/**
 * Approves or rejects a payout that waits for a second user. A payout that was released and not sent can be rejected
 * too. A decision is not undone: an approved payout is sent at once, and a rejected one must be requested again.
 * @throws MedusaError `not_allowed` when the approving user requested the payout or took part in its bank details.
 * Also `not_allowed` for a payout that was sent, and `forbidden` for users whom the options do not name.
 */
export async function decidePayout(
  { id, approve, note = "", by }: PayoutDecision,
  container: MedusaContainer,
): Promise<void> {
  const mpgi = container.resolve("mpgi")
  const { payouts } = mpgi
  const decided = await mpgi.as(by, () => (approve ? payouts.approve(id, by) : payouts.reject(id, by, note)))
  if (decided) return
  const payout = await payouts.records.byId(id)
  if (!payout) throw new MedusaError(MedusaError.Types.NOT_FOUND, "There is no such payout. Reload the list.")
  throw new MedusaError(
    MedusaError.Types.NOT_ALLOWED,
    payout.state === "awaiting_approval"
      ? REFUSALS[payouts.approvalRefusal(payout, by) ?? "own_payout"]
      : approve
        ? "The payout no longer waits for approval. Reload it to see its status."
        : "The payout was sent, is being sent, or was rejected before. Reload it to see its status.",
  )
}

/** What an event says about a payout. No beneficiary, no bank details, no text that a user has entered. */
export interface PayoutAnnouncement {
  /** The id of the payout. */
  id: string
  provider_id: string
  /** Medusa's order from whose page it was requested; null where there is none. */
  order_id: string | null
  /** In main units, as text. */
  amount: string
  /** Lower case, as Medusa writes it. */
  currency_code: string
  /** The user who requested it. */
  created_by: string
  /** `approved` or `rejected`; null while it awaits approval, and where it needed none. */
  decision: string | null
  decided_by: string | null
  /** The gateway's code of a failure; null for other events. */
  error_code: string | null
}

interface Decision {
  decision?: string
  decided_by?: string
}

/** A payout that awaits approval or was decided. A released payout can be rejected later: each decision is its own. */
export async function describePayout(
  { about, data }: OutboxRow,
  container: MedusaContainer,
): Promise<PayoutAnnouncement | undefined> {
  const payout = await container.resolve("mpgi").payouts.records.byId(about)
  return payout && announcementOf(payout, data ?? {})
}

/** A payout that has failed. The event is about its operation in the journal. */
export async function describeFailedPayout(
  { about }: OutboxRow,
  container: MedusaContainer,
): Promise<PayoutAnnouncement | undefined> {
  const { operations, payouts } = container.resolve("mpgi")
  const operation = await operations.byId(about)
  if (!operation) return undefined
  const payout = (await payouts.records.known([operation.transaction_id])).get(operation.transaction_id)
  if (!payout) return undefined
  const decision = payout.decided_by === null ? {} : { decision: "approved", decided_by: payout.decided_by }
  return announcementOf(payout, decision, codeOf(operation.error_code))
}

function announcementOf(
  { id, provider_id, order_id, amount, currency_code, created_by }: PayoutNow,
  { decision = null, decided_by = null }: { [Name in keyof Decision]: Decision[Name] | null },
  error_code: string | null = null,
): PayoutAnnouncement {
  return {
    id,
    provider_id,
    order_id,
    amount,
    currency_code,
    created_by,
    decision,
    decided_by,
    error_code,
  }
}

/** The gateway's code is free text, manual 2.9: what is no code is left out. */
function codeOf(code: string | null): string {
  return code !== null && /^[A-Za-z0-9_.-]{1,64}$/.test(code) ? code : "failed"
}
