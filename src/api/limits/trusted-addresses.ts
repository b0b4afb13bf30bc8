import { RecentMap } from "./recent-map"

const DAY_MS = 24 * 60 * 60 * 1000
const MOST = 1_000

/** Addresses that sent a genuine notification within a day: an address may have another owner later. */
export class TrustedAddresses {
  /** Until when, in milliseconds. */
  private readonly until = new RecentMap<number>(MOST)

  constructor(private readonly now: () => number = Date.now) {}

  has(key: string): boolean {
    return (this.until.get(key) ?? 0) > this.now()
  }

  add(key: string): void {
    this.until.set(key, this.now() + DAY_MS)
  }
}
