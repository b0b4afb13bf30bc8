import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261121080000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_mpgi_payment_created_at" ON "mpgi_payment" ("created_at") WHERE deleted_at IS NULL;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop index if exists "IDX_mpgi_payment_created_at";`)
  }
}
