import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import type { AuditEvent, PayoutNow } from "../../../../modules/mpgi"
import { emailsOf } from "./payout-user"

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
  /** A user's email address, where there is one; otherwise the actor as in the audit. */
  by: string
}

/** The history of a payout, in order. It comes from the audit, which is written with each change. */
export async function historyOf(
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
