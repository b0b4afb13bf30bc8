import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { InferTypeOf } from "@medusajs/framework/types"
import { table, UNRECORDED, writeTo } from "../shared/database"
import type { MpgiDayFigures } from "../models"
import type { RowOf } from "../shared/rows"
import { addDays, dayIn, startOfDay, type Day } from "../shared/days"
import { DAY, MINUTE } from "../shared/time"
import { countRanges, type Figures, type Period } from "./figures"

type DayFiguresRow = RowOf<InferTypeOf<typeof MpgiDayFigures>, { figures: Figures }>

/**
 * For how long after its end a day may still change: a transaction that began on that day may be committed later.
 */
const CLOSED_MS = 10 * MINUTE
/**
 * How many past days are counted again, one after the other. A payment may be voided late, and a notification applied
 * late.
 */
const RECOUNTED_DAYS = 31
/**
 * How often yesterday is counted again. Older days change less: the pause is twice as long for the day before
 * yesterday, three times as long for the day before that, and so on.
 */
const RECOUNTED_MS = 30 * MINUTE

/** The figures of each day of a period, in a time zone. Those of past days were counted before. */
export class PastDays {
  /** @param timeZone The zone of the days that are counted before anyone looks at them. */
  constructor(
    private readonly pg: Knex,
    private readonly timeZone: string,
  ) {}

  /** The figures of each day of a period, in order. The first and the last day are cut to the period. */
  async of(period: Period, timeZone: string): Promise<(Figures & { day: Day })[]> {
    const days = daysOf(period, timeZone)
    const kept = await this.keptOf(days.filter(isClosed))
    const known = new Map(
      days.flatMap((day) => {
        const row = kept.get(day.id)
        // Days of other zones are not counted in the background.
        const isDue = timeZone !== this.timeZone && Date.now() >= dueAt(day, row)
        return row && !isDue ? [[day.id, row.figures] as const] : []
      }),
    )
    const missing = days.filter(({ id }) => !known.has(id))
    const counted = await countRanges(missing, this.pg)
    const figures = new Map(known)
    missing.forEach(({ id }, at) => figures.set(id, counted[at]!))
    await this.keep(missing.filter(isClosed).map(({ id }) => ({ id, figures: figures.get(id)! })))
    return days.flatMap(({ id, day }) => {
      const found = figures.get(id)
      return found ? [{ day, ...found }] : []
    })
  }

  /**
   * Counts one past day again: the one that has been due the longest, if any. A day that was never counted comes first.
   */
  async recount(): Promise<void> {
    const to = startOfDay(dayIn(this.timeZone, new Date(Date.now() - CLOSED_MS)), this.timeZone)
    const days = daysOf({ from: new Date(to.getTime() - RECOUNTED_DAYS * DAY), to }, this.timeZone)
    const kept = await this.keptOf(days)
    const due = (day: DayRange) => dueAt(day, kept.get(day.id))
    const first = days
      .filter(({ whole }) => whole)
      .reduce((one, other) => (due(other) < due(one) ? other : one))
    if (due(first) > Date.now()) return
    const [figures] = await countRanges([first], this.pg)
    if (figures) await this.keep([{ id: first.id, figures }])
  }

  private async keptOf(days: readonly DayRange[]): Promise<Map<string, DayFiguresRow>> {
    const rows = await this.table().whereIn(
      "id",
      days.map(({ id }) => id),
    )
    return new Map(rows.map((row) => [row.id, row]))
  }

  private async keep(days: readonly { id: string; figures: Figures }[]): Promise<void> {
    if (days.length === 0) return
    const updated_at = new Date()
    await writeTo<DayFiguresRow>(this.pg, "mpgi_day_figures", UNRECORDED)
      .insert(...days.map(({ id, figures }) => ({ id, figures, updated_at })))
      .onConflict("id")
      .merge(["figures", "updated_at"])
  }

  private table() {
    return table<DayFiguresRow>(this.pg, "mpgi_day_figures")
  }
}

/** A day of a time zone. A day of UTC is its own id, so that days that were counted in UTC keep theirs. */
type DayRange = Period & { id: string; day: Day; whole: boolean }

/** The days of a period in a time zone. The first and the last day are cut to it. */
function daysOf({ from, to }: Period, timeZone: string): DayRange[] {
  const days: DayRange[] = []
  for (let day = dayIn(timeZone, from), start = startOfDay(day, timeZone); start < to;) {
    const next = addDays(day, 1)
    const end = startOfDay(next, timeZone)
    const cut = { from: start < from ? from : start, to: end > to ? to : end }
    const whole = cut.from === start && cut.to === end
    days.push({ ...cut, id: timeZone === "UTC" ? day : `${day} ${timeZone}`, day, whole })
    day = next
    start = end
  }
  return days
}

/** When a past day is to be counted again: after half an hour for each day that it is past; never after a month. */
function dueAt({ from }: DayRange, counted: DayFiguresRow | undefined): number {
  const age = Math.floor((Date.now() - CLOSED_MS - from.getTime()) / DAY)
  if (!counted) return -Infinity
  return age > RECOUNTED_DAYS ? Infinity : counted.updated_at.getTime() + RECOUNTED_MS * age
}

function isClosed({ to, whole }: DayRange): boolean {
  return whole && to.getTime() + CLOSED_MS <= Date.now()
}
