import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { clientKey } from "./client-key"
import { FixedWindow } from "./fixed-window"

const MOST_KNOWN = 1_000

/**
 * Blocks an address that keeps sending notifications which are refused. Genuine ones are never counted, and an address
 * that sent one is never blocked, so that forgeries of others do not slow down the gateway. A blocked notification is not
 * acknowledged: it is sent again, and the sweep finds the payment anyway.
 */
export function refuseLimited(refused = new FixedWindow(), known = new Set<string>()) {
  return (req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): void => {
    const { enabled, windowSeconds, refusedNotifications } = req.scope.resolve("mpgi").rateLimits
    if (!enabled) return next()
    const key = clientKey(req.ip)
    if (!known.has(key) && refused.count(key, windowSeconds) >= refusedNotifications) {
      res
        .set({ "retry-after": String(windowSeconds), connection: "close" })
        .status(429)
        .end()
      return
    }
    res.once("close", () => {
      const { statusCode, headersSent } = res
      // No reply was sent: the body came too slowly or broke off.
      if (!headersSent || (statusCode >= 400 && statusCode < 500)) refused.hit(key, windowSeconds)
      else if (statusCode === 200 && known.size < MOST_KNOWN) known.add(key)
    })
    next()
  }
}
