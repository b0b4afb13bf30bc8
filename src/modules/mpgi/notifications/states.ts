import { NOTIFICATION_STATES } from "../models/notification"

export type NotificationState = (typeof NOTIFICATION_STATES)[number]

/** What follows from a state of a stored notification. */
export interface NotificationConsequences {
  /** The remaining work: the sweep applies it at once, or on a schedule; a user decides; none. */
  work: "at_once" | "on_schedule" | "by_user" | "none"
  /** States that may follow; with itself, where another attempt may end the same. */
  next: readonly NotificationState[]
}

/**
 * The states of a stored notification: one row for each, one column for each consequence. A user may have a parked or
 * closed one applied again. One that waited for a subscription is received again once the subscription is known.
 */
export const notificationStates: { readonly [State in NotificationState]: NotificationConsequences } = {
  received: { work: "at_once", next: ["applied", "waiting", "parked"] },
  applied: { work: "none", next: [] },
  waiting: { work: "on_schedule", next: ["received", "applied", "waiting", "parked"] },
  parked: { work: "by_user", next: ["received", "applied", "waiting", "parked", "closed"] },
  closed: { work: "none", next: ["applied", "waiting", "parked"] },
}

/** The states of some kinds of work. */
export function notificationStatesOf(...work: NotificationConsequences["work"][]): NotificationState[] {
  return NOTIFICATION_STATES.filter((state) => work.includes(notificationStates[state].work))
}

/** The states that one may follow. */
export function notificationStatesBefore(next: NotificationState): NotificationState[] {
  return NOTIFICATION_STATES.filter((state) => notificationStates[state].next.includes(next))
}
