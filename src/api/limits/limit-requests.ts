import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { RateLimits } from "../../modules/mpgi"
import { clientKey } from "../../modules/mpgi/values"
import { SharedWindow } from "./shared-window"

/** Admits one address so many times a window; beyond that, `refuse` replies 429. Other requests than `counts` pass. */
export function limitRequests(
  limit: "pages" | "status" | "cards" | "plans" | "sessions",
  refuse: (res: MedusaResponse) => void,
  counts: (req: MedusaRequest) => boolean = () => true,
  seen = new SharedWindow(limit),
) {
  return (req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): void => {
    const limits: RateLimits = req.scope.resolve("mpgi").rateLimits
    if (!limits.enabled || !counts(req)) return next()
    if (seen.hit(clientKey(req.ip), limits.windowSeconds, req.scope) <= limits[limit]) return next()
    res.set("retry-after", String(limits.windowSeconds))
    refuse(res)
  }
}
