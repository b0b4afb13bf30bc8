import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** The subject and the audited columns of each table. No personal data, secrets, free text or job timers. */
const AUDITED: Record<string, [subject: string, ...columns: string[]]> = {
  mpgi_payment: [
    "payment",
    "provider_id",
    "order_no",
    "payment_session_id",
    "cart_id",
    "order_id",
    "payment_link_id",
    "charge_id",
    "amount",
    "currency_code",
    "flow",
    "state",
    "transaction_id",
    "gateway_amount",
    "gateway_currency",
    "result_code",
    "risk_action",
    "is3ds",
    "captured_amount",
    "refunded_amount",
    "charged_back_amount",
    "charged_back_at",
    "problem",
    "report_status",
    "reported_status",
    "opened_at",
    "completed_at",
    "abandoned_at",
  ],
  mpgi_operation: [
    "operation",
    "kind",
    "provider_id",
    "order_no",
    "transaction_id",
    "amount",
    "currency_code",
    "medusa_ref",
    "marker",
    "source",
    "baseline",
    "state",
    "attempts",
    "unacknowledged",
    "error_code",
    "gateway_reference",
    "sent_at",
    "settled_at",
    "gateway_status",
  ],
  mpgi_notification: [
    "notification",
    "key",
    "provider_id",
    "kind",
    "order_no",
    "transaction_id",
    "state",
    "reason",
    "received_at",
    "applied_at",
  ],
  mpgi_case: [
    "case",
    "kind",
    "key",
    "provider_id",
    "order_no",
    "transaction_id",
    "operation_id",
    "details",
    "state",
    "opened_at",
    "closed_at",
    "closed_by",
  ],
  mpgi_discrepancy: [
    "discrepancy",
    "kind",
    "key",
    "provider_id",
    "order_no",
    "transaction_id",
    "reference",
    "local_value",
    "gateway_value",
    "state",
    "first_seen_at",
    "resolved_at",
  ],
  mpgi_payment_link: [
    "payment_link",
    "order_id",
    "provider_id",
    "amount",
    "currency_code",
    "expires_at",
    "opened_at",
    "deactivated_at",
    "created_by",
  ],
  mpgi_awaiting_order: [
    "awaiting_order",
    "provider_id",
    "payment_session_id",
    "cart_id",
    "order_id",
    "reason",
    "awaiting_since",
    "announced_at",
    "reminded_at",
    "ended_at",
    "outcome",
  ],
  mpgi_beneficiary: [
    "beneficiary",
    "code",
    "entity_type",
    "country_code",
    "bank_edited_by",
    "bank_confirmed_by",
    "bank_confirmed_at",
    "archived_at",
    "erased_at",
    "updated_by",
  ],
  mpgi_beneficiary_change: [
    "beneficiary_change",
    "beneficiary_id",
    "state",
    "needs_confirmation",
    "bank_changed",
    "proposed_by",
    "decided_by",
    "decided_at",
  ],
  mpgi_payout: [
    "payout",
    "request_id",
    "provider_id",
    "beneficiary_id",
    "order_id",
    "amount",
    "currency_code",
    "source_amount",
    "source_currency",
    "bank_edited_by",
    "bank_confirmed_by",
    "bank_confirmed_at",
    "source",
    "needs_approval",
    "state",
    "created_by",
    "decided_by",
    "decided_at",
    "fee_amount",
    "fee_currency",
    "amount_payer_pays",
    "amount_beneficiary_receives",
    "answered_at",
    "erased_at",
  ],
  mpgi_checkout_setting: [
    "checkout_setting",
    "provider_id",
    "titles",
    "flows",
    "currencies",
    "installments",
    "version",
    "updated_by",
  ],
  mpgi_saved_card: ["saved_card", "provider_id", "customer_id", "order_no", "consented_at"],
  mpgi_subscription_plan: [
    "subscription_plan",
    "variant_id",
    "contract_name",
    "interval",
    "interval_count",
    "billing_cycle",
    "promotion_cycle",
    "trial_days",
    "contract_end",
    "amounts",
    "updated_by",
  ],
  mpgi_subscription: [
    "subscription",
    "provider_id",
    "recurring_id",
    "order_no",
    "variant_id",
    "contract_amount",
    "currency_code",
    "interval",
    "interval_count",
    "billing_cycle",
    "promotion_cycle",
    "contract_start",
    "contract_end",
    "price_id",
    "state",
    "started_at",
    "ended_at",
  ],
  mpgi_charge: [
    "charge",
    "subscription_id",
    "provider_id",
    "transaction_id",
    "order_no",
    "amount",
    "currency_code",
    "state",
    "charged_at",
    "order_id",
    "linked_by",
    "cart_id",
    "announced_at",
  ],
}

/**
 * Writes one event for an inserted, changed or deleted row, in the same statement: `execute function
 * mpgi_audit_change('<subject>', '<column>', ...)`. A change of none of the columns writes no event. The session names
 * its actor in `mpgi.actor`; without one, the event names the database user.
 */
const AUDIT_CHANGE = `
create or replace function mpgi_audit_change() returns trigger language plpgsql as $$
declare
  earlier jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  later jsonb := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) end;
  changed jsonb;
  event text := case tg_op when 'INSERT' then 'created' when 'DELETE' then 'removed' else 'changed' end;
begin
  if tg_op <> 'DELETE' then
    select jsonb_object_agg(name, later -> name) into changed
      from unnest(tg_argv[1:]) as name
      where later -> name is distinct from earlier -> name;
    if changed is null then return null; end if;
  end if;
  execute format(
    'insert into %I.mpgi_audit (subject, subject_id, event, actor, changes) values ($1, $2, $3, $4, $5)',
    tg_table_schema
  ) using
    tg_argv[0],
    coalesce(later ->> 'id', earlier ->> 'id'),
    event,
    coalesce(nullif(current_setting('mpgi.actor', true), ''), 'sql:' || session_user),
    coalesce(changed, '{}');
  return null;
end $$;`

/**
 * An event is deleted only with the whole history of a payment, a notification or an awaiting order that was itself deleted 30 days
 * ago, by retention.
 * What is there again, or was deleted lately, keeps its history.
 */
const REFUSE_CHANGE = `
create or replace function mpgi_audit_is_append_only() returns trigger language plpgsql as $$
declare
  gone boolean := false;
begin
  if tg_op = 'DELETE' and old.subject in ('payment', 'notification', 'awaiting_order') then
    execute format(
      'select event = ''removed'' and at < now() - interval ''30 days'' from %I.mpgi_audit'
        || ' where subject = $1 and subject_id = $2 order by seq desc limit 1',
      tg_table_schema
    ) into gone using old.subject, old.subject_id;
    if gone then return old; end if;
  end if;
  raise exception 'mpgi_audit is append-only: % is refused', tg_op
    using errcode = 'restrict_violation', hint = 'Add an event that corrects the earlier one.';
end $$;`

/** Fires after every table of the same TRUNCATE is empty: a whole database may be emptied, the audit alone may not. */
const REFUSE_TRUNCATE = `
create or replace function mpgi_audit_is_not_emptied_alone() returns trigger language plpgsql as $$
declare
  kept boolean;
begin
  execute format(
    'select exists (select 1 from %1$I.mpgi_payment) or exists (select 1 from %1$I.mpgi_operation)'
      || ' or exists (select 1 from %1$I.mpgi_notification)',
    tg_table_schema
  ) into kept;
  if kept then
    raise exception 'mpgi_audit is append-only: TRUNCATE is refused while audited rows exist'
      using errcode = 'restrict_violation';
  end if;
  return null;
end $$;`

export class Migration20261122000000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "mpgi_subscription_plan" drop constraint if exists "mpgi_subscription_plan_variant_id_unique";`,
    )
    this.addSql(
      `alter table if exists "mpgi_payment_link" drop constraint if exists "mpgi_payment_link_token_digest_unique";`,
    )
    this.addSql(
      `alter table if exists "mpgi_awaiting_order" drop constraint if exists "mpgi_awaiting_order_payment_session_id_unique";`,
    )
    this.addSql(`alter table if exists "mpgi_payment" drop constraint if exists "mpgi_payment_token_unique";`)
    this.addSql(
      `alter table if exists "mpgi_payment" drop constraint if exists "mpgi_payment_order_no_unique";`,
    )
    this.addSql(
      `alter table if exists "mpgi_notification" drop constraint if exists "mpgi_notification_provider_id_key_unique";`,
    )
    this.addSql(
      `alter table if exists "mpgi_checkout_setting" drop constraint if exists "mpgi_checkout_setting_provider_id_unique";`,
    )
    this.addSql(
      `alter table if exists "mpgi_bulk_row" drop constraint if exists "mpgi_bulk_row_bulk_id_order_no_unique";`,
    )
    this.addSql(
      `alter table if exists "mpgi_account_access" drop constraint if exists "mpgi_account_access_customer_id_unique";`,
    )
    this.addSql(
      `create table if not exists "mpgi_account_access" ("id" text not null, "customer_id" text not null, "registration_ip" text null, "last_login_ip" text null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "mpgi_account_access_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_mpgi_account_access_deleted_at" ON "mpgi_account_access" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_mpgi_account_access_customer_id_unique" ON "mpgi_account_access" ("customer_id") WHERE deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "mpgi_awaiting_order" ("id" text not null, "provider_id" text not null, "payment_session_id" text not null, "cart_id" text null, "order_id" text null, "reason" text check ("reason" in ('order_first', 'pending', 'in_review')) not null, "awaiting_since" timestamptz not null, "announced_at" timestamptz null, "reminded_at" timestamptz null, "check_at" timestamptz not null, "ended_at" timestamptz null, "outcome" text check ("outcome" in ('paid', 'canceled', 'order_canceled', 'not_placed')) null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "mpgi_awaiting_order_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_mpgi_awaiting_order_deleted_at" ON "mpgi_awaiting_order" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_mpgi_awaiting_order_payment_session_id_unique" ON "mpgi_awaiting_order" ("payment_session_id") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_mpgi_awaiting_order_cart_id" ON "mpgi_awaiting_order" ("cart_id") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_mpgi_awaiting_order_order_id" ON "mpgi_awaiting_order" ("order_id") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_mpgi_awaiting_order_open" ON "mpgi_awaiting_order" ("check_at") WHERE ended_at is null AND deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_mpgi_awaiting_order_ended" ON "mpgi_awaiting_order" ("ended_at") WHERE ended_at is not null AND deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "mpgi_beneficiary" ("id" text not null, "code" text null, "entity_type" text check ("entity_type" in ('PERSON', 'COMPANY')) not null, "country_code" text not null, "bank_tail" text not null, "details" jsonb not null, "bank_edited_by" text null, "bank_confirmed_by" text null, "bank_confirmed_at" timestamptz null, "created_by" text not null, "updated_by" text not null, "archived_at" timestamptz null, "erased_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "mpgi_beneficiary_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_mpgi_beneficiary_deleted_at" ON "mpgi_beneficiary" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "UX_mpgi_beneficiary_code" ON "mpgi_beneficiary" ("code") WHERE code is not null AND deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_mpgi_beneficiary_created_at" ON "mpgi_beneficiary" ("created_at") WHERE deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "mpgi_beneficiary_change" ("id" text not null, "beneficiary_id" text not null, "state" text check ("state" in ('proposed', 'confirmed', 'rejected', 'replaced')) not null, "needs_confirmation" boolean not null, "code" text null, "bank_changed" boolean not null, "previous" jsonb null, "details" jsonb not null, "proposed_by" text not null, "decided_by" text null, "decided_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "mpgi_beneficiary_change_pkey" primary key ("id"), constraint "CK_mpgi_beneficiary_change_four_eyes" check (state <> 'confirmed' or not needs_confirmation or coalesce(decided_by, proposed_by) <> proposed_by));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_mpgi_beneficiary_change_deleted_at" ON "mpgi_beneficiary_change" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "UX_mpgi_beneficiary_change_proposed" ON "mpgi_beneficiary_change" ("beneficiary_id") WHERE state = 'proposed' AND deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_mpgi_beneficiary_change_beneficiary_id" ON "mpgi_beneficiary_change" ("beneficiary_id") WHERE deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "mpgi_bulk" ("id" text not null, "kind" text check ("kind" in ('capture', 'cancel', 'refund', 'review_accept', 'review_decline')) not null, "note" text null, "requested_by" text not null, "state" text check ("state" in ('draft', 'running', 'completed')) not null default 'draft', "started_at" timestamptz null, "finished_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "mpgi_bulk_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_mpgi_bulk_deleted_at" ON "mpgi_bulk" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_mpgi_bulk_open" ON "mpgi_bulk" ("created_at") WHERE state in ('draft', 'running') AND deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "mpgi_bulk_row" ("id" text not null, "bulk_id" text not null, "position" integer not null, "order_no" text not null, "provider_id" text not null, "amount" text not null, "currency_code" text not null, "state" text check ("state" in ('queued', 'running', 'succeeded', 'refused', 'unconfirmed')) not null default 'queued', "reason" text null, "operation_id" text null, "attempts" integer not null default 0, "claimed_until" timestamptz null, "started_at" timestamptz null, "finished_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "mpgi_bulk_row_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_mpgi_bulk_row_deleted_at" ON "mpgi_bulk_row" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_mpgi_bulk_row_bulk_id_order_no_unique" ON "mpgi_bulk_row" ("bulk_id", "order_no") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_mpgi_bulk_row_bulk_id_position" ON "mpgi_bulk_row" ("bulk_id", "position") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_mpgi_bulk_row_open" ON "mpgi_bulk_row" ("bulk_id") WHERE state in ('queued', 'running', 'unconfirmed') AND deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "mpgi_case" ("id" text not null, "kind" text not null, "key" text not null, "provider_id" text not null, "order_no" text not null, "transaction_id" text null, "operation_id" text null, "details" jsonb not null, "state" text check ("state" in ('open', 'closed')) not null default 'open', "opened_at" timestamptz not null, "checked_at" timestamptz null, "closed_at" timestamptz null, "closed_by" text null, "note" text null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "mpgi_case_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_mpgi_case_deleted_at" ON "mpgi_case" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "UX_mpgi_case_open" ON "mpgi_case" ("key") WHERE state = 'open' AND deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_mpgi_case_key" ON "mpgi_case" ("key") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_mpgi_case_order_no" ON "mpgi_case" ("order_no") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_mpgi_case_operation_id" ON "mpgi_case" ("operation_id") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_mpgi_case_opened_at" ON "mpgi_case" ("opened_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_mpgi_case_state_opened_at" ON "mpgi_case" ("state", "opened_at") WHERE deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "mpgi_charge" ("id" text not null, "subscription_id" text not null, "provider_id" text not null, "transaction_id" text not null, "order_no" text not null, "amount" text not null, "currency_code" text not null, "state" text check ("state" in ('created', 'pending', 'authorized', 'in_review', 'declined', 'partially_captured', 'captured', 'canceled', 'partially_refunded', 'refunded', 'unknown', 'charged_back')) not null, "charged_at" timestamptz not null, "order_id" text null, "linked_by" text null, "cart_id" text null, "announced_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "mpgi_charge_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_mpgi_charge_deleted_at" ON "mpgi_charge" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "UX_mpgi_charge_transaction_id" ON "mpgi_charge" ("provider_id", "transaction_id") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_mpgi_charge_subscription_id" ON "mpgi_charge" ("subscription_id") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_mpgi_charge_order_no" ON "mpgi_charge" ("order_no") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "UX_mpgi_charge_order_id" ON "mpgi_charge" ("order_id") WHERE order_id is not null AND deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "UX_mpgi_charge_cart_id" ON "mpgi_charge" ("cart_id") WHERE cart_id is not null AND deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "mpgi_checkout_setting" ("id" text not null, "provider_id" text not null, "titles" jsonb not null, "flows" jsonb not null, "currencies" jsonb null, "installments" jsonb not null, "version" integer not null, "updated_by" text not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "mpgi_checkout_setting_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_mpgi_checkout_setting_deleted_at" ON "mpgi_checkout_setting" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_mpgi_checkout_setting_provider_id_unique" ON "mpgi_checkout_setting" ("provider_id") WHERE deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "mpgi_day_figures" ("id" text not null, "figures" jsonb not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "mpgi_day_figures_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_mpgi_day_figures_deleted_at" ON "mpgi_day_figures" ("deleted_at") WHERE deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "mpgi_discrepancy" ("id" text not null, "kind" text check ("kind" in ('missing_locally', 'missing_at_gateway', 'amount', 'currency', 'status', 'refund_at_portal', 'capture_at_portal', 'totals')) not null, "key" text not null, "provider_id" text not null, "order_no" text not null, "transaction_id" text null, "reference" text null, "local_value" text null, "gateway_value" text null, "state" text check ("state" in ('open', 'needs_review', 'resolved', 'cleared')) not null default 'open', "occurrences" integer not null default 1, "first_seen_at" timestamptz not null, "last_seen_at" timestamptz not null, "resolved_at" timestamptz null, "note" text null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "mpgi_discrepancy_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_mpgi_discrepancy_deleted_at" ON "mpgi_discrepancy" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "UX_mpgi_discrepancy_open" ON "mpgi_discrepancy" ("key") WHERE state in ('open', 'needs_review') AND deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_mpgi_discrepancy_key" ON "mpgi_discrepancy" ("key") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_mpgi_discrepancy_kind_state_first_seen_at" ON "mpgi_discrepancy" ("kind", "state", "first_seen_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_mpgi_discrepancy_order_no" ON "mpgi_discrepancy" ("order_no") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_mpgi_discrepancy_first_seen_at" ON "mpgi_discrepancy" ("first_seen_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_mpgi_discrepancy_state_first_seen_at" ON "mpgi_discrepancy" ("state", "first_seen_at") WHERE deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "mpgi_notification" ("id" text not null, "key" text not null, "provider_id" text not null, "kind" text check ("kind" in ('payment', 'refund', 'payout', 'subscription')) not null, "order_no" text null, "transaction_id" text null, "payload" jsonb not null, "state" text check ("state" in ('received', 'applied', 'waiting', 'parked', 'closed')) not null default 'received', "reason" text null, "deliveries" integer not null default 1, "attempts" integer not null default 0, "claimed_until" timestamptz null, "received_at" timestamptz not null, "applied_at" timestamptz null, "closed_by" text null, "note" text null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "mpgi_notification_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_mpgi_notification_deleted_at" ON "mpgi_notification" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_mpgi_notification_provider_id_key_unique" ON "mpgi_notification" ("provider_id", "key") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_mpgi_notification_state" ON "mpgi_notification" ("state", "received_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_mpgi_notification_order_no" ON "mpgi_notification" ("order_no") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_mpgi_notification_received_at" ON "mpgi_notification" ("received_at", "applied_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_mpgi_notification_due" ON "mpgi_notification" ("updated_at") WHERE state in ('received', 'waiting') AND deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "mpgi_operation" ("id" text not null, "kind" text check ("kind" in ('capture', 'refund', 'cancel', 'review', 'payout', 'cancel_subscription')) not null, "provider_id" text not null, "order_no" text not null, "transaction_id" text not null, "amount" text not null, "currency_code" text not null, "medusa_ref" text null, "source" text check ("source" in ('medusa', 'gateway')) not null default 'medusa', "request_context" jsonb null, "marker" text not null, "baseline" jsonb not null, "state" text check ("state" in ('intent', 'sent', 'unknown', 'applied', 'not_applied', 'recorded')) not null default 'intent', "attempts" integer not null default 0, "unacknowledged" boolean not null default false, "next_attempt_at" timestamptz null, "error_code" text null, "error_reason" text null, "gateway_reference" text null, "gateway_status" text null, "sent_at" timestamptz null, "settled_at" timestamptz null, "decided_by" text null, "decided_note" text null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "mpgi_operation_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_mpgi_operation_deleted_at" ON "mpgi_operation" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "UX_mpgi_operation_unsettled" ON "mpgi_operation" ("provider_id", "transaction_id") WHERE state in ('intent', 'sent', 'unknown') AND deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_mpgi_operation_due" ON "mpgi_operation" ("next_attempt_at") WHERE state <> 'recorded' AND deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "UX_mpgi_operation_reference" ON "mpgi_operation" ("provider_id", "gateway_reference") WHERE source = 'gateway' and gateway_reference is not null AND deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "UX_mpgi_operation_payout" ON "mpgi_operation" ("transaction_id") WHERE kind = 'payout' AND deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_mpgi_operation_transaction_id" ON "mpgi_operation" ("transaction_id") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_mpgi_operation_settled_at" ON "mpgi_operation" ("settled_at", "kind", "currency_code", "amount") WHERE state in ('applied', 'recorded') AND deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_mpgi_operation_refunds" ON "mpgi_operation" ("created_at") WHERE kind = 'refund' AND deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_mpgi_operation_reviews" ON "mpgi_operation" ("id") WHERE kind = 'review' AND deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_mpgi_operation_created_at" ON "mpgi_operation" ("provider_id", "created_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_mpgi_operation_reference" ON "mpgi_operation" ("gateway_reference") WHERE gateway_reference is not null AND deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_mpgi_operation_order_no" ON "mpgi_operation" ("order_no") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_mpgi_operation_medusa_ref" ON "mpgi_operation" ("medusa_ref") WHERE deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "mpgi_payment" ("id" text not null, "provider_id" text not null, "order_no" text not null, "token" text null, "payment_session_id" text not null, "cart_id" text null, "order_id" text null, "payment_link_id" text null, "charge_id" text null, "amount" text not null, "currency_code" text not null, "flow" text check ("flow" in ('redirect', 'card')) not null, "return_url" text null, "cancel_url" text null, "device" jsonb null, "ip_digest" text null, "choices" jsonb null, "state" text check ("state" in ('created', 'pending', 'authorized', 'in_review', 'declined', 'partially_captured', 'captured', 'canceled', 'partially_refunded', 'refunded', 'unknown')) not null default 'created', "transaction_id" text null, "gateway_amount" text null, "gateway_currency" text null, "card_mask" text null, "connector" text null, "result_code" text null, "risk_action" text null, "risk_score" text null, "risk_reasons" jsonb null, "is3ds" text null, "threeds_result" text null, "captured_amount" text not null default '0', "refunded_amount" text not null default '0', "charged_back_amount" text not null default '0', "charged_back_at" timestamptz null, "problem" text null, "report_status" text null, "reported_status" text null, "report_at" timestamptz null, "report_attempts" integer not null default 0, "capture_at" timestamptz null, "capture_attempts" integer not null default 0, "capture_failed_at" timestamptz null, "capture_error" text null, "kept_at" timestamptz null, "totals_check_at" timestamptz null, "returned_as" text null, "opened_at" timestamptz null, "synced_at" timestamptz null, "completed_at" timestamptz null, "orphaned_at" timestamptz null, "order_checked_at" timestamptz null, "abandoned_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "mpgi_payment_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_mpgi_payment_deleted_at" ON "mpgi_payment" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    // The operator class finds a value by its beginning too: what a user types into the search.
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_mpgi_payment_order_no_unique" ON "mpgi_payment" ("order_no" text_pattern_ops) WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_mpgi_payment_token_unique" ON "mpgi_payment" ("token") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_mpgi_payment_payment_session_id" ON "mpgi_payment" ("payment_session_id") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "UX_mpgi_payment_session" ON "mpgi_payment" ("payment_session_id") WHERE abandoned_at is null AND deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_mpgi_payment_transaction_id" ON "mpgi_payment" ("transaction_id" text_pattern_ops) WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_mpgi_payment_cart_id" ON "mpgi_payment" ("cart_id") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_mpgi_payment_order_id" ON "mpgi_payment" ("order_id") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_mpgi_payment_provider_id" ON "mpgi_payment" ("provider_id", "id") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "UX_mpgi_payment_charge_id" ON "mpgi_payment" ("charge_id") WHERE charge_id is not null AND deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_mpgi_payment_created_at" ON "mpgi_payment" ("created_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_mpgi_payment_state" ON "mpgi_payment" ("state", "created_at") WHERE opened_at is not null AND deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_mpgi_payment_opened_at" ON "mpgi_payment" ("opened_at", "state", "currency_code", "amount") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_mpgi_payment_in_review" ON "mpgi_payment" ("opened_at") WHERE state = 'in_review' AND deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_mpgi_payment_unfinished" ON "mpgi_payment" ("opened_at") WHERE completed_at is null and state in ('created', 'pending', 'unknown', 'authorized', 'in_review', 'partially_captured', 'captured', 'partially_refunded') AND deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_mpgi_payment_device" ON "mpgi_payment" ("created_at") WHERE device is not null AND deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_mpgi_payment_unpaid" ON "mpgi_payment" ("updated_at") WHERE cart_id is not null and state in ('created', 'pending', 'unknown', 'declined', 'canceled', 'refunded') AND deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_mpgi_payment_charged_back" ON "mpgi_payment" ("charged_back_at") WHERE charged_back_at is not null AND deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_mpgi_payment_undecided" ON "mpgi_payment" ("updated_at") WHERE transaction_id is null and state in ('created', 'pending', 'unknown', 'declined') AND deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_mpgi_payment_unreported" ON "mpgi_payment" ("report_at") WHERE report_at is not null AND deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_mpgi_payment_uncaptured" ON "mpgi_payment" ("provider_id", "capture_at") WHERE state = 'authorized' AND deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_mpgi_payment_kept" ON "mpgi_payment" ("kept_at") WHERE kept_at is not null AND deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_mpgi_payment_totals_check" ON "mpgi_payment" ("totals_check_at") WHERE totals_check_at is not null AND deleted_at IS NULL;`,
    )
    // A search by the last digits of a card. No index of the model: those have columns, not expressions.
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_mpgi_payment_last4" ON "mpgi_payment" (right("card_mask", 4)) WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_mpgi_payment_declined_cards" ON "mpgi_payment" ("opened_at") WHERE flow = 'card' and state = 'declined' AND deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "mpgi_payment_link" ("id" text not null, "order_id" text not null, "provider_id" text not null, "token_digest" text not null, "amount" text not null, "currency_code" text not null, "expires_at" timestamptz not null, "opened_at" timestamptz null, "deactivated_at" timestamptz null, "created_by" text not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "mpgi_payment_link_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_mpgi_payment_link_deleted_at" ON "mpgi_payment_link" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_mpgi_payment_link_token_digest_unique" ON "mpgi_payment_link" ("token_digest") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_mpgi_payment_link_order_id" ON "mpgi_payment_link" ("order_id") WHERE deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "mpgi_payout" ("id" text not null, "request_id" text not null, "provider_id" text not null, "beneficiary_id" text not null, "order_id" text null, "amount" text not null, "currency_code" text not null, "source_amount" text null, "source_currency" text null, "reference" text null, "bank_tail" text not null, "bank_edited_by" text null, "bank_confirmed_by" text null, "bank_confirmed_at" timestamptz null, "request" jsonb not null, "source" text check ("source" in ('form', 'file')) not null default 'form', "needs_approval" boolean not null, "state" text check ("state" in ('awaiting_approval', 'released', 'rejected')) not null, "created_by" text not null, "decided_by" text null, "decided_at" timestamptz null, "decided_note" text null, "fee_amount" text null, "fee_currency" text null, "amount_payer_pays" text null, "amount_beneficiary_receives" text null, "short_reference_id" text null, "failure_reason" text null, "answered_at" timestamptz null, "erased_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "mpgi_payout_pkey" primary key ("id"), constraint "CK_mpgi_payout_four_eyes" check (state <> 'released' or not needs_approval or (coalesce(decided_by, created_by) <> created_by and decided_by is distinct from bank_edited_by and decided_by is distinct from bank_confirmed_by)));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_mpgi_payout_deleted_at" ON "mpgi_payout" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "UX_mpgi_payout_request_id" ON "mpgi_payout" ("request_id") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_mpgi_payout_created_at" ON "mpgi_payout" ("created_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_mpgi_payout_beneficiary_id" ON "mpgi_payout" ("beneficiary_id") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_mpgi_payout_created_by_created_at" ON "mpgi_payout" ("created_by", "created_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_mpgi_payout_order_id" ON "mpgi_payout" ("order_id") WHERE deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "mpgi_reconciliation" ("id" text not null, "provider_id" text not null, "trigger" text check ("trigger" in ('schedule', 'manual', 'script')) not null, "requested_by" text null, "scope" text check ("scope" in ('recent', 'full')) not null, "state" text check ("state" in ('requested', 'running', 'failed', 'done')) not null default 'requested', "from_at" timestamptz not null, "to_at" timestamptz not null, "cursor" text null, "compared" integer not null default 0, "found" integer not null default 0, "resolved" integer not null default 0, "needs_review" integer not null default 0, "attempts" integer not null default 0, "claimed_until" timestamptz null, "started_at" timestamptz null, "finished_at" timestamptz null, "error" text null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "mpgi_reconciliation_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_mpgi_reconciliation_deleted_at" ON "mpgi_reconciliation" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "UX_mpgi_reconciliation_unfinished" ON "mpgi_reconciliation" ("provider_id") WHERE state <> 'done' AND deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_mpgi_reconciliation_provider_id_started_at" ON "mpgi_reconciliation" ("provider_id", "started_at") WHERE deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "mpgi_saved_card" ("id" text not null, "provider_id" text not null, "customer_id" text not null, "order_no" text not null, "consented_at" timestamptz not null, "token" text null, "brand" text null, "last4" text null, "expiration_month" text null, "expiration_year" text null, "label" text null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "mpgi_saved_card_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_mpgi_saved_card_deleted_at" ON "mpgi_saved_card" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "UX_mpgi_saved_card_order_no" ON "mpgi_saved_card" ("order_no") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_mpgi_saved_card_customer_id" ON "mpgi_saved_card" ("customer_id") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_mpgi_saved_card_unsaved" ON "mpgi_saved_card" ("created_at") WHERE token is null AND deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "mpgi_subscription" ("id" text not null, "provider_id" text not null, "recurring_id" text null, "contract_name" text not null, "order_no" text not null, "variant_id" text null, "contract_amount" text not null, "currency_code" text not null, "interval" text null, "interval_count" integer null, "billing_cycle" integer null, "promotion_cycle" integer null, "contract_start" timestamptz null, "contract_end" timestamptz null, "price_id" text null, "state" text check ("state" in ('requested', 'active', 'inactive', 'ended')) not null default 'requested', "recurring_deduction_period" text null, "recurring_deduction_time" timestamptz null, "anchor_at" timestamptz null, "started_at" timestamptz null, "ended_at" timestamptz null, "next_charge_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "mpgi_subscription_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_mpgi_subscription_deleted_at" ON "mpgi_subscription" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "UX_mpgi_subscription_order_no" ON "mpgi_subscription" ("order_no") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "UX_mpgi_subscription_recurring_id" ON "mpgi_subscription" ("provider_id", "recurring_id") WHERE recurring_id is not null AND deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_mpgi_subscription_created_at" ON "mpgi_subscription" ("created_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_mpgi_subscription_next_charge_at" ON "mpgi_subscription" ("next_charge_at") WHERE deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "mpgi_subscription_plan" ("id" text not null, "variant_id" text not null, "contract_name" text null, "interval" text check ("interval" in ('day', 'week', 'month', 'year')) not null, "interval_count" integer not null, "billing_cycle" integer null, "promotion_cycle" integer null, "trial_days" integer null, "contract_end" text null, "amounts" jsonb null, "updated_by" text not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "mpgi_subscription_plan_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_mpgi_subscription_plan_deleted_at" ON "mpgi_subscription_plan" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_mpgi_subscription_plan_variant_id_unique" ON "mpgi_subscription_plan" ("variant_id") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `create table if not exists "mpgi_lease" ("key" text not null, "holder" text not null, "expires_at" timestamptz not null, constraint "mpgi_lease_pkey" primary key ("key"));`,
    )
    this.addSql(
      `create table if not exists "mpgi_audit" ("seq" bigint generated always as identity, "at" timestamptz not null default clock_timestamp(), "subject" text not null, "subject_id" text not null, "event" text not null, "actor" text not null, "changes" jsonb not null default '{}', constraint "mpgi_audit_pkey" primary key ("seq"));`,
    )
    this.addSql(
      `create index if not exists "IDX_mpgi_audit_subject" on "mpgi_audit" ("subject", "subject_id", "seq");`,
    )
    this.addSql(
      `create index if not exists "IDX_mpgi_audit_removed" on "mpgi_audit" ("at") where event = 'removed';`,
    )
    for (const definition of [AUDIT_CHANGE, REFUSE_CHANGE, REFUSE_TRUNCATE]) this.addSql(definition)
    this.addSql(
      `create trigger "mpgi_audit_append_only" before update or delete on "mpgi_audit" for each row execute function mpgi_audit_is_append_only();`,
    )
    this.addSql(
      `create trigger "mpgi_audit_not_emptied" after truncate on "mpgi_audit" for each statement execute function mpgi_audit_is_not_emptied_alone();`,
    )
    for (const [table, [subject, ...columns]] of Object.entries(AUDITED)) {
      const names = columns.map((name) => `'${name}'`)
      const changed = columns.map((name) => `"${name}"`).join(", ")
      this.addSql(
        `create trigger "${table}_audit" after insert or delete or update of ${changed} on "${table}" for each row execute function mpgi_audit_change('${subject}', ${names.join(", ")});`,
      )
    }
  }

  override async down(): Promise<void> {
    for (const table of Object.keys(AUDITED)) {
      this.addSql(`drop trigger if exists "${table}_audit" on "${table}";`)
    }
    this.addSql(`drop table if exists "mpgi_audit" cascade;`)
    this.addSql(
      `drop function if exists mpgi_audit_change, mpgi_audit_is_append_only, mpgi_audit_is_not_emptied_alone;`,
    )
    this.addSql(`drop table if exists "mpgi_account_access" cascade;`)
    this.addSql(`drop table if exists "mpgi_awaiting_order" cascade;`)
    this.addSql(`drop table if exists "mpgi_beneficiary" cascade;`)
    this.addSql(`drop table if exists "mpgi_beneficiary_change" cascade;`)
    this.addSql(`drop table if exists "mpgi_bulk" cascade;`)
    this.addSql(`drop table if exists "mpgi_bulk_row" cascade;`)
    this.addSql(`drop table if exists "mpgi_case" cascade;`)
    this.addSql(`drop table if exists "mpgi_charge" cascade;`)
    this.addSql(`drop table if exists "mpgi_checkout_setting" cascade;`)
    this.addSql(`drop table if exists "mpgi_day_figures" cascade;`)

    this.addSql(`drop table if exists "mpgi_discrepancy" cascade;`)
    this.addSql(`drop table if exists "mpgi_lease" cascade;`)
    this.addSql(`drop table if exists "mpgi_notification" cascade;`)
    this.addSql(`drop table if exists "mpgi_operation" cascade;`)
    this.addSql(`drop table if exists "mpgi_payment" cascade;`)
    this.addSql(`drop table if exists "mpgi_payment_link" cascade;`)
    this.addSql(`drop table if exists "mpgi_payout" cascade;`)
    this.addSql(`drop table if exists "mpgi_reconciliation" cascade;`)
    this.addSql(`drop table if exists "mpgi_saved_card" cascade;`)
    this.addSql(`drop table if exists "mpgi_subscription" cascade;`)
    this.addSql(`drop table if exists "mpgi_subscription_plan" cascade;`)
  }
}
