import { DAY } from "./time"

/** A calendar day, YYYY-MM-DD; such strings sort by date. */
export type Day = string

/** Whether a text is an existing day: 2027-02-29 is not. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === text
}

/** Whether a text is the name of a time zone, as in `Europe/Berlin`. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }) !== undefined
  } catch {
    return false
  }
}

/** The calendar day in a time zone, an IANA name. */
export function dayIn(timeZone: string, at: Date): Day {
  const parts = new Intl.DateTimeFormat("en-CA", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  })
  return parts.format(at)
}

/** `count` days later, or earlier if it is negative. */
export function addDays(day: Day, count: number): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY).toISOString().slice(0, 10)
}

/**
 * The first moment of a day in a time zone. Where clocks change at midnight, a day begins at one o'clock, or has two
 * midnights.
 */
export function startOfDay(day: Day, timeZone: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  const candidates = [midnight - DAY, midnight + DAY].map((near) => midnight - offsetIn(timeZone, near))
  const within = candidates.filter((at) => dayIn(timeZone, new Date(at)) === day)
  return new Date(within.length > 0 ? Math.min(...within) : Math.max(...candidates))
}

/** A moment as ISO 8601 in a time zone, with its offset, as in `2026-03-01T23:30:00+01:00`. */
export function localTime(at: Date, timeZone: string): string {
  const offset = offsetIn(timeZone, at.getTime())
  const local = new Date(at.getTime() + offset).toISOString().slice(0, 19)
  const minutes = Math.abs(Math.round(offset / 60_000))
  const two = (value: number) => String(value).padStart(2, "0")
  return `${local}${offset < 0 ? "-" : "+"}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

/** By how much a time zone is ahead of UTC at a moment, in milliseconds. */
function offsetIn(timeZone: string, at: number): number {
  if (timeZone === "UTC") return 0
  const parts = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" }).formatToParts(at)
  const name = parts.find(({ type }) => type === "timeZoneName")?.value ?? ""
  const [, sign, hours = "0", minutes = "0", seconds = "0"] =
    /([+-])(\d{2}):(\d{2})(?::(\d{2}))?/.exec(name) ?? []
  const ahead = (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000
  return sign === "-" ? -ahead : ahead
}
