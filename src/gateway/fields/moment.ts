/**
 * Parses a point in time in the formats of the manual: `2025-01-31`, `2025-01-31 09:45:00` (2.3) and `20250131094500` (2.6), taken
 * as UTC, since no zone is ever shown. Milliseconds since 1970; undefined for anything else.
 */
export function readMoment(text: string | undefined): number | undefined {
  const parts = /^(\d{4})-?(\d{2})-?(\d{2})(?:[T ]?(\d{2}):?(\d{2}):?(\d{2}))?$/.exec(text ?? "")
  if (!parts) return undefined
  const [, year, month, date, hour = "00", minute = "00", second = "00"] = parts
  const at = Date.parse(`${year}-${month}-${date}T${hour}:${minute}:${second}Z`)
  return Number.isNaN(at) ? undefined : at
}
