const DAY_MS = 24 * 60 * 60 * 1000
const MOST = 1_000

/** Addresses that sent a genuine notification within a day: an address may have another owner later. */
export class TrustedAddresses {
  /** Until when, in milliseconds; the one that is refreshed last comes last. */
  private readonly until = new Map<string, number>()

  constructor(private readonly now: () => number = Date.now) {}

  has(key: string): boolean {
    return (this.until.get(key) ?? 0) > this.now()
  }

  add(key: string): void {
    this.until.delete(key)
    const [oldest] = this.until.keys()
    if (this.until.size >= MOST && oldest !== undefined) this.until.delete(oldest)
    this.until.set(key, this.now() + DAY_MS)
  }
}
