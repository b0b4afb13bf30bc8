import type { IncomingMessage, ServerResponse } from "node:http"

/** A body that takes longer may make room for another one: a genuine one arrives at once. */
const SLOW_MS = 1_000

interface Open {
  request: IncomingMessage
  keys: readonly string[]
  since: number
}

/** Requests that have no complete response yet, so that many at once count before the first of them is over. */
export class OpenRequests {
  /** Oldest first. */
  private readonly all = new Set<Open>()
  private readonly counts = new Map<string, number>()

  constructor(private readonly now: () => number = Date.now) {}

  /** How many are open of an address, or of a site. */
  of(key: string): number {
    return this.counts.get(key) ?? 0
  }

  /**
   * Takes a place out of `most` for a request that counts under these keys, until the response is closed. Where none is left, the oldest request whose body is still
   * incomplete after a second loses its place and its connection. False when there is none of those.
   */
  take(keys: readonly string[], most: number, request: IncomingMessage, response: ServerResponse): boolean {
    if (this.all.size >= most && !this.dropSlowest()) return false
    const open = { request, keys, since: this.now() }
    this.all.add(open)
    for (const key of keys) this.counts.set(key, this.of(key) + 1)
    response.once("close", () => this.leave(open))
    return true
  }

  private dropSlowest(): boolean {
    for (const open of this.all) {
      if (this.now() - open.since < SLOW_MS) return false
      if (open.request.complete) continue
      this.leave(open)
      open.request.destroy()
      return true
    }
    return false
  }

  private leave(open: Open): void {
    if (!this.all.delete(open)) return
    for (const key of open.keys) {
      const left = this.of(key) - 1
      if (left > 0) this.counts.set(key, left)
      else this.counts.delete(key)
    }
  }
}
