import { HOUR, MINUTE } from "../../modules/mpgi"

/** What happens to a stored message, and why. */
export interface Verdict {
  state: "applied" | "waiting" | "parked"
  reason: string | null
}

/** How long a notification about an unknown order waits for the order. */
export const UNKNOWN_ORDER_MS = 10 * MINUTE
/** How long a notification waits for the gateway's query to confirm it. */
export const UNCONFIRMED_MS = 24 * HOUR

export const APPLIED: Verdict = { state: "applied", reason: null }
export const waiting = (reason: string): Verdict => ({ state: "waiting", reason })
export const parked = (reason: string): Verdict => ({ state: "parked", reason })

/** Lets a message wait while it is younger than `patience`. Afterwards it is parked for a user. */
export function waitingFor(
  patience: number,
  reason: string,
  { received_at }: { received_at: Date },
): Verdict {
  return Date.now() - received_at.getTime() < patience ? waiting(reason) : parked(reason)
}
