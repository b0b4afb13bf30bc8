import type { Knex } from "@medusajs/framework/mikro-orm/knex"

const ROWS = 200_000
const TWO_YEARS_S = 2 * 365 * 24 * 3600
/** Two years, evenly: `STEP` is replaced by the seconds between two rows. */
const AT = "now() - n * interval 'STEP seconds'"

/**
 * The tables of a shop that has sold for years: nearly everything is done with. `isUsed` chooses among them. They are those of
 * the first schema of the search path, and need not be empty.
 *
 * @param rows of a table
 */
export async function fill(
  by: Knex,
  isUsed: (table: string) => boolean,
  rows: (table: string) => number = () => ROWS,
): Promise<void> {
  // Neither audit triggers nor foreign keys: only the planner looks at these rows.
  await by.raw("set local session_replication_role = replica; set local maintenance_work_mem = '256MB'")
  for (const [table, values] of Object.entries(TABLES)) {
    if (!isUsed(table)) continue
    const indexes = await dropIndexes(table, by)
    const columns = Object.keys(values).map((name) => `"${name}"`)
    const count = rows(table)
    const selected = Object.values(values)
      .join(", ")
      .replaceAll("STEP", `${TWO_YEARS_S / count}`)
    await by.raw(
      `insert into ${table} (${columns.join(", ")}) select ${selected} from generate_series(1, ${count}) n`,
    )
    // Building an index of all rows takes a tenth of the time of adding row by row.
    for (const index of indexes) await by.raw(index)
    await by.raw(`analyze ${table}`)
  }
}

/** Names of the tables that {@link fill} knows. */
export const filledTables = (): string[] => Object.keys(TABLES)

/** Drops the indexes of a table but those of constraints; returns how to create them again. */
async function dropIndexes(table: string, by: Knex): Promise<string[]> {
  const { rows } = await by.raw<{ rows: { name: string; definition: string }[] }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where schemaname = current_schema() and tablename = ? and indexname <> ?`,
    [table, `${table}_pkey`],
  )
  for (const { name } of rows) await by.raw("drop index ??", [name])
  return rows.map(({ definition }) => definition.replace(/\?/g, "\\?"))
}

/** Of one length, as those of a shop are: a search for one finds one. */
const ORDER_NO = "'X' || to_char(n, 'FM0000000')"
const own = (prefix: string) => ({ id: `'${prefix}' || n`, created_at: AT, updated_at: AT })
const account = { provider_id: "case n % 3 when 0 then 'pp_mpgi_plain' else 'pp_mpgi_mpgi' end" }
const money = { amount: "(n % 500)::text", currency_code: "'usd'" }
/**
 * What is not done with is among the newest, and as much however long the history is: a shop has as many open payments, cases and
 * failures after ten years as after one.
 */
const open = (other: string, usual: string) => `case when n <= 20 then ${other} else ${usual} end`
/** One in a thousand is different, of what a history keeps. */
const rarely = (other: string, usual: string) => `case n % 1000 when 0 then ${other} else ${usual} end`

const TABLES: Record<string, Record<string, string>> = {
  mpgi_payment: {
    ...own("mpgipay_x"),
    ...account,
    ...money,
    order_no: ORDER_NO,
    token: "'token' || n",
    payment_session_id: "'payses_x' || n",
    cart_id: "'cart_x' || n",
    flow: "'redirect'",
    transaction_id: "'x' || n",
    opened_at: AT,
    synced_at: AT,
    completed_at: open("null", AT),
    state: open("'pending'", "case n % 5 when 0 then 'created' when 1 then 'declined' else 'captured' end"),
    problem: open("'payment_without_order'", "null"),
    charge_id: rarely("'mpgichg_x' || n", "null"),
  },
  mpgi_awaiting_order: {
    ...own("mpgiawait_x"),
    ...account,
    payment_session_id: "'payses_x' || n",
    cart_id: "'cart_x' || n",
    order_id: "'order_x' || n",
    reason: "'order_first'",
    awaiting_since: AT,
    check_at: AT,
    ended_at: open("null", AT),
  },
  mpgi_payment_link: {
    ...own("mpgilink_x"),
    ...account,
    ...money,
    order_id: "'order_x' || n",
    token_digest: "'x' || n",
    expires_at: AT,
    created_by: "'user_x'",
  },
  mpgi_operation: {
    ...own("mpgiop_x"),
    ...account,
    ...money,
    order_no: ORDER_NO,
    transaction_id: "'x' || n",
    kind: "case n % 4 when 0 then 'refund' else 'capture' end",
    medusa_ref: "'capt_x' || n",
    marker: "'x'",
    baseline: "'{}'",
    state: open("'unknown'", "'recorded'"),
    settled_at: AT,
    next_attempt_at: open(AT, "null"),
  },
  mpgi_notification: {
    ...own("mpginot_x"),
    ...account,
    key: "'x' || n",
    kind: "'payment'",
    order_no: ORDER_NO,
    payload: "'{}'",
    received_at: AT,
    applied_at: AT,
    state: open("'parked'", "'applied'"),
  },
  mpgi_case: {
    ...own("mpgicase_x"),
    ...account,
    key: "'x' || n",
    kind: "'order_unpaid'",
    order_no: ORDER_NO,
    details: "'{}'",
    opened_at: AT,
    state: open("'open'", "'closed'"),
    operation_id: "'mpgiop_x' || n",
  },
  // Days that no page shows.
  mpgi_day_figures: {
    id: "(date '0100-01-01' + n::int)::text",
    figures: "'{}'",
    created_at: AT,
    updated_at: AT,
  },
  mpgi_discrepancy: {
    ...own("mpgidiff_x"),
    ...account,
    key: "'x' || n",
    kind: "'amount'",
    order_no: ORDER_NO,
    first_seen_at: AT,
    last_seen_at: AT,
    state: open("'open'", "'resolved'"),
  },
  mpgi_bulk: {
    ...own("mpgibulk_x"),
    kind: "'capture'",
    requested_by: "'user_x'",
    state: open("'running'", "'completed'"),
  },
  mpgi_bulk_row: {
    ...own("mpgibulkrow_x"),
    ...account,
    ...money,
    order_no: ORDER_NO,
    position: "n % 100",
    bulk_id: "'mpgibulk_x' || n / 100",
    state: open("'queued'", "'succeeded'"),
  },
  mpgi_payout: {
    ...own("mpgipo_x"),
    ...account,
    ...money,
    request_id: "'request' || n",
    beneficiary_id: "'mpgiben_x' || n",
    bank_tail: "'1234'",
    request: "'{}'",
    needs_approval: "false",
    state: "'released'",
    created_by: "'user_x'",
  },
  mpgi_beneficiary: {
    ...own("mpgiben_x"),
    code: "'X' || n",
    entity_type: "'PERSON'",
    country_code: "'US'",
    bank_tail: "'1234'",
    details: "'{}'",
    created_by: "'user_x'",
    updated_by: "'user_x'",
  },
  mpgi_beneficiary_change: {
    ...own("mpgibenchg_x"),
    beneficiary_id: "'mpgiben_x' || n",
    proposed_by: "'user_x'",
    needs_confirmation: "false",
    bank_changed: "true",
    details: "'{}'",
    state: open("'proposed'", "'confirmed'"),
  },
  mpgi_subscription: {
    ...own("mpgisub_x"),
    ...account,
    order_no: ORDER_NO,
    contract_name: "'x'",
    contract_amount: "'1'",
    currency_code: "'usd'",
    recurring_id: "'r' || n",
    state: "'active'",
    next_charge_at: "now() + n * interval '1 minute'",
  },
  mpgi_charge: {
    ...own("mpgichg_x"),
    ...account,
    ...money,
    order_no: ORDER_NO,
    transaction_id: "'x' || n",
    subscription_id: "'mpgisub_x' || n",
    state: "'captured'",
    charged_at: AT,
    order_id: "'order_x' || n",
    cart_id: "'cart_x' || n",
  },
  mpgi_subscription_plan: {
    ...own("mpgiplan_x"),
    variant_id: "'variant_x' || n",
    interval: "'month'",
    interval_count: "1",
    updated_by: "'user_x'",
  },
  mpgi_saved_card: {
    ...own("mpgicard_x"),
    ...account,
    order_no: ORDER_NO,
    customer_id: "'cus_x' || n / 3",
    consented_at: AT,
    token: rarely("null", "'x' || n"),
    brand: "'visa'",
    last4: "'1111'",
    expiration_month: "'12'",
    expiration_year: "'2031'",
  },
  mpgi_account_access: { ...own("mpgiacc_x"), customer_id: "'cus_x' || n" },
  mpgi_audit: {
    at: AT,
    subject: "'payment'",
    subject_id: "'mpgipay_x' || n",
    event: "'changed'",
    actor: "'medusa'",
  },
}
