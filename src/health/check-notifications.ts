import { critical, healthy, warning, type AccountChecked, type Checked, type Finding } from "./finding"

/** When the last notification was received, and whether notifications are applied at once. */
export async function checkNotifications(
  { provider_id }: AccountChecked,
  { mpgi }: Checked,
): Promise<Finding> {
  const { last_at, lag, left, unsynced } = await mpgi.health.inbox(provider_id)
  // While the store is paused, notifications are only stored.
  if (left > 0 && !mpgi.paused) return critical("inbox_left", { count: left })
  if (unsynced > 0) {
    const payments = { payments: unsynced }
    return last_at
      ? warning("inbox_silent", { ...payments, at: last_at.toISOString() })
      : warning("inbox_never", payments)
  }
  if (!last_at) return healthy("inbox_empty")
  const at = last_at.toISOString()
  return lag === null
    ? healthy("inbox_received", { at })
    : healthy("inbox_ok", { at, seconds: Math.max(0, Math.round(lag)) })
}
