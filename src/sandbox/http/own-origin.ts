import type { IncomingMessage } from "node:http"

const LOOPBACK_HOST = /^(localhost|(.+\.)?localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i
const LOOPBACK = /^(127(\.\d{1,3}){3}|::1)$/

/** Headers that a proxy or a tunnel adds. Such a request arrives from this machine, but its sender may be anywhere. */
const FORWARDED = ["forwarded", "x-forwarded-for", "x-forwarded-host"]

/** An address without the IPv6 notation of IPv4, which the system uses for a server that listens on both. */
export const plainAddress = (address = ""): string => address.replace(/^::ffff:(?=\d+\.)/i, "")

/**
 * Whether a request to the operator page or the control API comes from this machine or from an address in
 * `operatorIps`. The peer's address decides, since any client can send `Host: localhost`.
 */
export function isOperator({ headers, socket }: IncomingMessage, operatorIps: readonly string[]): boolean {
  const peer = plainAddress(socket.remoteAddress)
  if (operatorIps.includes(peer)) return true
  const here = LOOPBACK.test(peer) || (peer !== "" && peer === plainAddress(socket.localAddress))
  return here && FORWARDED.every((name) => headers[name] === undefined)
}

/**
 * Whether a request comes from this sandbox's own pages or from no page at all. This keeps out pages of other sites
 * that are open in the same browser. A foreign Origin is refused, and so is a foreign host name that resolves to this
 * machine (DNS rebinding).
 */
export function isOwnOrigin({ headers, method, socket }: IncomingMessage, boundHost: string): boolean {
  const { host = "", origin } = headers
  const name = host.replace(/:\d+$/, "").replace(/^\[(.*)\]$/, "$1")
  const known = LOOPBACK_HOST.test(host) || name === boundHost || name === plainAddress(socket.localAddress)
  const own = origin === undefined || origin === `http://${host}`
  const crossSite = headers["sec-fetch-site"] === "cross-site" && method !== "GET"
  return known && own && !crossSite
}
