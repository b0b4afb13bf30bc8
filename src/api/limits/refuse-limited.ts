import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { IncomingMessage, ServerResponse } from "node:http"
import { clientKey, clientSite, SITE_FACTOR } from "../../modules/mpgi/values"
import { SharedWindow } from "./shared-window"
import { RecentMap } from "./recent-map"

/** A body that takes longer may make room for another one: a genuine one arrives at once. */
const SLOW_MS = 1_000

const DAY_MS = 24 * 60 * 60 * 1000

const MOST_TRUSTED = 1_000

/** What is counted, each replaceable by a test. */
interface Counters {
  refused?: SharedWindow
  trusted?: TrustedAddresses
  /** Requests of addresses that sent nothing genuine yet, and those of the others: neither takes the places of the other. */
  unknown?: OpenRequests
  known?: OpenRequests
}

/**
 * Blocks an address, or an IPv6 site, that keeps sending notifications which are refused. Those that are still open count as refused, so that
 * many at once do not pass together. Genuine ones are not counted, and an address that sent one is not blocked for a day, so
 * that forgeries of others do not slow down the gateway. A blocked notification is not acknowledged: it is sent again, and
 * the sweep finds the payment anyway.
 */
export function refuseLimited(counters: Counters = {}) {
  const { refused = new SharedWindow("refused"), trusted = new TrustedAddresses() } = counters
  const { unknown = new OpenRequests(), known = new OpenRequests() } = counters
  return (req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): void => {
    const { rateLimits, clientAddresses } = req.scope.resolve("mpgi")
    const { enabled, windowSeconds, refusedNotifications, openNotifications } = rateLimits
    if (!enabled) return next()
    const address = clientAddresses.of(req)
    const key = clientKey(address)
    const isTrusted = trusted.has(key)
    const open = isTrusted ? known : unknown
    const site = clientSite(address)
    const keys = site === undefined ? [key] : [key, site]
    const exceeds = (counted: string, most: number) =>
      refused.count(counted, windowSeconds) + open.of(counted) >= most
    const isBlocked =
      !isTrusted &&
      (exceeds(key, refusedNotifications) ||
        (site !== undefined && exceeds(site, refusedNotifications * SITE_FACTOR)))
    if (isBlocked || !open.take(keys, openNotifications, req, res)) {
      res
        .set({ "retry-after": String(isBlocked ? windowSeconds : 1), connection: "close" })
        .status(429)
        .end()
      return
    }
    res.once("close", () => {
      const { statusCode, headersSent } = res
      // No reply was sent: the body came too slowly or broke off.
      if (!headersSent || (statusCode >= 400 && statusCode < 500))
        for (const counted of keys) refused.hit(counted, windowSeconds, req.scope)
      else if (statusCode === 200) trusted.add(key)
    })
    next()
  }
}

/** Addresses that sent a genuine notification within a day: an address may have another owner later. */
export class TrustedAddresses {
  /** Until when, in milliseconds. */
  private readonly until = new RecentMap<number>(MOST_TRUSTED)

  constructor(private readonly now: () => number = Date.now) {}

  has(key: string): boolean {
    return (this.until.get(key) ?? 0) > this.now()
  }

  add(key: string): void {
    this.until.set(key, this.now() + DAY_MS)
  }
}

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
