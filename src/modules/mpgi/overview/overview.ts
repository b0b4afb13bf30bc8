import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { table } from "../shared/database"
import { isMoney } from "../shared/money"
import type { DiscrepancyRow } from "../shared/rows"
import { backlogNow, type Backlog } from "./backlog"
import { sumOf, type Figures, type Period } from "./figures"
import { PastDays } from "./past-days"
import { CHARGED_BACK, UNKNOWN_CAPTURES } from "./statements"
import { percentile } from "./waits"

/** Amounts of one currency. */
export interface Volume {
  currency_code: string
  authorized: string
  /** Null where something was captured and no amount of it is known. */
  captured: string | null
  /** Payments attempted in the period whose captured amount is not known, and not in `captured`: captured in part at the portal. */
  captured_unknown: number
  refunded: string
  charged_back: string
}

/** Attempted payments and their outcomes. Amounts are decimal strings in main units. */
export interface Overview extends Backlog {
  /** Of the payments that were attempted in the period. What is still open counts as neither. */
  approval: { approved: number; declined: number; held: number; rate: number | null }
  days: { day: string; approved: number; declined: number }[]
  /** What was authorized of the payments attempted, and what was captured, refunded and charged back meanwhile. */
  volume: Volume[]
  volume_days: { day: string; currency_code: string; captured: string; refunded: string }[]
  /** From a notification's arrival until it was applied, in seconds, to a twentieth; null when none was. */
  notifications: { received: number; median_seconds: number | null; p95_seconds: number | null }
  /** Found in the period, by kind and state. */
  discrepancies: { kind: string; state: string; count: number }[]
}

/** Numbers of a period, and what needs review now. Days are those of UTC; past days were counted within the last hour. */
export class Overviews {
  readonly #days: PastDays

  constructor(private readonly pg: Knex) {
    this.#days = new PastDays(pg)
  }

  async of(period: Period): Promise<Overview> {
    const [days, charged_back, unknown, discrepancies, backlog] = await Promise.all([
      this.#days.of(period),
      this.chargedBack(period),
      this.unknownCaptures(period),
      this.discrepancies(period),
      backlogNow(this.pg),
    ])
    const { approved, declined, held, moved, notifications } = sumOf(days)
    const { received, waits } = notifications
    return {
      approval: {
        ...{ approved, declined, held },
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

  /** Keeps the figures of past days right: see {@link PastDays.recount}. */
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
): Volume[] {
  const currencies = new Set([...Object.keys(moved), ...charged_back.keys(), ...unknown.keys()])
  return [...currencies].sort().map((currency_code) => {
    const { authorized = "0", captured = "0", refunded = "0" } = moved[currency_code] ?? {}
    const disputed = charged_back.get(currency_code) ?? "0"
    const captured_unknown = unknown.get(currency_code) ?? 0
    const known = captured_unknown > 0 && !isMoney(captured) ? null : captured
    return { currency_code, authorized, captured: known, captured_unknown, refunded, charged_back: disputed }
  })
}

/** What was captured and refunded on a day, in the currencies in which something was. */
function movedOn({ day, moved }: Figures & { day: string }): Overview["volume_days"] {
  return Object.entries(moved)
    .filter(([, { captured, refunded }]) => captured !== "0" || refunded !== "0")
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([currency_code, { captured, refunded }]) => ({ day, currency_code, captured, refunded }))
}
