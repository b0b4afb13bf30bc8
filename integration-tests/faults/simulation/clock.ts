/**
 * Time that can be put forward, for everything in this process: ours, Medusa's, the sandbox's. It runs like the real
 * one otherwise. Timers and sockets keep real time. PostgreSQL follows through `clock.now()`, see `database.ts`.
 */
const RealDate = Date
let ahead = 0
let stopped: number | undefined

const real = () => stopped ?? RealDate.now()

class AheadDate extends RealDate {
  constructor(...given: unknown[]) {
    if (given.length === 0) super(real() + ahead)
    else super(...(given as [number]))
  }

  static override now(): number {
    return real() + ahead
  }
}

export const clock = {
  /** From now on `Date` is ours. Undone by {@link clock.uninstall}. */
  install(): void {
    ahead = 0
    stopped = undefined
    globalThis.Date = AheadDate as DateConstructor
  },

  uninstall(): void {
    globalThis.Date = RealDate
  },

  /** Milliseconds ahead of the real time. */
  get ahead(): number {
    return ahead
  },

  /** Meanwhile no time passes for this process but what it is put forward: what has a time limit does not depend on the machine. */
  async stopped<Result>(work: () => Promise<Result>): Promise<Result> {
    stopped = RealDate.now()
    try {
      return await work()
    } finally {
      stopped = undefined
    }
  },

  advance(milliseconds: number): void {
    ahead += milliseconds
  },
}
