import type { State } from "./ledger/records"
import { DAY } from "./time"

/** The gateway's time. It runs like the real one and can be advanced, never set back. */
export interface Clock {
  /** Milliseconds since 1970, in the gateway's time. */
  now(): number
  /** Advances the clock and runs everything that falls due on the way: renewals, payouts, notifications. */
  advance(milliseconds: number): void
}

/** Each due task runs on its own: a daily renewal over ten years is 3,650 payments. */
const MAX_STEP_MS = 3660 * DAY

/**
 * A clock whose offset is part of the saved state, so that it survives a restart. The caller of `advance` runs the due
 * tasks. `advance` throws RangeError on a step that is negative, fractional or longer than ten years.
 */
export function createClock(state: Pick<State, "clock_offset_ms">, realTime: () => number = Date.now): Clock {
  return {
    now: () => realTime() + state.clock_offset_ms,
    advance(milliseconds) {
      if (!Number.isSafeInteger(milliseconds) || milliseconds < 0 || milliseconds > MAX_STEP_MS) {
        throw new RangeError("clock: must advance by a whole number of milliseconds, from 0 to ten years")
      }
      state.clock_offset_ms += milliseconds
    },
  }
}

/** The manual's formats of a point in time, all in UTC. */

/** `20250131094500`: transaction_date, refund_date. Manual 2.6, 2.7. */
export const compactTime = (at: number): string => iso(at).slice(0, 19).replace(/\D/g, "")

/** `2025-01-31 09:45:00`: recurring_deduction_time. Manual 2.3. */
export const plainTime = (at: number): string => iso(at).slice(0, 19).replace("T", " ")

/** `2025-01-31T09:45:00+0000`: created_at, last_updated_at of a payout. Manual 2.9. */
export const offsetTime = (at: number): string => `${iso(at).slice(0, 19)}+0000`

/** `20250131`, for short references. */
export const compactDay = (at: number): string => compactTime(at).slice(0, 8)

function iso(at: number): string {
  return new Date(at).toISOString()
}
