import { MathBN } from "@medusajs/framework/utils"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { isUnsettled, operationStates } from "../journal/records/states"
import { OPERATION_STATES } from "../models/operation"
import { notificationStatesOf } from "../notifications/states"
import { sqlList, table } from "../shared/database"
import { isMoney } from "../shared/money"
import type { Day } from "../shared/days"
import type { DiscrepancyRow } from "../shared/rows"
import { sumOf, CHARGED_BACK, UNKNOWN_CAPTURES, percentile, type Figures, type Period } from "./figures"
import { PastDays } from "./past-days"

/** Attempted payments and their outcomes. Amounts are decimal strings in main units. */
export interface Overview extends Backlog {
  /** The time zone of the days. */
  time_zone: string
  /** Every day of the period, also those without payments. */
  all_days: Day[]
  /** The payments attempted in the period. An open payment counts neither as approved nor as declined. */
  approval: { approved: number; declined: number; held: number; rate: number | null }
  days: { day: string; approved: number; declined: number }[]
  /**
   * The amounts authorized for the attempted payments, and the amounts captured, refunded and charged back in the
   * period.
   */
  volume: {
    currency_code: string
    authorized: string
    /** Null when something was captured and none of its amount is known. */
    captured: string | null
    /**
     * How many payments attempted in the period have an unknown captured amount, after a partial capture at the portal.
     * `captured` does not include them.
     */
    captured_unknown: number
    refunded: string
    charged_back: string
    /** Captured, less what was refunded and charged back; null when the captured amount is not known. */
    net: string | null
  }[]
  volume_days: { day: string; currency_code: string; captured: string; refunded: string }[]
  /**
   * The time from a notification's arrival until it was applied, in seconds, with 5 % precision; null when none was
   * applied.
   */
  notifications: { received: number; median_seconds: number | null; p95_seconds: number | null }
  /** Discrepancies found in the period, by kind and state. */
  discrepancies: { kind: string; state: string; count: number }[]
}

/**
 * The figures of a period, and what needs review now. Days are those of a time zone; past days were counted within the
 * last hour.
 */
export class Overviews {
  readonly #days: PastDays

  constructor(
    private readonly pg: Knex,
    timeZone: string,
  ) {
    this.#days = new PastDays(pg, timeZone)
  }

  async of(period: Period, time_zone: string): Promise<Overview> {
    const [days, charged_back, unknown, discrepancies, backlog] = await Promise.all([
      this.#days.of(period, time_zone),
      this.chargedBack(period),
      this.unknownCaptures(period),
      this.discrepancies(period),
      backlogNow(this.pg),
    ])
    const { approved, declined, held, moved, notifications } = sumOf(days)
    const { received, waits } = notifications
    return {
      time_zone,
      all_days: days.map(({ day }) => day),
      approval: {
        approved,
        declined,
        held,
        rate: approved + declined === 0 ? null : approved / (approved + declined),
      },
      days: days
        .filter((day) => day.approved + day.declined + day.held > 0)
        .map(({ day, approved, declined }) => ({ day, approved, declined })),
      volume: volumeOf(moved, charged_back, unknown),
      volume_days: days.flatMap(movedOn),
      notifications: {
        received,
        median_seconds: percentile(waits, 0.5),
        p95_seconds: percentile(waits, 0.95),
      },
      discrepancies,
      ...backlog,
    }
  }

  /** Keeps the figures of past days up to date: see {@link PastDays.recount}. */
  recount(): Promise<void> {
    return this.#days.recount()
  }

  private async chargedBack({ from, to }: Period): Promise<Map<string, string>> {
    const { rows } = await this.pg.raw<{ rows: { currency_code: string; amount: string }[] }>(CHARGED_BACK, {
      from,
      to,
    })
    return new Map(rows.map(({ currency_code, amount }) => [currency_code, amount]))
  }

  private async unknownCaptures({ from, to }: Period): Promise<Map<string, number>> {
    const values = { from, to }
    const { rows } = await this.pg.raw<{ rows: { currency_code: string; count: number }[] }>(
      UNKNOWN_CAPTURES,
      values,
    )
    return new Map(rows.map(({ currency_code, count }) => [currency_code, count]))
  }

  private discrepancies({ from, to }: Period): Promise<Overview["discrepancies"]> {
    return table<DiscrepancyRow>(this.pg, "mpgi_discrepancy")
      .select<Overview["discrepancies"]>("kind", "state", this.pg.raw("count(*)::int as count"))
      .where("first_seen_at", ">=", from)
      .where("first_seen_at", "<", to)
      .groupBy("kind", "state")
      .orderBy(["kind", "state"])
  }
}

function volumeOf(
  moved: Figures["moved"],
  charged_back: ReadonlyMap<string, string>,
  unknown: ReadonlyMap<string, number>,
): Overview["volume"] {
  const currencies = new Set([...Object.keys(moved), ...charged_back.keys(), ...unknown.keys()])
  return [...currencies].sort().map((currency_code) => {
    const { authorized = "0", captured = "0", refunded = "0" } = moved[currency_code] ?? {}
    const disputed = charged_back.get(currency_code) ?? "0"
    const captured_unknown = unknown.get(currency_code) ?? 0
    const known = captured_unknown > 0 && !isMoney(captured) ? null : captured
    const net = known === null || captured_unknown > 0 ? null : netOf(known, [refunded, disputed])
    return {
      currency_code,
      authorized,
      captured: known,
      captured_unknown,
      refunded,
      charged_back: disputed,
      net,
    }
  })
}

function netOf(captured: string, less: readonly string[]): string {
  const all = [captured, ...less]
  const decimals = Math.max(...all.map((amount) => amount.split(".")[1]?.length ?? 0))
  return MathBN.sub(captured, ...less).toFixed(decimals)
}

/** The amounts captured and refunded on a day, in the currencies that have any. */
function movedOn({ day, moved }: Figures & { day: string }): Overview["volume_days"] {
  return Object.entries(moved)
    .filter(([, { captured, refunded }]) => captured !== "0" || refunded !== "0")
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([currency_code, { captured, refunded }]) => ({ day, currency_code, captured, refunded }))
}

/** What currently needs review, or waits for the gateway. */
interface Backlog {
  review: { count: number; oldest_at: Date | null }
  /** Operations whose outcome is unconfirmed. */
  unconfirmed_operations: number
  open_cases: number
  /** Notifications that are not applied: `waiting` ones, and `parked` ones that cannot be applied. */
  inbox: { waiting: number; parked: number }
  open_discrepancies: number
}

type Row = {
  held: number
  oldest_at: Date | null
  unknown: number
  cases: number
  waiting: number
  parked: number
  discrepancies: number
}

/** Operations that were sent, and whose outcome is open. */
const UNCONFIRMED = sqlList(
  OPERATION_STATES.filter((state) => isUnsettled(state) && operationStates[state].mayBeAtGateway),
)
const TO_APPLY = notificationStatesOf("at_once", "on_schedule")
const TO_REVIEW = notificationStatesOf("by_user")

/** Counts what is open; each count uses an index of open rows. */
async function backlogNow(pg: Knex): Promise<Backlog> {
  const { rows } = await pg.raw<{ rows: Row[] }>(`
    select review.held, review.oldest_at, inbox.waiting, inbox.parked,
      (select count(*)::int from mpgi_operation where deleted_at is null and state in ${UNCONFIRMED}) as unknown,
      (select count(*)::int from mpgi_case where deleted_at is null and state = 'open') as cases,
      (select count(*)::int from mpgi_discrepancy where deleted_at is null and state in ('open', 'needs_review')) as discrepancies
    from
      (select count(*)::int as held, min(opened_at) as oldest_at from mpgi_payment where deleted_at is null and state = 'in_review') as review,
      (select (count(*) filter (where state in ${sqlList(TO_APPLY)}))::int as waiting,
        (count(*) filter (where state in ${sqlList(TO_REVIEW)}))::int as parked
       from mpgi_notification where deleted_at is null and state in ${sqlList([...TO_APPLY, ...TO_REVIEW])}) as inbox`)
  const [now] = rows
  return {
    review: { count: now?.held ?? 0, oldest_at: now?.oldest_at ?? null },
    unconfirmed_operations: now?.unknown ?? 0,
    open_cases: now?.cases ?? 0,
    inbox: { waiting: now?.waiting ?? 0, parked: now?.parked ?? 0 },
    open_discrepancies: now?.discrepancies ?? 0,
  }
}
