import type { MedusaContainer } from "@medusajs/framework/types"
import { addToSharedCount } from "../../workflows"
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

/** From so many of an address in a window its count is shared: most addresses never come that far. */
const SHARED_FROM = 5
/** How often a server reports its count of one address. So long another server does not see it. */
const EVERY_MS = 500
/** So many counts are shared at a time. */
const MOST_SHARED = 10_000

interface Shared {
  window: number
  /** What this server has reported, and all of them together when it did. */
  reported: number
  total: number
  at: number
  busy: boolean
}

/**
 * Counts per key in windows of fixed length, over all servers that share Medusa's cache. Never waits for it: a count is
 * reported beside the request, half a second apart, and where nothing can be shared each server counts alone.
 */
export class SharedWindow {
  private readonly shared = new RecentMap<Shared>(MOST_SHARED)
  private window = -1

  constructor(
    private readonly name: string,
    private readonly own = new FixedWindow(),
    private readonly now: () => number = Date.now,
    private readonly add = addToSharedCount,
  ) {}

  /** Counts one and answers how many there are now. */
  hit(key: string, windowSeconds: number, container: MedusaContainer): number {
    const count = this.own.hit(key, windowSeconds)
    this.report(key, count, windowSeconds, container)
    return count + this.ofOthers(key, windowSeconds)
  }

  count(key: string, windowSeconds: number): number {
    return this.own.count(key, windowSeconds) + this.ofOthers(key, windowSeconds)
  }

  private ofOthers(key: string, windowSeconds: number): number {
    const { reported, total } = this.of(key, windowSeconds) ?? { reported: 0, total: 0 }
    return Math.max(0, total - reported)
  }

  private of(key: string, windowSeconds: number): Shared | undefined {
    const window = Math.floor(this.now() / 1000 / windowSeconds)
    if (window !== this.window) {
      this.window = window
      this.shared.clear()
    }
    return this.shared.get(key)
  }

  private report(key: string, count: number, windowSeconds: number, container: MedusaContainer): void {
    const known = this.of(key, windowSeconds)
    // The own count was forgotten and begins again: what was reported of it is in the total.
    if (known && count < known.reported) known.reported = 0
    if (count < SHARED_FROM) return
    const shared = known ?? { window: this.window, reported: 0, total: 0, at: -Infinity, busy: false }
    if (!known) this.shared.set(key, shared)
    if (shared.busy || this.now() - shared.at < EVERY_MS) return
    shared.busy = true
    const add = count - shared.reported
    const name = `${this.name}:${windowSeconds}:${shared.window}:${key}`
    void this.add(container, { name, add, seconds: windowSeconds }).then((total) => {
      Object.assign(shared, { busy: false, at: this.now() })
      if (total !== undefined) Object.assign(shared, { reported: shared.reported + add, total })
    })
  }
}
