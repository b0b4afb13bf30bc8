import { ok, problem, warning, type AccountChecked, type Checked, type Finding } from "./finding"

/** When the gateway was last heard of, and whether what it says is applied at once. */
export async function checkInbox({ provider_id }: AccountChecked, { mpgi }: Checked): Promise<Finding> {
  const { last_at, lag, left, unheard } = await mpgi.health.inbox(provider_id)
  if (left > 0) return problem("inbox_left", { count: left })
  if (unheard > 0) {
    const payments = { payments: unheard }
    return last_at
      ? warning("inbox_silent", { ...payments, at: last_at.toISOString() })
      : warning("inbox_never", payments)
  }
  if (!last_at) return ok("inbox_empty")
  const at = last_at.toISOString()
  return lag === null
    ? ok("inbox_heard", { at })
    : ok("inbox_ok", { at, seconds: Math.max(0, Math.round(lag)) })
}
