import { healthy, warning, type AccountChecked, type Checked, type Finding } from "./finding"

/**
 * Which of the account's secrets signed the messages of the last day, while the secret is being rotated. Shows names
 * only.
 */
export async function checkSecrets(
  { provider_id, options }: AccountChecked,
  { mpgi }: Checked,
): Promise<Finding> {
  const [first, ...others] = await mpgi.secretUses.ofAccount(provider_id, options.signature)
  if (!first || others.length === 0) return healthy("secrets_one")
  const values = { first: first.secret, secrets: others.map(({ secret }) => secret).join(", ") }
  const used = others.filter((each) => each.used)
  if (used.length > 0) {
    const last = Math.max(...used.map(({ last_at }) => last_at?.getTime() ?? 0))
    const secrets = used.map(({ secret }) => secret).join(", ")
    return warning("secrets_others_used", { ...values, secrets, at: new Date(last).toISOString() })
  }
  // A day without messages proves nothing about the secrets.
  if (!first.used) return healthy("secrets_quiet", values)
  const unwatched = others.find(({ watched }) => !watched)
  if (!unwatched) return warning("secrets_others_unused", values)
  const { watched_since } = unwatched
  return watched_since
    ? healthy("secrets_watched", { ...values, at: watched_since.toISOString() })
    : healthy("secrets_quiet", values)
}
