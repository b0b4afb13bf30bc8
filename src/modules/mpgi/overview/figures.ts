import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { MathBN } from "@medusajs/framework/utils"
import { APPLIED } from "../journal/records/states"
import { APPROVED, hidesCapturedAmount, statesWhere } from "../payments/consequences"
import { sqlList } from "../shared/database"

/** Each bucket of waiting times is 5 % longer than the one before, which is the precision of a percentile. */
const STEP = Math.log(1.05)

/** The shortest wait in seconds; a shorter one counts as this. */
const SHORTEST = 0.001

/** The bucket of a column of seconds, in SQL. */
const bucketOf = (seconds: string): string =>
  `floor(ln(greatest(${seconds}, ${SHORTEST})::float8) / ${STEP})::int`

/** The states of one outcome. A canceled payment has none: its void does not show the bank's decision. */
const OUTCOME = {
  approved: sqlList(APPROVED),
  declined: sqlList(statesWhere(({ outcome }) => outcome === "declined")),
  held: sqlList(statesWhere(({ outcome }) => outcome === "held")),
}

/** The outcome of a payment as an expression of SQL. */
const OUTCOME_OF_STATE = `case ${Object.entries(OUTCOME)
  .map(([outcome, states]) => `when state in ${states} then '${outcome}'`)
  .join(" ")} end`

/**
 * SQL that counts several ranges of time, by their position in `:starts` and `:ends` (exclusive). Each range is read
 * from an index that contains all counted columns.
 */
const eachRange = (counted: string): string => `
  select range.at::int as range, counted.*
  from unnest(cast(:starts as timestamptz[]), cast(:ends as timestamptz[])) with ordinality as range(since, until, at)
  cross join lateral (${counted}) as counted`

/** Payments that were sent to the gateway, by outcome and currency. */
const TRIED = eachRange(`
  select currency_code, ${OUTCOME_OF_STATE} as outcome,
    count(*)::int as count, sum(amount::numeric)::text as amount
  from mpgi_payment
  where deleted_at is null and opened_at >= range.since and opened_at < range.until
    and state in ${sqlList(statesWhere(({ outcome }) => outcome !== null))}
  group by 1, 2`)

/** What was captured and refunded, here or at the gateway's portal, by currency. */
const MOVED = eachRange(`
  select currency_code, kind, sum(amount::numeric)::text as amount
  from mpgi_operation
  where deleted_at is null and kind in ('capture', 'refund') and state in ${sqlList(APPLIED)}
    and settled_at >= range.since and settled_at < range.until
  group by 1, 2`)

/** How long notifications waited until they were applied; those not applied have no bucket. */
const NOTIFIED = eachRange(`
  select ${bucketOf("extract(epoch from applied_at - received_at)")} as bucket, count(*)::int as count
  from mpgi_notification
  where deleted_at is null and received_at >= range.since and received_at < range.until
  group by 1`)

/** Payments attempted in the period with a partial capture of unknown amount, by currency. */
export const UNKNOWN_CAPTURES = `
  select currency_code, count(*)::int as count
  from mpgi_payment
  where deleted_at is null and opened_at >= :from and opened_at < :to
    and captured_amount = '0' and state in ${sqlList(statesWhere((_, state) => hidesCapturedAmount(state)))}
  group by 1`

/** The amounts that card issuers took back and have not returned, by currency, for chargebacks found in the period. */
export const CHARGED_BACK = `
  select currency_code, sum(charged_back_amount::numeric)::text as amount
  from mpgi_payment where deleted_at is null and charged_back_at >= :from and charged_back_at < :to
  group by 1`

/** A range of time; `to` is exclusive. */
export interface Period {
  from: Date
  to: Date
}

/** Decimal strings in main units. */
interface Moved {
  authorized: string
  captured: string
  refunded: string
}

/** Figures of a range of time that can be added up. Open payments attempted in the range do not count. */
export interface Figures {
  approved: number
  declined: number
  held: number
  /** By currency. The captures and refunds happened in this range, whenever the payment was made. */
  moved: Record<string, Moved>
  notifications: { received: number; waits: Waits }
}

const NONE: Moved = { authorized: "0", captured: "0", refunded: "0" }

/** Counts ranges of time; one result for each, in their order. */
export async function countRanges(ranges: readonly Period[], pg: Knex): Promise<Figures[]> {
  const counted = ranges.map(nothing)
  if (ranges.length === 0) return counted
  const values = { starts: ranges.map(({ from }) => from), ends: ranges.map(({ to }) => to) }
  const rows = async <Row>(statement: string) =>
    (await pg.raw<{ rows: (Row & { range: number })[] }>(statement, values)).rows
  type Tried = {
    currency_code: string
    outcome: "approved" | "declined" | "held"
    count: number
    amount: string
  }
  const [tried, moved, notified] = await Promise.all([
    rows<Tried>(TRIED),
    rows<{ currency_code: string; kind: "capture" | "refund"; amount: string }>(MOVED),
    rows<{ bucket: number | null; count: number }>(NOTIFIED),
  ])
  const of = (range: number) => counted[range - 1] ?? nothing()
  for (const { range, currency_code, outcome, count, amount } of tried) {
    const figures = of(range)
    figures[outcome] += count
    if (outcome === "approved") add(figures, currency_code, "authorized", amount)
  }
  for (const { range, currency_code, kind, amount } of moved)
    add(of(range), currency_code, kind === "capture" ? "captured" : "refunded", amount)
  for (const { range, bucket, count } of notified) {
    const { notifications } = of(range)
    notifications.received += count
    if (bucket !== null) notifications.waits[bucket] = count
  }
  return counted
}

/** The figures of several ranges that do not overlap. */
export function sumOf(all: readonly Figures[]): Figures {
  const sum = nothing()
  for (const { approved, declined, held, moved, notifications } of all) {
    sum.approved += approved
    sum.declined += declined
    sum.held += held
    sum.notifications.received += notifications.received
    for (const [currency_code, amounts] of Object.entries(moved))
      for (const name of ["authorized", "captured", "refunded"] as const)
        add(sum, currency_code, name, amounts[name])
  }
  sum.notifications.waits = sumOfWaits(all.map(({ notifications }) => notifications.waits))
  return sum
}

function add({ moved }: Figures, currency_code: string, name: keyof Moved, amount: string): void {
  const before = (moved[currency_code] ??= { ...NONE })
  const decimals = Math.max(decimalsIn(before[name]), decimalsIn(amount))
  before[name] = MathBN.add(before[name], amount).toFixed(decimals)
}

/** A sum has as many decimals as the amounts in it. */
const decimalsIn = (amount: string): number => amount.split(".")[1]?.length ?? 0

function nothing(): Figures {
  return { approved: 0, declined: 0, held: 0, moved: {}, notifications: { received: 0, waits: {} } }
}

/** The number of notifications in each bucket of waiting times. */
type Waits = Record<string, number>

/** The sum of several counts. */
export function sumOfWaits(all: readonly Waits[]): Waits {
  const sum: Waits = {}
  for (const waits of all)
    for (const [bucket, count] of Object.entries(waits)) sum[bucket] = (sum[bucket] ?? 0) + count
  return sum
}

/**
 * The seconds within which a share of the notifications was applied, `0.5` for the median; null when there are none.
 */
export function percentile(waits: Waits, share: number): number | null {
  const buckets = Object.entries(waits)
    .map(([bucket, count]) => ({ bucket: Number(bucket), count }))
    .sort((one, other) => one.bucket - other.bucket)
  let left = share * buckets.reduce((sum, { count }) => sum + count, 0)
  for (const { bucket, count } of buckets) {
    left -= count
    if (left <= 0) return Math.exp((bucket + 0.5) * STEP)
  }
  return null
}
