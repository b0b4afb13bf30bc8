import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { IncomingMessage, ServerResponse } from "node:http"
import { clientKey, clientSite, SITE_FACTOR, DAY } from "../../modules/mpgi/values"
import { SharedWindow, RecentMap } from "./shared-window"

/** A request whose body takes longer may lose its place to another request. A genuine body arrives at once. */
const SLOW_MS = 1_000

const MOST_TRUSTED = 1_000

/**
 * Admits a limited number of requests of one address per window, and five times as many of one IPv6 site. Beyond that,
 * `refuse` replies 429. Requests that `counts` does not select always pass.
 */
export function limitRequests(
  limit: "pages" | "status" | "cards" | "plans" | "sessions",
  refuse: (res: MedusaResponse, req: MedusaRequest) => void,
  counts: (req: MedusaRequest) => boolean = () => true,
  seen = new SharedWindow(limit),
) {
  return (req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): void => {
    const { rateLimits: limits, clientAddresses } = req.scope.resolve("mpgi")
    if (!limits.enabled || !counts(req)) return next()
    const count = (key: string) => seen.hit(key, limits.windowSeconds, req.scope)
    const address = clientAddresses.of(req)
    const site = clientSite(address)
    // The site is checked first, so that the networks of a refused site take no room from other addresses.
    const isSiteWithin = site === undefined || count(site) <= limits[limit] * SITE_FACTOR
    if (isSiteWithin && count(clientKey(address)) <= limits[limit]) return next()
    res.set("retry-after", String(limits.windowSeconds))
    refuse(res, req)
  }
}

/**
 * Runs before `authenticate` and drops an Authorization header of one word, which names no user. Medusa searches for
 * two words with a regular expression that takes quadratic time for a long word. For every route below `/store`,
 * Medusa has already done so once before any middleware runs: hazard 30, docs/medusa-hazards.md#hazard-30.
 */
export function dropUnreadableAuthorization(
  req: MedusaRequest,
  _res: MedusaResponse,
  next: MedusaNextFunction,
): void {
  const { authorization } = req.headers
  if (authorization !== undefined && !/\s/.test(authorization.trim())) delete req.headers.authorization
  next()
}

/** The counters, which a test can replace. */
interface Counters {
  refused?: SharedWindow
  trusted?: TrustedAddresses
  /**
   * Open requests of addresses without a genuine notification so far (`unknown`), and of the other addresses (`known`).
   * Neither group uses up the places of the other.
   */
  unknown?: OpenRequests
  known?: OpenRequests
}

/**
 * Blocks an address, or an IPv6 site, that keeps sending notifications which are refused. Open requests count as
 * refused, so that many concurrent ones do not pass together. Genuine notifications are not counted. An address that
 * sent a genuine notification is not blocked for a day, so that forgeries by others do not slow down the gateway. A
 * blocked notification is not acknowledged: the gateway sends it again, and the sweep finds the payment anyway.
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
      // Without headers no reply was sent: the body arrived too slowly or broke off.
      if (!headersSent || (statusCode >= 400 && statusCode < 500))
        for (const counted of keys) refused.hit(counted, windowSeconds, req.scope)
      else if (statusCode === 200) trusted.add(key)
    })
    next()
  }
}

/** Addresses that sent a genuine notification within a day. It is not longer, since an address may change its owner. */
export class TrustedAddresses {
  /** When the trust in each address ends, in milliseconds since 1970. */
  private readonly until = new RecentMap<number>(MOST_TRUSTED)

  constructor(private readonly now: () => number = Date.now) {}

  has(key: string): boolean {
    return (this.until.get(key) ?? 0) > this.now()
  }

  add(key: string): void {
    this.until.set(key, this.now() + DAY)
  }
}

interface Open {
  request: IncomingMessage
  keys: readonly string[]
  since: number
}

/** Requests without a complete response yet. They count before they end, so that many concurrent ones do not pass. */
export class OpenRequests {
  /** Oldest first. */
  private readonly all = new Set<Open>()
  private readonly counts = new Map<string, number>()

  constructor(private readonly now: () => number = Date.now) {}

  /** The number of open requests of an address or a site. */
  of(key: string): number {
    return this.counts.get(key) ?? 0
  }

  /**
   * Takes one of `most` places for a request that counts under these keys, until its response is closed. If no place is
   * left, the oldest request whose body is still incomplete after a second loses its place and its connection. Returns
   * false when no request can be dropped.
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
