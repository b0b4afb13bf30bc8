import type { MedusaContainer } from "@medusajs/framework/types"
import { addToSharedCount } from "../../workflows"

/**
 * A map with a limited number of keys. When it is full, a new key replaces the key that was set least recently. A
 * client that sends under many keys therefore never makes other clients share a key.
 */
export class RecentMap<Value> {
  /** In the order in which they were set, the latest last. */
  private readonly values = new Map<string, Value>()

  constructor(private readonly most: number) {}

  get(key: string): Value | undefined {
    return this.values.get(key)
  }

  set(key: string, value: Value): void {
    this.values.delete(key)
    const [oldest] = this.values.keys()
    if (this.values.size >= this.most && oldest !== undefined) this.values.delete(oldest)
    this.values.set(key, value)
  }

  clear(): void {
    this.values.clear()
  }
}

/**
 * The number of addresses that a window counts. Beyond it, the address with the oldest request is forgotten. Its site
 * is still counted: see `clientSite`.
 */
const MOST_KEYS = 50_000

/** Counts requests per key in windows of fixed length, in this process's memory. */
export class FixedWindow {
  private window = -1
  private readonly counts = new RecentMap<number>(MOST_KEYS)

  constructor(private readonly now: () => number = Date.now) {}

  /** Counts one request and returns the new count. */
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

/** The count from which an address is shared with other servers. Most addresses never reach it. */
const SHARED_FROM = 5
/**
 * How often a server reports its count of one address. Until the next report, other servers do not see new requests.
 */
const EVERY_MS = 500
/** The largest number of counts that are shared at a time. */
const MOST_SHARED = 10_000

interface Shared {
  window: number
  /** The count that this server has reported, and the total of all servers at that time. */
  reported: number
  total: number
  at: number
  busy: boolean
}

/**
 * Counts requests per key in windows of fixed length, over all servers that share Medusa's cache. A request never
 * waits for the cache: counts are reported in the background, at most every half second. If nothing can be shared,
 * each server counts alone.
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

  /** Counts one request and returns the new count, with the known counts of other servers. */
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
    // This server forgot its own count and starts again. Its earlier reports are part of the total.
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
