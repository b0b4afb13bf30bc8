import { Migration } from "@medusajs/framework/mikro-orm/migrations"

const HOLDS_NOTHING = "state in ('created', 'pending', 'unknown', 'declined', 'cancelled')"

/** Orders whose payment was voided after they had it are looked for too, so the last change counts, not the first. */
export class Migration20261121100000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`drop index if exists "IDX_mpgi_payment_unpaid";`)
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_mpgi_payment_unpaid" ON "mpgi_payment" ("updated_at") WHERE cart_id is not null and ${HOLDS_NOTHING} AND deleted_at IS NULL;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop index if exists "IDX_mpgi_payment_unpaid";`)
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_mpgi_payment_unpaid" ON "mpgi_payment" ("created_at") WHERE cart_id is not null and completed_at is null and ${HOLDS_NOTHING} AND deleted_at IS NULL;`,
    )
  }
}
