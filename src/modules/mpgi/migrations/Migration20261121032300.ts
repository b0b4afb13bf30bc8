import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Which columns of which table are noted. Nothing personal, no secret, no free text; no clockwork of the jobs. */
const AUDITED: Record<string, [subject: string, ...columns: string[][]]> = {
  mpgi_payment: [
    "payment",
    ["provider_id", "order_no", "payment_session_id", "cart_id", "amount", "currency_code", "flow", "state"],
    ["transaction_id", "gateway_amount", "gateway_currency", "result_code", "risk_action", "is3ds"],
    ["captured_amount", "refunded_amount", "problem", "report_status", "reported_status"],
    ["opened_at", "completed_at", "tombstoned_at"],
  ],
  mpgi_operation: [
    "operation",
    ["kind", "provider_id", "order_no", "transaction_id", "amount", "currency_code", "medusa_ref", "marker"],
    ["source"],
    ["baseline", "state", "attempts", "news", "error_code", "gateway_reference", "sent_at", "settled_at"],
  ],
  mpgi_notification: [
    "notification",
    [
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
  ],
  mpgi_case: [
    "case",
    ["kind", "key", "provider_id", "order_no", "transaction_id", "operation_id", "details"],
    ["state", "opened_at", "closed_at", "closed_by"],
  ],
  mpgi_difference: [
    "difference",
    ["kind", "key", "provider_id", "order_no", "transaction_id", "reference", "ours", "theirs", "state"],
    ["first_seen_at", "healed_at"],
  ],
}

/**
 * Writes one event for a row that was made, changed or removed, in the statement that did it: `execute function
 * mpgi_note_change('<subject>', '<column>', ...)`. A change of none of the columns is none. The session says in
 * `mpgi.actor` who it is; where it does not, somebody works on the tables by hand.
 */
const NOTE_CHANGE = `
create or replace function mpgi_note_change() returns trigger language plpgsql as $$
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

const REFUSE_CHANGE = `
create or replace function mpgi_audit_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'mpgi_audit is append-only: % is refused', tg_op
    using errcode = 'restrict_violation', hint = 'Write another event that says what was wrong.';
end $$;`

/** Runs after everything that the same TRUNCATE names is empty: a database may be emptied, its memory alone may not. */
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
    raise exception 'mpgi_audit is append-only: TRUNCATE is refused while there is anything of which it tells'
      using errcode = 'restrict_violation';
  end if;
  return null;
end $$;`

export class Migration20261121032300 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `create table if not exists "mpgi_audit" ("seq" bigint generated always as identity, "at" timestamptz not null default clock_timestamp(), "subject" text not null, "subject_id" text not null, "event" text not null, "actor" text not null, "changes" jsonb not null default '{}', constraint "mpgi_audit_pkey" primary key ("seq"));`,
    )
    this.addSql(
      `create index if not exists "IDX_mpgi_audit_subject" on "mpgi_audit" ("subject", "subject_id", "seq");`,
    )
    for (const definition of [NOTE_CHANGE, REFUSE_CHANGE, REFUSE_TRUNCATE]) this.addSql(definition)
    this.addSql(
      `create trigger "mpgi_audit_append_only" before update or delete on "mpgi_audit" for each statement execute function mpgi_audit_is_append_only();`,
    )
    this.addSql(
      `create trigger "mpgi_audit_not_emptied" after truncate on "mpgi_audit" for each statement execute function mpgi_audit_is_not_emptied_alone();`,
    )
    for (const [table, [subject, ...columns]] of Object.entries(AUDITED)) {
      const names = columns.flat().map((name) => `'${name}'`)
      // Rows that were there before are noted as they are now.
      this.addSql(
        `insert into "mpgi_audit" ("subject", "subject_id", "event", "actor", "changes") select '${subject}', it.id, 'created', 'migration', (select jsonb_object_agg(name, to_jsonb(it) -> name) from unnest(array[${names.join(", ")}]) as name) from "${table}" as it;`,
      )
      this.addSql(
        `create trigger "${table}_audit" after insert or update or delete on "${table}" for each row execute function mpgi_note_change('${subject}', ${names.join(", ")});`,
      )
    }
  }

  override async down(): Promise<void> {
    for (const table of Object.keys(AUDITED)) {
      this.addSql(`drop trigger if exists "${table}_audit" on "${table}";`)
    }
    this.addSql(`drop table if exists "mpgi_audit" cascade;`)
    this.addSql(
      `drop function if exists mpgi_note_change, mpgi_audit_is_append_only, mpgi_audit_is_not_emptied_alone;`,
    )
  }
}
