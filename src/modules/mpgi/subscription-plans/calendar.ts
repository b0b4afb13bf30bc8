import type { Day } from "../shared/days"
import type { INTERVALS } from "../models/subscription-plan"

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
