import type { IncomingMessage } from "node:http"

const LOOPBACK = /^(localhost|(.+\.)?localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i

/**
 * Whether a request to the operator page or the control API comes from this sandbox's own pages or from no page at
 * all. Keeps pages of other sites, open in the same browser, away: a foreign Origin is refused, and so is a host
 * name that was pointed at this machine (DNS rebinding).
 */
export function isOwnOrigin({ headers, method }: IncomingMessage, boundHost: string): boolean {
  const { host = "", origin } = headers
  const known = LOOPBACK.test(host) || host.replace(/:\d+$/, "") === boundHost
  const own = origin === undefined || origin === `http://${host}`
  const crossSite = headers["sec-fetch-site"] === "cross-site" && method !== "GET"
  return known && own && !crossSite
}
