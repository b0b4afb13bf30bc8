const list = (rows: string, from: string) => `(select coalesce(json_agg(${rows}), '[]') from ${from})`
const movements = (table: string) =>
  list(
    "m.amount::float order by m.created_at, m.id",
    `${table} m where m.payment_id = p.id and m.deleted_at is null`,
  )

/** Medusa's rows, in one statement. */
export const MEDUSA_ROWS = `
  select
    ${list(
      `json_build_object('id', id, 'completed', completed_at is not null,
        'credited', exists (select from credit_line l where l.cart_id = cart.id)) order by created_at, id`,
      "cart where deleted_at is null",
    )} as carts,
    ${list(
      `json_build_object('id', c.id, 'cart', of_cart.cart_id, 'order', of_order.order_id, 'amount', c.amount::float,
        'status', c.status, 'authorized', coalesce(c.authorized_amount, 0)::float,
        'captured', coalesce(c.captured_amount, 0)::float, 'refunded', coalesce(c.refunded_amount, 0)::float)
        order by c.created_at, c.id`,
      `payment_collection c
        left join cart_payment_collection of_cart on of_cart.payment_collection_id = c.id and of_cart.deleted_at is null
        left join order_payment_collection of_order on of_order.payment_collection_id = c.id and of_order.deleted_at is null
        where c.deleted_at is null`,
    )} as collections,
    ${list(
      `json_build_object('id', id, 'collection', payment_collection_id, 'status', status, 'amount', amount::float,
        'token', substring(data ->> 'redirect_url' from '[^/]*$')) order by created_at, id`,
      "payment_session where deleted_at is null",
    )} as sessions,
    ${list(
      `json_build_object('id', p.id, 'collection', p.payment_collection_id, 'session', p.payment_session_id,
        'amount', p.amount::float, 'order_no', p.data ->> 'order_no', 'captured', p.captured_at is not null,
        'canceled', p.canceled_at is not null, 'captures', ${movements("capture")}, 'refunds', ${movements("refund")})
        order by p.created_at, p.id`,
      "payment p where p.deleted_at is null",
    )} as payments,
    ${list(
      `json_build_object('id', o.id, 'cart', c.cart_id, 'status', o.status,
        'transactions', ${list("t.amount::float order by t.created_at, t.id", "order_transaction t where t.order_id = o.id and t.deleted_at is null")},
        'current_order_total', (s.totals ->> 'current_order_total')::float, 'paid_total', (s.totals ->> 'paid_total')::float,
        'refunded_total', (s.totals ->> 'refunded_total')::float,
        'pending_difference', (s.totals ->> 'pending_difference')::float) order by o.created_at, o.id`,
      `"order" o left join order_cart c on c.order_id = o.id and c.deleted_at is null
        left join order_summary s on s.order_id = o.id and s.version = o.version and s.deleted_at is null
        where o.deleted_at is null`,
    )} as orders`
