/**
 * Time that can be put forward, for everything in this process: ours, Medusa's, the sandbox's. It runs like the real
 * one otherwise. Timers and sockets keep real time. PostgreSQL follows through `clock.now()`, see `database.ts`.
 */
const RealDate = Date
let ahead = 0

class AheadDate extends RealDate {
  constructor(...given: unknown[]) {
    if (given.length === 0) super(RealDate.now() + ahead)
    else super(...(given as [number]))
  }

  static override now(): number {
    return RealDate.now() + ahead
  }
}

export const clock = {
  /** From now on `Date` is ours. Undone by {@link clock.uninstall}. */
  install(): void {
    ahead = 0
    globalThis.Date = AheadDate as DateConstructor
  },

  uninstall(): void {
    globalThis.Date = RealDate
  },

  /** Milliseconds ahead of the real time. */
  get ahead(): number {
    return ahead
  },

  advance(milliseconds: number): void {
    ahead += milliseconds
  },
}
