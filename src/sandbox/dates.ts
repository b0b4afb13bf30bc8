/** The manual's formats of a point in time, all in UTC. */

/** `20250131094500`: transaction_date, refund_date. Manual 2.6, 2.7. */
export const compactTime = (at: number): string => iso(at).slice(0, 19).replace(/\D/g, "")

/** `2025-01-31 09:45:00`: recurring_deduction_time. Manual 2.3. */
export const plainTime = (at: number): string => iso(at).slice(0, 19).replace("T", " ")

/** `2025-01-31T09:45:00+0000`: created_at, last_updated_at of a payout. Manual 2.9. */
export const offsetTime = (at: number): string => `${iso(at).slice(0, 19)}+0000`

/** `20250131`, for short references. */
export const compactDay = (at: number): string => compactTime(at).slice(0, 8)

function iso(at: number): string {
  return new Date(at).toISOString()
}
