/** The subject of an event. */
export type Subject =
  | "payment"
  | "payment_link"
  | "awaiting_order"
  | "operation"
  | "notification"
  | "case"
  | "discrepancy"
  | "payout"
  | "beneficiary"
  | "beneficiary_change"
  | "checkout_setting"
  | "saved_card"
  | "subscription_plan"
  | "subscription"
  | "charge"
  | "installation"

/** One line of the audit, in the order of `seq`. */
export interface AuditEvent {
  /** Increases. For one subject it follows the order of its changes, which lock the row while they are recorded. */
  seq: string
  at: Date
  subject: Subject
  subject_id: string
  /** `created`, `changed`, `removed`, or the name of an event that changes no column. */
  event: string
  actor: string
  /** The changed columns with their new values. */
  changes: Record<string, unknown>
}

/** Rebuilds the state of each subject, column by column, from its events alone. Removed subjects are left out. */
export function rebuild(
  events: Iterable<Pick<AuditEvent, "subject" | "subject_id" | "event" | "changes">>,
): Map<string, Record<string, unknown>> {
  const states = new Map<string, Record<string, unknown>>()
  for (const { subject, subject_id, event, changes } of events) {
    const key = `${subject} ${subject_id}`
    switch (event) {
      case "created":
        states.set(key, { ...changes })
        break
      case "changed":
        states.set(key, { ...states.get(key), ...changes })
        break
      case "removed":
        states.delete(key)
        break
    }
  }
  return states
}
