import type { SubscriptionStatus } from "../../../../modules/mpgi"

/** Every status of a subscription, as a list may be narrowed to it: the compiler finds one that is missing. */
const KNOWN: Record<SubscriptionStatus, true> = {
  requested: true,
  unconfirmed: true,
  active: true,
  cancelling: true,
  unknown: true,
  inactive: true,
  ended: true,
}

export const STATUSES = Object.keys(KNOWN) as SubscriptionStatus[]
