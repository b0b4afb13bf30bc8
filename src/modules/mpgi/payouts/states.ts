import { PAYOUT_STATES } from "../models/payout"

/** A state of a payout's own record: the decision made here. */
export type PayoutState = (typeof PAYOUT_STATES)[number]

/** What follows from the decision about a payout. */
export interface PayoutConsequences {
  /** Whether the payout's status is that of its operation in the journal. */
  released: boolean
  /** States that may follow. */
  next: readonly PayoutState[]
}

/**
 * The states of a payout: one row for each, one column for each consequence. A released payout may be rejected if it
 * was certainly not sent. It awaits approval again if it exceeds a daily limit when it is sent.
 */
export const payoutStates: { readonly [State in PayoutState]: PayoutConsequences } = {
  awaiting_approval: { released: false, next: ["released", "rejected"] },
  released: { released: true, next: ["awaiting_approval", "rejected"] },
  rejected: { released: false, next: [] },
}

/** The states that one may follow. */
export function payoutStatesBefore(next: PayoutState): PayoutState[] {
  return PAYOUT_STATES.filter((state) => payoutStates[state].next.includes(next))
}

/**
 * The status of a payout: first the decision made here, then the state of its operation in the journal.
 * `ready`: released, and certainly not sent yet · `on_its_way`: accepted by the gateway · `unknown`: needs review.
 */
export const PAYOUT_STATUSES = [
  "awaiting_approval",
  "rejected",
  "ready",
  "sending",
  "unknown",
  "on_its_way",
  "completed",
  "failed",
] as const
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number]

/** What follows from the status of a payout. */
export interface PayoutStatusConsequences {
  /** What a user may do, if nothing else prevents it. */
  allows: readonly ("approve" | "reject" | "send")[]
  /** Whether the reason of a failure is shown. */
  showsFailure: boolean
  /** Whether its personal data is erased after a while. */
  expires: boolean
}

/** The statuses of a payout: one row for each, one column for each consequence. */
export const payoutStatuses: { readonly [Status in PayoutStatus]: PayoutStatusConsequences } = {
  awaiting_approval: { allows: ["approve", "reject"], showsFailure: false, expires: false },
  rejected: { allows: [], showsFailure: false, expires: true },
  ready: { allows: ["reject", "send"], showsFailure: true, expires: false },
  sending: { allows: [], showsFailure: false, expires: false },
  unknown: { allows: [], showsFailure: false, expires: false },
  on_its_way: { allows: [], showsFailure: false, expires: true },
  completed: { allows: [], showsFailure: false, expires: true },
  failed: { allows: [], showsFailure: true, expires: true },
}
