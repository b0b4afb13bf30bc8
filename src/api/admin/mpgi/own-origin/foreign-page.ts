import type { IncomingHttpHeaders } from "node:http"

/** Origins whose pages may change something: those of the dashboard. */
export interface OwnOrigins {
  /** Of this server, as configured: https://shop.example.com. */
  own: readonly string[]
  /** Of a dashboard at another origin: `http.adminCors`, texts and patterns. */
  cors: readonly (string | RegExp)[]
  /** How this request arrived: a page that was loaded without encryption is not the server's own over TLS. */
  secure: boolean
}

const JSON_TYPE = /^\s*application\/json\s*(;|$)/i

/** Whether a body is declared as JSON. No form can declare that, and for a script of another origin it needs a preflight request. */
export function isJson({ "content-type": type }: IncomingHttpHeaders): boolean {
  return JSON_TYPE.test(type ?? "")
}

/** Whether a request has a body, or declares the type of one, that is not JSON. */
export function hasOtherBody(headers: IncomingHttpHeaders): boolean {
  if (headers["content-type"] !== undefined) return !isJson(headers)
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0
}

/**
 * Whether a browser says that the page of another origin makes this request. `Sec-Fetch-Site` and `Origin` cannot be set
 * by a page. A sibling domain is another origin. Where a browser says nothing of either, only JSON is no form.
 */
export function isForeign(headers: IncomingHttpHeaders, origins: OwnOrigins): boolean {
  const { origin, "sec-fetch-site": site } = headers
  if (site === "same-origin") return false
  if (origin !== undefined) return !isOwn(origin, headers, origins)
  return site === "cross-site" || site === "same-site" || !isJson(headers)
}

function isOwn(origin: string, headers: IncomingHttpHeaders, { own, cors, secure }: OwnOrigins): boolean {
  if (own.includes(origin)) return true
  if (cors.some((each) => (typeof each === "string" ? each === origin : each.test(origin)))) return true
  if (!URL.canParse(origin)) return false
  const { host, protocol } = new URL(origin)
  return hostsOf(headers).includes(host) && (protocol === "https:" || !secure)
}

/** The server's own names in this request. A page cannot set them in a request that needs no permission. */
function hostsOf({ host, "x-forwarded-host": forwarded }: IncomingHttpHeaders): string[] {
  const first = String(forwarded ?? "").split(",")[0]
  return [host, first?.trim()].filter((each): each is string => Boolean(each))
}
