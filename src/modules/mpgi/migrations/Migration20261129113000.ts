import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Payouts that wait for a second user, which monitoring counts. */
export class Migration20261129113000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_mpgi_payout_awaiting" ON "mpgi_payout" ("created_at") WHERE state = 'awaiting_approval' AND deleted_at IS NULL;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop index if exists "IDX_mpgi_payout_awaiting";`)
  }
}
