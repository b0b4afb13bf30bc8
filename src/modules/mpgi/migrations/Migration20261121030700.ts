import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261121030700 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `create table if not exists "mpgi_difference" ("id" text not null, "kind" text check ("kind" in ('missing_here', 'missing_there', 'amount', 'currency', 'status', 'refund_at_portal', 'capture_at_portal', 'totals')) not null, "key" text not null, "provider_id" text not null, "order_no" text not null, "transaction_id" text null, "reference" text null, "ours" text null, "theirs" text null, "state" text check ("state" in ('open', 'reported', 'healed', 'gone')) not null default 'open', "sightings" integer not null default 1, "first_seen_at" timestamptz not null, "last_seen_at" timestamptz not null, "healed_at" timestamptz null, "note" text null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "mpgi_difference_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_mpgi_difference_deleted_at" ON "mpgi_difference" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "UX_mpgi_difference_open" ON "mpgi_difference" ("key") WHERE state in ('open', 'reported') AND deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_mpgi_difference_order_no" ON "mpgi_difference" ("order_no") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_mpgi_difference_state_first_seen_at" ON "mpgi_difference" ("state", "first_seen_at") WHERE deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "mpgi_reconciliation" ("id" text not null, "provider_id" text not null, "trigger" text check ("trigger" in ('schedule', 'person', 'script')) not null, "requested_by" text null, "scope" text check ("scope" in ('recent', 'full')) not null, "state" text check ("state" in ('requested', 'running', 'failed', 'done')) not null default 'requested', "from_at" timestamptz not null, "to_at" timestamptz not null, "cursor" text null, "compared" integer not null default 0, "found" integer not null default 0, "healed" integer not null default 0, "reported" integer not null default 0, "attempts" integer not null default 0, "claimed_until" timestamptz null, "started_at" timestamptz null, "finished_at" timestamptz null, "error" text null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "mpgi_reconciliation_pkey" primary key ("id"));`,
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
      `alter table if exists "mpgi_operation" add column if not exists "source" text check ("source" in ('medusa', 'gateway')) not null default 'medusa';`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "UX_mpgi_operation_reference" ON "mpgi_operation" ("provider_id", "gateway_reference") WHERE source = 'gateway' and gateway_reference is not null AND deleted_at IS NULL;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "mpgi_difference" cascade;`)

    this.addSql(`drop table if exists "mpgi_reconciliation" cascade;`)

    this.addSql(`drop index if exists "UX_mpgi_operation_reference";`)
    this.addSql(`alter table if exists "mpgi_operation" drop column if exists "source";`)
  }
}
