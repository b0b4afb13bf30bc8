import { APPLIED } from "../journal/records/states"
import { APPROVED, hidesCapturedAmount, statesWhere } from "../payments/consequences"
import { sqlList } from "../shared/database"
import { bucketOf } from "./waits"

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
export const TRIED = eachRange(`
  select currency_code, ${OUTCOME_OF_STATE} as outcome,
    count(*)::int as count, sum(amount::numeric)::text as amount
  from mpgi_payment
  where deleted_at is null and opened_at >= range.since and opened_at < range.until
    and state in ${sqlList(statesWhere(({ outcome }) => outcome !== null))}
  group by 1, 2`)

/** What was captured and refunded, here or at the gateway's portal, by currency. */
export const MOVED = eachRange(`
  select currency_code, kind, sum(amount::numeric)::text as amount
  from mpgi_operation
  where deleted_at is null and kind in ('capture', 'refund') and state in ${sqlList(APPLIED)}
    and settled_at >= range.since and settled_at < range.until
  group by 1, 2`)

/** How long notifications waited until they were applied; those not applied have no bucket. */
export const NOTIFIED = eachRange(`
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
