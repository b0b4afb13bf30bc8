import { Migration } from "@medusajs/framework/mikro-orm/migrations"

const UNFINISHED = `completed_at is null and state in ('created', 'pending', 'unknown', 'authorised', 'in_review', 'partially_captured', 'captured')`
const UNSETTLED = `state in ('intent', 'sent', 'unknown') AND deleted_at IS NULL`

export class Migration20261121012200 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "mpgi_operation" add column if not exists "asked" jsonb null, add column if not exists "news" boolean not null default false;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "UX_mpgi_operation_unsettled" ON "mpgi_operation" ("provider_id", "transaction_id") WHERE ${UNSETTLED};`,
    )
    this.addSql(`drop index if exists "UX_mpgi_operation_open";`)
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_mpgi_operation_due" ON "mpgi_operation" ("next_attempt_at") WHERE state <> 'recorded' AND deleted_at IS NULL;`,
    )
    this.addSql(
      `alter table if exists "mpgi_payment" add column if not exists "completed_at" timestamptz null;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_mpgi_payment_unfinished" ON "mpgi_payment" ("opened_at") WHERE ${UNFINISHED} AND deleted_at IS NULL;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop index if exists "IDX_mpgi_payment_unfinished";`)
    this.addSql(`alter table if exists "mpgi_payment" drop column if exists "completed_at";`)
    this.addSql(`drop index if exists "IDX_mpgi_operation_due";`)
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "UX_mpgi_operation_open" ON "mpgi_operation" ("transaction_id") WHERE ${UNSETTLED};`,
    )
    this.addSql(`drop index if exists "UX_mpgi_operation_unsettled";`)
    this.addSql(
      `alter table if exists "mpgi_operation" drop column if exists "asked", drop column if exists "news";`,
    )
  }
}
