import type {
  AuthenticatedMedusaRequest,
  MedusaNextFunction,
  MedusaResponse,
  MiddlewareRoute,
} from "@medusajs/framework/http"
import { ContainerRegistrationKeys, parseCorsOrigins } from "@medusajs/framework/utils"
import { isOurPayment } from "../permissions/is-our-payment"
import { hasOtherBody, isForeign, type OwnOrigins } from "./foreign-page"

const SAFE = new Set(["GET", "HEAD", "OPTIONS"])

/** Core's routes that move the money of a payment; payments of other providers pass untouched. */
async function refuseForOurPayments(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction,
): Promise<void> {
  if (await isOurPayment(req)) refuseForeignPages(req, res, next)
  else next()
}

export const ownOriginMiddlewares: MiddlewareRoute[] = [
  // Without methods it comes first, and covers every route below in every spelling that Express accepts.
  { matcher: "/admin/mpgi", middlewares: [refuseForeignPages] },
  { methods: ["POST"], matcher: "/admin/payments/:id/capture", middlewares: [refuseForOurPayments] },
  { methods: ["POST"], matcher: "/admin/payments/:id/refund", middlewares: [refuseForOurPayments] },
]

/**
 * Refuses what the page of another origin sends with the session cookie of a signed-in user (cross-site request forgery),
 * with 403, and every body that is not JSON, with 415. Bearer tokens and API keys are not sent by a browser of its own
 * accord, so only the media type counts for them.
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

/** Medusa prefers the session of a cookie to a bearer token, not to an API key. */
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
