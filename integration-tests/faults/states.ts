import type { OperationRow } from "medusa-payment-mpgi/modules/mpgi"

/** A state that a payment or an operation was in. */
export interface Witnessed {
  /** Its table. */
  subject: string
  id: string
  state: string
  /** The error code that an operation had in it. */
  code?: string | null
}

/** `unknown` of a payment is an undocumented code, and moves no money. */
const RANKS: Record<string, Record<string, number>> = {
  mpgi_payment: {
    created: 0,
    unknown: 0,
    pending: 1,
    in_review: 2,
    declined: 3,
    authorized: 4,
    partially_captured: 5,
    captured: 6,
    partially_refunded: 7,
    refunded: 7,
    canceled: 8,
  },
  mpgi_operation: { intent: 0, sent: 1, unknown: 2, not_applied: 3, applied: 3, recorded: 4 },
}

/** Why a payout was not applied of which nothing left the server. Listed here too: the module's own list is what is checked. */
const NEVER_SENT = ["never_sent", "connection_failed", "invalid_request", "not_configured"]

/** What went back, of states in the order in which they were. */
export function statesThatWentBack(
  witness: readonly Witnessed[],
  operations: readonly Pick<OperationRow, "id" | "kind">[],
): string[] {
  const kinds = new Map(operations.map(({ id, kind }) => [id, kind]))
  const highest = new Map<string, number>()
  const last = new Map<string, Witnessed>()
  return witness.flatMap((entry) => {
    const { subject, id, state } = entry
    const kind = kinds.get(id)
    const rank = RANKS[subject]?.[state] ?? 0
    const before = highest.get(id) ?? -1
    const again = kind === "payout" && beginsAgain(last.get(id), state)
    highest.set(id, again ? rank : Math.max(rank, before))
    last.set(id, entry)
    // The one operation that is sent again when its reply was lost: ending a subscription twice is ending it.
    if (rank >= before || again || kind === "cancel_subscription") return []
    return [`${subject} ${id} went back to ${state}`]
  })
}

/**
 * A payout of which certainly nothing was sent begins again in its row, since one request id has one row, whose states are the
 * mutex of sending it. From there on it may not go back either. That it leaves once is checked as it leaves.
 */
function beginsAgain(last: Witnessed | undefined, state: string): boolean {
  return state === "intent" && last?.state === "not_applied" && NEVER_SENT.includes(last.code ?? "")
}
