import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261121032500 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table if exists "mpgi_payment" add column if not exists "ip_digest" text null;`)
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_mpgi_payment_device" ON "mpgi_payment" ("created_at") WHERE device is not null AND deleted_at IS NULL;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop index if exists "IDX_mpgi_payment_device";`)
    this.addSql(`alter table if exists "mpgi_payment" drop column if exists "ip_digest";`)
  }
}
