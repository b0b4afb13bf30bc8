import { DAY } from "../shared/time"
import { INTERVALS } from "../models/subscription-plan"
import { later, type Interval } from "../subscription-plans/calendar"

/** The terms that determine when a subscription is charged. Manual 2.2 `subscription`; the calendar is assumed. */
export interface Terms {
  interval: string | null
  interval_count: number | null
  /** Number of charges; 0 or null is unlimited. */
  billing_cycle: number | null
  /** Free periods at the beginning. */
  promotion_cycle: number | null
  contract_start: Date | null
  contract_end: Date | null
  started_at: Date | null
  /** The moment from which periods are counted. */
  anchor_at: Date | null
}

/** Charges of a subscription that are due in the future or are missing. */
export interface Expected {
  /** The next charges, soonest first. */
  coming: Date[]
  /** Past charges that were never reported, oldest first. */
  missing: Date[]
}

/** How late a charge may be reported before it counts as missing. */
const LATE = DAY
/** Upper limit of the charges examined: a daily charge for ten years. */
const MOST = 3_660
const DAYS: Record<Interval, number> = { day: 1, week: 7, month: 31, year: 366 }
/** Days: several thousand years, within four-digit years. */
const FARTHEST = 2_000_000

/**
 * The date of the `n`th charge, counted from 0; undefined for an unknown interval. Always computed from the anchor: a
 * contract of 31 January is charged on 28 February and on 31 March.
 */
export function chargeDate(terms: Terms, n: number): Date | undefined {
  const { anchor_at, promotion_cycle } = terms
  return anchor_at
    ? after(terms, anchor_at, (promotion_cycle ?? 0) + n + (isTrial(terms) ? 0 : 1))
    : undefined
}

/**
 * The moment from which periods are counted: `contract_start` if it is in the future, otherwise the start of the
 * contract. If the gateway reports another day for the first charge, that day takes precedence and the anchor moves.
 */
export function anchorOf(terms: Omit<Terms, "anchor_at">, started_at: Date, reported: Date | null): Date {
  const anchor_at =
    isTrial({ ...terms, started_at }) && terms.contract_start ? terms.contract_start : started_at
  const at = { ...terms, started_at, anchor_at }
  const first = chargeDate(at, 0)
  if (!reported || !first || Math.abs(reported.getTime() - first.getTime()) < DAY) return anchor_at
  const periods = (terms.promotion_cycle ?? 0) + (isTrial(at) ? 0 : 1)
  return after(terms, reported, -periods) ?? anchor_at
}

/**
 * The expected charges, given those already made, successful or not. `reported` is the gateway's date of the next
 * charge, which takes precedence over the assumed calendar. Returns at most `most` future charges, and as many missing
 * ones.
 */
export function expectedCharges(
  terms: Terms,
  charged: readonly Date[],
  { now, reported = null, most = 6 }: { now: Date; reported?: Date | null; most?: number },
): Expected {
  const made = charged.map((at) => at.getTime()).sort((one, other) => one - other)
  const last = made.at(-1) ?? -Infinity
  const isCurrent =
    reported && reported.getTime() > last + DAY / 2 && reported.getTime() + LATE > now.getTime()
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
  if (isCurrent) expected.coming = [reported, ...expected.coming.slice(1).filter((at) => at > reported)]
  return expected
}

/** Date of the `n`th charge; undefined after the end of the contract. */
function dueAt(terms: Terms, n: number): Date | undefined {
  const { billing_cycle, contract_end } = terms
  if (billing_cycle && n >= billing_cycle) return undefined
  const at = chargeDate(terms, n)
  return at && contract_end && at > contract_end ? undefined : at
}

function isTrial({ contract_start, started_at }: Pick<Terms, "contract_start" | "started_at">): boolean {
  return contract_start !== null && started_at !== null && contract_start > started_at
}

/** The same time of day, `periods` later or earlier; undefined when the date is out of range. */
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

/** The unit of an interval, given in the singular or plural. */
function unitOf(interval: string | null): Interval | undefined {
  const name = interval?.trim().toLowerCase().replace(/s$/, "")
  return INTERVALS.find((known) => known === name)
}
