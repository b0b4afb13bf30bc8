import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { InferTypeOf } from "@medusajs/framework/types"
import { table, UNRECORDED, writeTo } from "../shared/database"
import type { MpgiDayFigures } from "../models"
import type { RowOf } from "../shared/rows"
import { DAY, MINUTE } from "../shared/time"
import { countRanges, type Figures, type Period } from "./figures"

type DayFiguresRow = RowOf<InferTypeOf<typeof MpgiDayFigures>, { figures: Figures }>

/** How long after its end a day may still change: a transaction that began in it is committed later. */
const CLOSED_MS = 10 * MINUTE
/**
 * How many past days are counted again, one after the other: a payment may be voided, and a notification applied late.
 */
const RECOUNTED_DAYS = 31
/**
 * How often yesterday is counted again. Older days change less: the pause is twice as long for the day before
 * yesterday, three times as long for the day before that, and so on.
 */
const RECOUNTED_MS = 30 * MINUTE

/** The figures of each day of a period. Those of past days were counted before. Days are UTC days. */
export class PastDays {
  constructor(private readonly pg: Knex) {}

  /** The figures of each day of a period, in order. The first and the last day are cut to the period. */
  async of(period: Period): Promise<(Figures & { day: string })[]> {
    const days = daysOf(period)
    const known = new Map(
      (
        await this.table().whereIn(
          "id",
          days.filter(isClosed).map(({ day }) => day),
        )
      ).map(({ id, figures }) => [id, figures]),
    )
    const missing = days.filter(({ day }) => !known.has(day))
    const counted = await countRanges(missing, this.pg)
    const figures = new Map(known)
    missing.forEach(({ day }, at) => figures.set(day, counted[at]!))
    await this.keep(missing.filter(isClosed).map(({ day }) => ({ day, figures: figures.get(day)! })))
    return days.flatMap(({ day }) => {
      const found = figures.get(day)
      return found ? [{ day, ...found }] : []
    })
  }

  /**
   * Counts one past day again: the one that has been due the longest, if any. A day that was never counted comes first.
   */
  async recount(): Promise<void> {
    const to = startOf(new Date(Date.now() - CLOSED_MS))
    const days = daysOf({ from: new Date(to.getTime() - RECOUNTED_DAYS * DAY), to })
    const known = await this.table().whereIn(
      "id",
      days.map(({ day }) => day),
    )
    const countedAt = new Map(known.map(({ id, updated_at }) => [id, updated_at.getTime()]))
    const dueAt = ({ day, from }: Day) =>
      (countedAt.get(day) ?? -Infinity) + (RECOUNTED_MS * (to.getTime() - from.getTime())) / DAY
    const first = days.reduce((one, other) => (dueAt(other) < dueAt(one) ? other : one))
    if (dueAt(first) > Date.now()) return
    const [figures] = await countRanges([first], this.pg)
    if (figures) await this.keep([{ day: first.day, figures }])
  }

  private async keep(days: readonly { day: string; figures: Figures }[]): Promise<void> {
    if (days.length === 0) return
    const updated_at = new Date()
    await writeTo<DayFiguresRow>(this.pg, "mpgi_day_figures", UNRECORDED)
      .insert(...days.map(({ day, figures }) => ({ id: day, figures, updated_at })))
      .onConflict("id")
      .merge(["figures", "updated_at"])
  }

  private table() {
    return table<DayFiguresRow>(this.pg, "mpgi_day_figures")
  }
}

type Day = Period & { day: string; whole: boolean }

/** The days of a period. The first and the last day are cut to it. */
function daysOf({ from, to }: Period): Day[] {
  const days: Day[] = []
  for (let start = startOf(from); start < to; start = new Date(start.getTime() + DAY)) {
    const end = new Date(start.getTime() + DAY)
    const cut = { from: start < from ? from : start, to: end > to ? to : end }
    const whole = cut.from === start && cut.to === end
    days.push({ ...cut, day: start.toISOString().slice(0, 10), whole })
  }
  return days
}

function startOf(time: Date): Date {
  return new Date(Math.floor(time.getTime() / DAY) * DAY)
}

function isClosed({ to, whole }: Day): boolean {
  return whole && to.getTime() + CLOSED_MS <= Date.now()
}
