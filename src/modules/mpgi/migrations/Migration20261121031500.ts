import { Migration } from "@medusajs/framework/mikro-orm/migrations"

const STATES = "mpgi_notification_state_check"
const HOLDS_NOTHING = `state in ('created', 'pending', 'unknown', 'declined', 'cancelled')`

export class Migration20261121031500 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table if exists "mpgi_case" add column if not exists "looked_at" timestamptz null;`)
    this.addSql(`alter table if exists "mpgi_notification" drop constraint if exists "${STATES}";`)
    this.addSql(
      `alter table if exists "mpgi_notification" add column if not exists "done_by" text null, add column if not exists "note" text null, add constraint "${STATES}" check ("state" in ('received', 'applied', 'waiting', 'parked', 'done'));`,
    )
    this.addSql(
      `alter table if exists "mpgi_operation" add column if not exists "decided_by" text null, add column if not exists "decided_note" text null;`,
    )
    this.addSql(
      `alter table if exists "mpgi_payment" add column if not exists "orphaned_at" timestamptz null, add column if not exists "order_sought_at" timestamptz null;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_mpgi_payment_unpaid" ON "mpgi_payment" ("created_at") WHERE cart_id is not null and completed_at is null and ${HOLDS_NOTHING} AND deleted_at IS NULL;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop index if exists "IDX_mpgi_payment_unpaid";`)
    this.addSql(
      `alter table if exists "mpgi_payment" drop column if exists "orphaned_at", drop column if exists "order_sought_at";`,
    )
    this.addSql(
      `alter table if exists "mpgi_operation" drop column if exists "decided_by", drop column if exists "decided_note";`,
    )
    this.addSql(`alter table if exists "mpgi_notification" drop constraint if exists "${STATES}";`)
    this.addSql(
      `alter table if exists "mpgi_notification" drop column if exists "done_by", drop column if exists "note", add constraint "${STATES}" check ("state" in ('received', 'applied', 'waiting', 'parked'));`,
    )
    this.addSql(`alter table if exists "mpgi_case" drop column if exists "looked_at";`)
  }
}
