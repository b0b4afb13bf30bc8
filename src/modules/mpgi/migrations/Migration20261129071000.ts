import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Authorizations that end soon, or have ended. The column is not audited: it changes with each check. */
export class Migration20261129071000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "mpgi_payment" add column if not exists "end_noted_at" timestamptz null;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_mpgi_payment_held" ON "mpgi_payment" ("provider_id", "opened_at") WHERE state in ('authorized', 'in_review', 'partially_captured', 'partially_refunded') and captured_amount::numeric < amount::numeric AND deleted_at IS NULL;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop index if exists "IDX_mpgi_payment_held";`)
    this.addSql(`alter table if exists "mpgi_payment" drop column if exists "end_noted_at";`)
  }
}
