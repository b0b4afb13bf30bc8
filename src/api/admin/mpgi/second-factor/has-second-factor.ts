import { z } from "zod"
import { MINUTE } from "../../../../modules/mpgi/values"

/** The fields about a second factor that Medusa's sign-in stores in the token and in the session. */
const Confirmed = z.object({
  actor_type: z.literal("user"),
  mfa_enabled: z.literal(true),
  mfa_challenge_completed_at: z.iso.datetime(),
})

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
