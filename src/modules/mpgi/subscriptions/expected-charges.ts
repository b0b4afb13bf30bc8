import { later } from "../plans/calendar"
import { INTERVALS, type Interval } from "../plans/intervals"

/** What decides when a subscription is charged. Manual 2.2 `subscription`; the calendar itself is our assumption. */
export interface Terms {
  interval: string | null
  interval_count: number | null
  /** How many charges there are to be; 0 or null is no end. */
  billing_cycle: number | null
  /** Periods that are not charged, at the beginning. */
  promotion_cycle: number | null
  contract_start: Date | null
  contract_end: Date | null
  started_at: Date | null
  /** From when the periods are counted. */
  anchor_at: Date | null
}

/** What is still to come of a subscription, or should have come. */
export interface Expected {
  /** The next charges, the soonest first. */
  coming: Date[]
  /** Those of the past that nobody has heard of, the oldest first. */
  missing: Date[]
}

const DAY = 24 * 3_600_000
/** How late a charge may be told before it is missed. */
const LATE = DAY
/** More than anybody looks at: a daily charge for ten years. */
const MOST = 3_660
const DAYS: Record<Interval, number> = { day: 1, week: 7, month: 31, year: 366 }
/** Days: some thousand years, which four digits can still write. */
const FARTHEST = 2_000_000

/**
 * The `n`th charge, counted from 0; undefined where the interval is no calendar's. Counted from the anchor each time:
 * a contract of 31 January is charged on 28 February and on 31 March.
 */
export function chargeDate(terms: Terms, n: number): Date | undefined {
  const { anchor_at, promotion_cycle } = terms
  return anchor_at
    ? after(terms, anchor_at, (promotion_cycle ?? 0) + n + (isTrial(terms) ? 0 : 1))
    : undefined
}

/**
 * From when the periods are counted: `contract_start` where it lies in the future, else the beginning. When the gateway
 * says another day for the first charge, its word counts and the beginning is moved.
 */
export function anchorOf(terms: Omit<Terms, "anchor_at">, started_at: Date, told: Date | null): Date {
  const anchor_at =
    isTrial({ ...terms, started_at }) && terms.contract_start ? terms.contract_start : started_at
  const at = { ...terms, started_at, anchor_at }
  const first = chargeDate(at, 0)
  if (!told || !first || Math.abs(told.getTime() - first.getTime()) < DAY) return anchor_at
  const periods = (terms.promotion_cycle ?? 0) + (isTrial(at) ? 0 : 1)
  return after(terms, told, -periods) ?? anchor_at
}

/**
 * Which charges are expected, given those that were made, tried or not. `told` is what the gateway says of the next
 * one, and counts more than our calendar. At most `most` that come, and as many that are missing.
 */
export function expectedCharges(
  terms: Terms,
  charged: readonly Date[],
  { now, told = null, most = 6 }: { now: Date; told?: Date | null; most?: number },
): Expected {
  const made = charged.map((at) => at.getTime()).sort((one, other) => one - other)
  const last = made.at(-1) ?? -Infinity
  const isNews = told && told.getTime() > last + DAY / 2 && told.getTime() + LATE > now.getTime()
  const expected: Expected = { coming: [], missing: [] }
  for (let n = 0; n < MOST && expected.coming.length < most; n++) {
    const at = dueAt(terms, n)
    if (!at) break
    const next = dueAt(terms, n + 1)?.getTime() ?? Infinity
    const known = made.some((moment) => moment >= at.getTime() - DAY / 2 && moment < next - DAY / 2)
    if (known) continue
    if (at.getTime() + LATE < Math.max(now.getTime(), last)) expected.missing.push(at)
    else if (at.getTime() > last) expected.coming.push(at)
  }
  expected.missing = expected.missing.slice(-most)
  if (isNews) expected.coming = [told, ...expected.coming.slice(1).filter((at) => at > told)]
  return expected
}

/** The `n`th charge, if the contract goes as far as that. */
function dueAt(terms: Terms, n: number): Date | undefined {
  const { billing_cycle, contract_end } = terms
  if (billing_cycle && n >= billing_cycle) return undefined
  const at = chargeDate(terms, n)
  return at && contract_end && at > contract_end ? undefined : at
}

function isTrial({ contract_start, started_at }: Pick<Terms, "contract_start" | "started_at">): boolean {
  return contract_start !== null && started_at !== null && contract_start > started_at
}

/** At the same time of day, periods later or earlier; undefined where that is beyond any calendar. */
function after(
  { interval, interval_count }: Omit<Terms, "anchor_at">,
  from: Date,
  periods: number,
): Date | undefined {
  const unit = unitOf(interval)
  const count = Math.max(interval_count ?? 1, 1) * periods
  if (!unit || Math.abs(count) * DAYS[unit] > FARTHEST) return undefined
  const text = from.toISOString()
  const at = new Date(later(text.slice(0, 10), count, unit) + text.slice(10))
  return Number.isNaN(at.getTime()) ? undefined : at
}

/** In the singular or plural. */
function unitOf(interval: string | null): Interval | undefined {
  const name = interval?.trim().toLowerCase().replace(/s$/, "")
  return INTERVALS.find((known) => known === name)
}
