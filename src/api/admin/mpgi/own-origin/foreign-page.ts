import type { IncomingHttpHeaders } from "node:http"

/** The origins of the dashboard. Only their pages may change something. */
export interface OwnOrigins {
  /** The configured origins of this server, such as https://shop.example.com. */
  own: readonly string[]
  /** The origins of a dashboard elsewhere, from `http.adminCors`: texts and patterns. */
  cors: readonly (string | RegExp)[]
  /**
   * Whether this request arrived over TLS. If so, a page that was loaded without encryption is not the server's own.
   */
  secure: boolean
}

const JSON_TYPE = /^\s*application\/json\s*(;|$)/i

/**
 * Whether a body is declared as JSON. No form can declare that. A script of another origin needs a preflight request
 * for it.
 */
export function isJson({ "content-type": type }: IncomingHttpHeaders): boolean {
  return JSON_TYPE.test(type ?? "")
}

/** Whether a request has a body that is not JSON, or declares such a type. */
export function hasOtherBody(headers: IncomingHttpHeaders): boolean {
  if (headers["content-type"] !== undefined) return !isJson(headers)
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0
}

/**
 * Whether a page of another origin makes this request. The browser states it in `Sec-Fetch-Site` and `Origin`, which a
 * page cannot set. A sibling domain is another origin. If a browser sends neither header, every request that is not
 * JSON counts as foreign, since a form may have sent it.
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

/** The server's own host names in this request. A page cannot set these headers without a preflight request. */
function hostsOf({ host, "x-forwarded-host": forwarded }: IncomingHttpHeaders): string[] {
  const first = String(forwarded ?? "").split(",")[0]
  return [host, first?.trim()].filter((each): each is string => Boolean(each))
}
