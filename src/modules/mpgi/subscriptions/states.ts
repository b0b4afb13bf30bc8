import type { SUBSCRIPTION_STATES } from "../models/subscription"

/** A state of a subscription, as the gateway reported it. */
export type SubscriptionState = (typeof SUBSCRIPTION_STATES)[number]

/** What follows from a state of a subscription. */
export interface SubscriptionConsequences {
  /** Whether the gateway has reported the contract. */
  reported: boolean
  /** Whether the contract has ended. Whether all its charges were made then decides between the two states. */
  over: boolean
  /** Whether charges are expected. */
  isCharged: boolean
  /** States that may follow. */
  next: readonly SubscriptionState[]
}

/**
 * The states of a subscription: one row for each, one column for each consequence. The last charge may be reported
 * after the end of its contract, which then was no early end.
 */
export const subscriptionStates: { readonly [State in SubscriptionState]: SubscriptionConsequences } = {
  requested: { reported: false, over: false, isCharged: false, next: ["active", "inactive", "ended"] },
  active: { reported: true, over: false, isCharged: true, next: ["inactive", "ended"] },
  inactive: { reported: true, over: true, isCharged: false, next: ["ended"] },
  ended: { reported: true, over: true, isCharged: false, next: ["inactive"] },
}

/** What the gateway can report of a contract. */
export type SubscriptionFact = "begun" | "over" | "charged"

/** The state after a report. `all` is whether all charges were made. States never move back from the end. */
export function subscriptionStateAfter(
  state: SubscriptionState,
  reported: SubscriptionFact,
  all: boolean,
): SubscriptionState {
  if (reported === "over" || subscriptionStates[state].over) return all ? "ended" : "inactive"
  return reported === "begun" ? "active" : state
}

/**
 * Status of a subscription: the state that the gateway reported, then the cancellation in the journal. `requested`: the
 * first payment is not made · `unconfirmed`: it is made, but the gateway has not reported the contract · `canceling`:
 * the cancellation is being sent · `unknown`: it was sent and its outcome is unconfirmed.
 */
export const SUBSCRIPTION_STATUSES = [
  "requested",
  "unconfirmed",
  "active",
  "canceling",
  "unknown",
  "inactive",
  "ended",
] as const
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number]

/** What follows from the status of a subscription. */
export interface SubscriptionStatusConsequences {
  /** Whether nothing more is charged. */
  over: boolean
  /** Whether its end can be requested, if the gateway has reported its id. */
  canCancel: boolean
}

/** The statuses of a subscription: one row for each, one column for each consequence. */
export const subscriptionStatuses: {
  readonly [Status in SubscriptionStatus]: SubscriptionStatusConsequences
} = {
  requested: { over: false, canCancel: false },
  unconfirmed: { over: false, canCancel: false },
  active: { over: false, canCancel: true },
  canceling: { over: false, canCancel: false },
  unknown: { over: false, canCancel: true },
  inactive: { over: true, canCancel: false },
  ended: { over: true, canCancel: false },
}
