import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { clientKey, clientSite, SITE_FACTOR } from "../../modules/mpgi/values"
import { SharedWindow } from "./shared-window"

/**
 * Admits a limited number of requests of one address per window, and five times as many of one IPv6 site. Beyond that,
 * `refuse` replies 429. Requests that `counts` does not select always pass.
 */
export function limitRequests(
  limit: "pages" | "status" | "cards" | "plans" | "sessions",
  refuse: (res: MedusaResponse) => void,
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
    refuse(res)
  }
}
