import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import type { AuditEvent, PayoutNow } from "../../../../modules/mpgi"
import { emailsOf } from "./payout-user"

/** Something that happened to a payout. */
export interface PayoutMoment {
  at: Date
  what: "asked" | "released" | "rejected" | "sent" | "unknown" | "not_done" | "told"
  /** The gateway's own word, of what it told. */
  status: string | null
  /** Who did it: a user's e-mail address where there is one. */
  by: string
}

/** What happened to a payout, in order: from the audit, which is written with each change. */
export async function historyOf(
  { id, operation_id }: PayoutNow,
  req: Pick<AuthenticatedMedusaRequest, "scope">,
): Promise<PayoutMoment[]> {
  const { audit } = req.scope.resolve("mpgi")
  const events = [
    ...(await audit.of("payout", id)).map((event) => ({ event, what: ofPayout(event) })),
    ...(operation_id ? await audit.of("operation", operation_id) : []).map((event) => ({
      event,
      what: ofWrite(event),
    })),
  ].sort((one, other) => Number(BigInt(one.event.seq) - BigInt(other.event.seq)))
  const emails = await emailsOf(
    events.map(({ event }) => event.actor),
    req,
  )
  return events.flatMap(({ event, what }) => {
    const { gateway_status: status = null } = event.changes as { gateway_status?: string | null }
    return what ? [{ at: event.at, what, status, by: emails.get(event.actor) ?? event.actor }] : []
  })
}

function ofPayout({ event, changes }: AuditEvent): PayoutMoment["what"] | undefined {
  if (event === "created") return "asked"
  if (changes.state === "released") return "released"
  return changes.state === "rejected" ? "rejected" : undefined
}

function ofWrite({ changes }: AuditEvent): PayoutMoment["what"] | undefined {
  if (changes.state === "sent") return "sent"
  if (changes.state === "unknown") return "unknown"
  // That it was rejected is told of the payout itself.
  if (changes.state === "not_applied") return changes.error_code === "withdrawn" ? undefined : "not_done"
  return changes.gateway_status ? "told" : undefined
}
