/** Schedules work to do soon, in this process. Nothing depends on it: the jobs find work that {@link stop} discards. */
export class Timers {
  private readonly timers = new Set<NodeJS.Timeout>()

  /** Runs `work` after `ms` milliseconds. The timer neither keeps the process alive nor outlives {@link stop}. */
  after(ms: number, work: () => void): void {
    const timer = setTimeout(() => {
      this.timers.delete(timer)
      work()
    }, ms)
    this.timers.add(timer.unref())
  }

  stop(): void {
    for (const timer of this.timers) clearTimeout(timer)
    this.timers.clear()
  }
}
