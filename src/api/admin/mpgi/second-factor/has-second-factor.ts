import { z } from "zod"

/** What Medusa's sign-in leaves of a second factor in the token and in the session. */
const Confirmed = z.object({
  actor_type: z.literal("user"),
  mfa_enabled: z.literal(true),
  mfa_challenge_completed_at: z.iso.datetime(),
})

/**
 * Whether a user confirmed a second factor within so many minutes. Medusa's own `requireMfa` admits a user who has set up
 * none, and API keys; this does not.
 */
export function hasSecondFactor(
  auth: unknown,
  { maxAgeMinutes }: { maxAgeMinutes: number },
  now = Date.now(),
) {
  const confirmed = Confirmed.safeParse(auth).data
  if (!confirmed) return false
  const age = now - new Date(confirmed.mfa_challenge_completed_at).getTime()
  // A little ahead: the clock of another server.
  return age > -60_000 && age <= maxAgeMinutes * 60_000
}
