/** The manual's spellings of a moment, all in UTC. */

/** `20250131094500`: transaction_date, refund_date. Manual 2.6, 2.7. */
export const stamp = (at: number): string => iso(at).slice(0, 19).replace(/\D/g, "")

/** `2025-01-31 09:45:00`: recurring_deduction_time. Manual 2.3. */
export const spaced = (at: number): string => iso(at).slice(0, 19).replace("T", " ")

/** `2025-01-31T09:45:00+0000`: created_at, last_updated_at of a payout. Manual 2.9. */
export const withOffset = (at: number): string => `${iso(at).slice(0, 19)}+0000`

/** `20250131`, for short references. */
export const day = (at: number): string => stamp(at).slice(0, 8)

function iso(at: number): string {
  return new Date(at).toISOString()
}
