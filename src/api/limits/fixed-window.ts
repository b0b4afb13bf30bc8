/** Beyond so many addresses a window, all further ones are counted as one. */
const MOST_KEYS = 50_000

/** Counts per key in windows of fixed length, in this process's memory. */
export class FixedWindow {
  private window = -1
  private counts = new Map<string, number>()

  constructor(private readonly now: () => number = Date.now) {}

  /** Counts one and answers how many there are now. */
  hit(key: string, windowSeconds: number): number {
    const count = this.count(key, windowSeconds) + 1
    this.counts.set(this.placeOf(key), count)
    return count
  }

  count(key: string, windowSeconds: number): number {
    const window = Math.floor(this.now() / 1000 / windowSeconds)
    if (window !== this.window) {
      this.window = window
      this.counts = new Map()
    }
    return this.counts.get(this.placeOf(key)) ?? 0
  }

  private placeOf(key: string): string {
    return this.counts.has(key) || this.counts.size < MOST_KEYS ? key : "others"
  }
}
