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
