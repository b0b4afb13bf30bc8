import type {
  AuthenticatedMedusaRequest,
  MedusaNextFunction,
  MedusaResponse,
  MiddlewareRoute,
} from "@medusajs/framework/http"
import { ContainerRegistrationKeys, parseCorsOrigins } from "@medusajs/framework/utils"
import type { IncomingHttpHeaders } from "node:http"
import { isOurPayment } from "../permissions/rules"

const JSON_TYPE = /^\s*application\/json\s*(;|$)/i

const SAFE = new Set(["GET", "HEAD", "OPTIONS"])

/** Guards core's routes that move a payment's money. Payments of other providers pass unchanged. */
async function refuseForOurPayments(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction,
): Promise<void> {
  if (await isOurPayment(req)) refuseForeignPages(req, res, next)
  else next()
}

export const ownOriginMiddlewares: MiddlewareRoute[] = [
  // Without `methods`, it runs first and covers every route below this path, in every spelling that Express accepts.
  { matcher: "/admin/mpgi", middlewares: [refuseForeignPages] },
  { methods: ["POST"], matcher: "/admin/payments/:id/capture", middlewares: [refuseForOurPayments] },
  { methods: ["POST"], matcher: "/admin/payments/:id/refund", middlewares: [refuseForOurPayments] },
]

/**
 * Refuses, with 403, a request that a page of another origin sends with a user's session cookie (cross-site request
 * forgery). Refuses every body that is not JSON, with 415. A browser never adds bearer tokens and API keys on its own,
 * so only the media type is checked for them.
 */
function refuseForeignPages(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction,
): void {
  if (SAFE.has(req.method)) return next()
  if (hasSession(req) && isForeign(req.headers, ownOrigins(req))) {
    const message =
      "This request came from a page of another origin, so nothing was done. Use the dashboard, or add its origin to http.adminCors."
    res.status(403).json({ type: "forbidden", message })
    return
  }
  if (hasOtherBody(req.headers)) {
    res.status(415).json({ type: "invalid_data", message: "Send the body as application/json." })
    return
  }
  next()
}

/** Whether the session cookie signs in the user. Medusa prefers it to a bearer token, but not to an API key. */
function hasSession(req: AuthenticatedMedusaRequest): boolean {
  const session: unknown = req.session?.auth_context
  return session !== undefined && session !== null && req.auth_context === session
}

function ownOrigins({ scope, secure }: AuthenticatedMedusaRequest): OwnOrigins {
  const mpgi = scope.resolve("mpgi")
  const { http } = scope.resolve(ContainerRegistrationKeys.CONFIG_MODULE).projectConfig
  const own = mpgi.providerIds().map((id) => new URL(mpgi.account(id).options.backendUrl).origin)
  return { own, cors: parseCorsOrigins(http.adminCors), secure }
}

/** The origins of the dashboard. Only their pages may change something. */
interface OwnOrigins {
  /** The configured origins of this server, such as https://shop.example.com. */
  own: readonly string[]
  /** The origins of a dashboard elsewhere, from `http.adminCors`: texts and patterns. */
  cors: readonly (string | RegExp)[]
  /**
   * Whether this request arrived over TLS. If so, a page that was loaded without encryption is not the server's own.
   */
  secure: boolean
}

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
