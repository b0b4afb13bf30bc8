import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { table } from "../shared/database"
import type { DiscrepancyRow } from "../shared/rows"
import { backlogNow, type Backlog } from "./backlog"
import { APPROVED, CHARGED_BACK, MOVED, NOTIFIED, TRIED } from "./statements"

/** Which time: `to` is excluded. */
export interface Period {
  from: Date
  to: Date
}

/** Amounts of one currency. */
export interface Volume {
  currency_code: string
  authorized: string
  captured: string
  refunded: string
  charged_back: string
}

type Amounts<Name extends keyof Volume> = Pick<Volume, "currency_code" | Name>

/** Attempted payments and their outcomes. Amounts are decimal strings in main units. */
export interface Overview extends Backlog {
  /** Of the payments that were attempted in the period. What is still open counts as neither. */
  approval: { approved: number; declined: number; held: number; rate: number | null }
  days: { day: string; approved: number; declined: number }[]
  /** What was authorized of the payments attempted, and what was captured, refunded and charged back meanwhile. */
  volume: Volume[]
  volume_days: { day: string; currency_code: string; captured: string; refunded: string }[]
  /** From a notification's arrival until it was applied, in seconds; null when none was. */
  notifications: { received: number; median_seconds: number | null; p95_seconds: number | null }
  /** Found in the period, by kind and state. */
  discrepancies: { kind: string; state: string; count: number }[]
}

/** Numbers of a period, and what needs review now. Computed by the database; days are those of UTC. */
export class Overviews {
  constructor(private readonly pg: Knex) {}

  async of(period: Period): Promise<Overview> {
    const [days, authorized, charged_back, volume_days, [notified], discrepancies, backlog] =
      await Promise.all([
        this.rows<{ day: string; approved: number; declined: number; held: number }>(TRIED, period),
        this.rows<Amounts<"authorized">>(APPROVED, period),
        this.rows<Amounts<"charged_back">>(CHARGED_BACK, period),
        this.rows<Overview["volume_days"][number]>(MOVED, period),
        this.rows<Overview["notifications"]>(NOTIFIED, period),
        this.discrepancies(period),
        backlogNow(this.pg),
      ])
    const sum = (of: "approved" | "declined" | "held") => days.reduce((total, day) => total + day[of], 0)
    const [approved, declined] = [sum("approved"), sum("declined")]
    return {
      approval: {
        ...{ approved, declined, held: sum("held") },
        rate: approved + declined === 0 ? null : approved / (approved + declined),
      },
      days: days.map(({ day, approved, declined }) => ({ day, approved, declined })),
      volume: await this.volume(authorized, charged_back, period),
      volume_days,
      notifications: notified ?? { received: 0, median_seconds: null, p95_seconds: null },
      discrepancies,
      ...backlog,
    }
  }

  private async volume(
    authorized: readonly Amounts<"authorized">[],
    charged_back: readonly Amounts<"charged_back">[],
    period: Period,
  ): Promise<Overview["volume"]> {
    const moved = await this.rows<Amounts<"captured" | "refunded">>(
      `select currency_code, sum(captured::numeric)::text as captured, sum(refunded::numeric)::text as refunded
       from (${MOVED}) as moved group by currency_code`,
      period,
    )
    const currencies = new Set(
      [...authorized, ...moved, ...charged_back].map(({ currency_code }) => currency_code),
    )
    return [...currencies].sort().map((currency_code) => {
      const of = <Row extends { currency_code: string }>(rows: readonly Row[]) =>
        rows.find((row) => row.currency_code === currency_code)
      const { captured = "0", refunded = "0" } = of(moved) ?? {}
      const disputed = of(charged_back)?.charged_back ?? "0"
      return {
        ...{ currency_code, authorized: of(authorized)?.authorized ?? "0", captured, refunded },
        charged_back: disputed,
      }
    })
  }

  private discrepancies({ from, to }: Period): Promise<Overview["discrepancies"]> {
    return table<DiscrepancyRow>(this.pg, "mpgi_discrepancy")
      .select<Overview["discrepancies"]>("kind", "state", this.pg.raw("count(*)::int as count"))
      .where("first_seen_at", ">=", from)
      .where("first_seen_at", "<", to)
      .groupBy("kind", "state")
      .orderBy(["kind", "state"])
  }

  private async rows<Row>(statement: string, { from, to }: Period): Promise<Row[]> {
    const { rows } = await this.pg.raw<{ rows: Row[] }>(statement, { from, to })
    return rows
  }
}
