/** Rows of `mpgi_awaiting_order a` that the limits of order first count: an order that waits, and for a day one that was canceled unpaid. What was paid counts no more. */
export const UNPAID = `a.deleted_at is null and a.reason = 'order_first'
  and (a.ended_at is null or (a.ended_at > now() - interval '24 hours' and a.outcome in ('canceled', 'order_canceled')))`
