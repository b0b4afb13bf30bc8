import type { RequestHandler } from "express"

const LOOPBACK = /^(localhost|(.+\.)?localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i

/**
 * Keeps other sites' pages, open in the same browser, away from the operator's doors: a foreign Origin is
 * refused, and so is a host name that was made to point here.
 */
export function ownOrigin(bound: string): RequestHandler {
  return (request, response, next) => {
    const host = request.get("host") ?? ""
    const origin = request.get("origin")
    const known = LOOPBACK.test(host) || host.replace(/:\d+$/, "") === bound
    const own = origin === undefined || origin === `http://${host}`
    const crossSite = request.get("sec-fetch-site") === "cross-site" && request.method !== "GET"
    if (known && own && !crossSite) next()
    else response.status(403).type("text").send("Only from this sandbox's own pages.")
  }
}
