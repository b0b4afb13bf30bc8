import type {
  AuthenticatedMedusaRequest,
  MedusaNextFunction,
  MedusaResponse,
  MiddlewareRoute,
} from "@medusajs/framework/http"
import { hasSecondFactor } from "./has-second-factor"

/**
 * If the option `secondFactor` is set, requires it to request, approve or send a payout, to decide its outcome, and to
 * change bank details.
 */
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

/** Whether a request changes something. The `check` routes only report what is wrong with a form. */
function changesSomething({ method, path, baseUrl }: AuthenticatedMedusaRequest): boolean {
  return !["GET", "HEAD", "OPTIONS"].includes(method) && !/\/check\/?$/i.test(baseUrl + path)
}

/** Requires the second factor to decide the outcome of a payout. Other operations do not require it. */
async function requireForPayout(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction,
): Promise<void> {
  const { operations, payouts } = req.scope.resolve("mpgi")
  if (!payouts.options.secondFactor) return next()
  const operation = await operations.byId(req.params.id ?? "")
  return operation?.kind === "payout" ? requireSecondFactor(req, res, next) : next()
}

export const secondFactorMiddlewares: MiddlewareRoute[] = [
  ...["payouts", "beneficiaries"].map((name) => ({
    matcher: `/admin/mpgi/${name}`,
    middlewares: [requireSecondFactor],
  })),
  { matcher: "/admin/mpgi/journal/:id/decide", methods: ["POST"], middlewares: [requireForPayout] },
]
