/** The gateway's time. It runs like the real one and can be put forward, never back. */
export interface Clock {
  /** Milliseconds since 1970, in the gateway's own time. */
  now(): number
  /** Puts the clock forward and runs everything that fell due on the way: renewals, payouts, notifications. */
  advance(milliseconds: number): void
}

export interface MovableClock extends Clock {
  /** How far the clock is ahead of the real one, in milliseconds. Kept across restarts. */
  ahead: number
  /** Called after every {@link Clock.advance}. */
  onAdvance: () => void
}

/** Everything on the way happens one by one: a daily renewal in ten years is 3,650 payments. */
const LONGEST_STEP = 3660 * 24 * 60 * 60 * 1000

/** @throws RangeError on a step that is negative, not a whole number, or longer than ten years. */
export function createClock(real: () => number = Date.now): MovableClock {
  const clock: MovableClock = {
    ahead: 0,
    onAdvance: () => undefined,
    now: () => real() + clock.ahead,
    advance(milliseconds) {
      if (!Number.isSafeInteger(milliseconds) || milliseconds < 0 || milliseconds > LONGEST_STEP) {
        throw new RangeError("clock: advance by a whole number of milliseconds, forwards, at most ten years")
      }
      clock.ahead += milliseconds
      clock.onAdvance()
    },
  }
  return clock
}
