import type {
  AuthenticatedMedusaRequest,
  MedusaNextFunction,
  MedusaResponse,
  MiddlewareRoute,
} from "@medusajs/framework/http"
import { z } from "zod"
import { MINUTE } from "../../../../modules/mpgi/values"

/** The fields about a second factor that Medusa's sign-in stores in the token and in the session. */
const Confirmed = z.object({
  actor_type: z.literal("user"),
  mfa_enabled: z.literal(true),
  mfa_challenge_completed_at: z.iso.datetime(),
})

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

/**
 * Whether a user confirmed a second factor within `maxAgeMinutes`. Medusa's own `requireMfa` also admits API keys and
 * users who have not set up a second factor; this function does not.
 */
export function hasSecondFactor(
  auth: unknown,
  { maxAgeMinutes }: { maxAgeMinutes: number },
  now = Date.now(),
) {
  const confirmed = Confirmed.safeParse(auth).data
  if (!confirmed) return false
  const age = now - new Date(confirmed.mfa_challenge_completed_at).getTime()
  // Another server's clock may be up to a minute ahead.
  return age > -MINUTE && age <= maxAgeMinutes * MINUTE
}
