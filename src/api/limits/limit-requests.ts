import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { clientKey, clientSite, SITE_FACTOR } from "../../modules/mpgi/values"
import { SharedWindow } from "./shared-window"

/**
 * Admits one address so many times a window, and the addresses of one IPv6 site together five times as often; beyond that, `refuse`
 * replies 429. Other requests than `counts` pass.
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
    // The site first: the networks of one that is refused take no room of others.
    const isSiteWithin = site === undefined || count(site) <= limits[limit] * SITE_FACTOR
    if (isSiteWithin && count(clientKey(address)) <= limits[limit]) return next()
    res.set("retry-after", String(limits.windowSeconds))
    refuse(res)
  }
}
