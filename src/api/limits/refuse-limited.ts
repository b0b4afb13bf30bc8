import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { clientKey, clientSite, SITE_FACTOR } from "../../modules/mpgi/values"
import { OpenRequests } from "./open-requests"
import { SharedWindow } from "./shared-window"
import { TrustedAddresses } from "./trusted-addresses"

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
