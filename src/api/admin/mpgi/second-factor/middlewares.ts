import type {
  AuthenticatedMedusaRequest,
  MedusaNextFunction,
  MedusaResponse,
  MiddlewareRoute,
} from "@medusajs/framework/http"
import { hasSecondFactor } from "./has-second-factor"

/** Where the option demands it: every user who requests, approves or sends a payout, or changes bank details. */
function requireSecondFactor(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction,
): void {
  const { secondFactor } = req.scope.resolve("mpgi").payouts.options
  if (!secondFactor || !changesSomething(req) || hasSecondFactor(req.auth_context, secondFactor))
    return next()
  const message = `This needs your second factor, confirmed within ${secondFactor.maxAgeMinutes} minutes. Sign out, sign in again with it, then repeat.`
  res.status(403).json({ type: "forbidden", code: "mpgi_second_factor", message })
}

/** The `check` routes only answer what is wrong with a form. */
function changesSomething({ method, path, baseUrl }: AuthenticatedMedusaRequest): boolean {
  return !["GET", "HEAD", "OPTIONS"].includes(method) && !/\/check\/?$/i.test(baseUrl + path)
}

export const secondFactorMiddlewares: MiddlewareRoute[] = ["payouts", "beneficiaries"].map((name) => ({
  matcher: `/admin/mpgi/${name}`,
  middlewares: [requireSecondFactor],
}))
