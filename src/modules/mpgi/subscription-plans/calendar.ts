import type { INTERVALS } from "../models/subscription-plan"

/** A calendar day, YYYY-MM-DD; such strings sort by date. */
export type Day = string

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

/** Whether a text is an existing day: 2027-02-29 is not. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && dayOf(at) === text
}

/** `count` days, weeks, months or years later. In a shorter target month, its last day. */
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

export type Interval = (typeof INTERVALS)[number]
