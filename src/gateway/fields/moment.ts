/**
 * Parses a point in time in the formats of the manual: `2025-01-31`, `2025-01-31 09:45:00` (2.3) and `20250131094500`
 * (2.6). It is taken as UTC, since the manual never shows a zone. Returns milliseconds since 1970. Returns undefined
 * for any other text and for a day that does not exist.
 */
export function readMoment(text: string | undefined): number | undefined {
  const parts = /^(\d{4})-?(\d{2})-?(\d{2})(?:[T ]?(\d{2}):?(\d{2}):?(\d{2}))?$/.exec(text ?? "")
  if (!parts) return undefined
  const [, year = "", month = "", day = "", hour = "00", minute = "00", second = "00"] = parts
  const iso = `${year}-${month}-${day}T${hour}:${minute}:${second}.000Z`
  const at = Date.parse(iso)
  // Date.parse reads 2024-02-30 as March 1.
  return Number.isNaN(at) || new Date(at).toISOString() !== iso ? undefined : at
}

/** Whether a day is in the calendar. Takes its parts as text, each with all its digits. */
export function isDay(year: string, month: string, day: string): boolean {
  return readMoment(`${year}-${month}-${day}`) !== undefined
}
