import type { ServerResponse, IncomingMessage } from "node:http"
import { html, type Markup } from "../pages/markup"
import { sendBody } from "./respond"

const LOOPBACK_HOST = /^(localhost|(.+\.)?localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i

const LOOPBACK = /^(127(\.\d{1,3}){3}|::1)$/

/** Headers that a proxy or a tunnel adds. Such a request arrives from this machine, but its sender may be anywhere. */
const FORWARDED = ["forwarded", "x-forwarded-for", "x-forwarded-host"]

export const STYLESHEET = "/_sandbox/style.css"

/** What a page allows. By default it allows nothing. */
interface Allowed {
  policy?: string
  /** Origins that may show it in a frame. */
  frameAncestors?: readonly string[]
}

/**
 * Sets the headers of every page. The page is not cached, loads nothing from elsewhere and runs no script. Only the
 * named origins may frame it.
 */
export function secure(
  response: ServerResponse,
  { policy = "style-src 'self'; img-src data:; form-action 'self'", frameAncestors }: Allowed = {},
): void {
  const framing = frameHeaders(frameAncestors)
  const headers = {
    "content-security-policy": `default-src 'none'; base-uri 'none'; frame-ancestors ${framing.ancestors}; ${policy}`,
    "cache-control": "no-store",
    "referrer-policy": "strict-origin",
    "x-content-type-options": "nosniff",
    ...framing.headers,
  }
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
}

/** A whole page. `layout` is its width: a narrow column for payments, a wide one for the operator's tables. */
export function sendPage(
  response: ServerResponse,
  page: { title: string; body: Markup; layout: "narrow" | "wide"; status?: number },
  frameAncestors: readonly string[] = [],
): void {
  secure(response, { frameAncestors })
  const { text } = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>${page.title}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <link rel="stylesheet" href="${STYLESHEET}" />
        <link rel="icon" href="data:," />
      </head>
      <body class="${page.layout}">
        ${page.body}
      </body>
    </html>`
  sendBody(response, "html", text, page.status)
}

/** A page with a title and one sentence. */
export function sendNotice(
  response: ServerResponse,
  status: number,
  title: string,
  sentence: string,
  frameAncestors: readonly string[] = [],
): void {
  const body = html`<main class="card">
    <h1>${title}</h1>
    <p>${sentence}</p>
  </main>`
  sendPage(response, { title, body, layout: "narrow", status }, frameAncestors)
}

/** The headers that name the origins which may show a page in a frame. By default, no origin may. */
function frameHeaders(ancestors: readonly string[] = []): {
  ancestors: string
  headers: Record<string, string>
} {
  if (ancestors.length === 0) return { ancestors: "'none'", headers: { "x-frame-options": "DENY" } }
  return { ancestors: ancestors.join(" "), headers: {} }
}

/** @throws TypeError on anything but a list of origins, since a header could not hold it. */
export function requireOrigins(origins: readonly string[]): void {
  if (!Array.isArray(origins) || !origins.every(isOrigin))
    throw new TypeError("frameAncestors: must be a list of origins such as http://localhost:8000")
}

export const isOrigin = (value: unknown): boolean =>
  typeof value === "string" && /^https?:\/\/[a-z0-9.-]+(:\d+)?$/.test(value)

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
