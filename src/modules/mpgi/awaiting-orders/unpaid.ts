/**
 * The rows of `mpgi_awaiting_order a` that count for the limits of order first: orders that wait, and for a day orders
 * that were canceled unpaid. Paid orders no longer count.
 */
export const UNPAID = `a.deleted_at is null and a.reason = 'order_first'
  and (a.ended_at is null or (a.ended_at > now() - interval '24 hours' and a.outcome in ('canceled', 'order_canceled')))`
