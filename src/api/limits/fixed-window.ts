import { RecentMap } from "./recent-map"

/** Beyond so many addresses a window, the one that came least recently is forgotten. Its site is counted on: see `clientSite`. */
const MOST_KEYS = 50_000

/** Counts per key in windows of fixed length, in this process's memory. */
export class FixedWindow {
  private window = -1
  private readonly counts = new RecentMap<number>(MOST_KEYS)

  constructor(private readonly now: () => number = Date.now) {}

  /** Counts one and answers how many there are now. */
  hit(key: string, windowSeconds: number): number {
    const count = this.count(key, windowSeconds) + 1
    this.counts.set(key, count)
    return count
  }

  count(key: string, windowSeconds: number): number {
    const window = Math.floor(this.now() / 1000 / windowSeconds)
    if (window !== this.window) {
      this.window = window
      this.counts.clear()
    }
    return this.counts.get(key) ?? 0
  }
}
