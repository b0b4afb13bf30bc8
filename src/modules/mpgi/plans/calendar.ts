import type { Interval } from "./intervals"

/** A day of a calendar, YYYY-MM-DD: the days compare as texts do. */
export type Day = string

/** Which day it is somewhere. `timeZone` as IANA names it. */
export function dayIn(timeZone: string, at: Date): Day {
  const parts = new Intl.DateTimeFormat("en-CA", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  })
  return parts.format(at)
}

/** Whether a text is a day that there is: not 2027-02-29. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && dayOf(at) === text
}

/** `count` days, weeks, months or years later. From a month's end to a shorter month it is that one's last day. */
export function later(day: Day, count: number, interval: Interval): Day {
  const date = new Date(`${day}T00:00:00Z`)
  if (interval === "day" || interval === "week") {
    date.setUTCDate(date.getUTCDate() + count * (interval === "day" ? 1 : 7))
    return dayOf(date)
  }
  const dayOfMonth = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + count * (interval === "month" ? 1 : 12))
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(dayOfMonth, last))
  return dayOf(date)
}

function dayOf(date: Date): Day {
  return date.toISOString().slice(0, 10)
}
