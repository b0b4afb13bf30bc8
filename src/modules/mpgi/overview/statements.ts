/** The gateway approved these. A canceled payment was voided by a user, which does not show the bank's decision. */
const YES = "('authorized', 'partially_captured', 'captured', 'partially_refunded', 'refunded')"

const dayOf = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD')`

/** Payments that were sent to the gateway, by day and outcome. */
export const TRIED = `
  select ${dayOf("opened_at")} as day,
    (count(*) filter (where state in ${YES}))::int as approved,
    (count(*) filter (where state = 'declined'))::int as declined,
    (count(*) filter (where state = 'in_review'))::int as held
  from mpgi_payment where deleted_at is null and opened_at >= :from and opened_at < :to
  group by 1 order by 1`

/** What the gateway approved. */
export const APPROVED = `
  select currency_code, sum(amount::numeric)::text as authorized
  from mpgi_payment where deleted_at is null and opened_at >= :from and opened_at < :to and state in ${YES}
  group by 1`

/** What was captured and refunded, here or at the gateway's portal, by day and currency. */
export const MOVED = `
  select ${dayOf("settled_at")} as day, currency_code,
    coalesce(sum(amount::numeric) filter (where kind = 'capture'), 0)::text as captured,
    coalesce(sum(amount::numeric) filter (where kind = 'refund'), 0)::text as refunded
  from mpgi_operation
  where deleted_at is null and kind in ('capture', 'refund') and state in ('applied', 'recorded')
    and settled_at >= :from and settled_at < :to
  group by 1, 2 order by 1, 2`

/** What card issuers took back and have not returned, by currency, of chargebacks that were found in the period. */
export const CHARGED_BACK = `
  select currency_code, sum(charged_back_amount::numeric)::text as charged_back
  from mpgi_payment where deleted_at is null and charged_back_at >= :from and charged_back_at < :to
  group by 1`

/** How long notifications waited until they were applied. */
export const NOTIFIED = `
  select count(*)::int as received,
    percentile_cont(0.5) within group (order by extract(epoch from applied_at - received_at)) as median_seconds,
    percentile_cont(0.95) within group (order by extract(epoch from applied_at - received_at)) as p95_seconds
  from mpgi_notification where deleted_at is null and received_at >= :from and received_at < :to`
