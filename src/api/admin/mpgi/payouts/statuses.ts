import type { PayoutStatus } from "../../../../modules/mpgi"

/** Every status of a payout, as a list may be narrowed to it: the compiler finds one that is missing. */
const KNOWN: Record<PayoutStatus, true> = {
  awaiting_approval: true,
  rejected: true,
  ready: true,
  sending: true,
  unknown: true,
  on_its_way: true,
  completed: true,
  failed: true,
}

export const STATUSES = Object.keys(KNOWN) as PayoutStatus[]
