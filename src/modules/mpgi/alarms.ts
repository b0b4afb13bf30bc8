/** Things to do in a moment, in this process. Nothing depends on them: what a stop forgets, the jobs find. */
export class Alarms {
  private readonly timers = new Set<NodeJS.Timeout>()

  /** Neither keeps the process alive nor outlives {@link stop}. */
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
