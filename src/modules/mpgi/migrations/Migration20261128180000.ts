import { Migration } from "@medusajs/framework/mikro-orm/migrations"

const REQUESTED = `"IDX_mpgi_payout_created_by_created_at" ON "mpgi_payout" ("created_by", "created_at")`
const COUNTED = `"IDX_mpgi_payout_created_by_counted_at" ON "mpgi_payout" ("created_by", "counted_at")`

/** When a payout last counted against the daily limits: when it was requested, and again when it is sent. */
export class Migration20261128180000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `ALTER TABLE IF EXISTS "mpgi_payout" ADD COLUMN IF NOT EXISTS "counted_at" timestamptz NOT NULL DEFAULT now();`,
    )
    this.addSql(`UPDATE "mpgi_payout" SET "counted_at" = "created_at";`)
    this.addSql(`DROP INDEX IF EXISTS "IDX_mpgi_payout_created_by_created_at";`)
    this.addSql(`CREATE INDEX IF NOT EXISTS ${COUNTED} WHERE deleted_at IS NULL;`)
  }

  override async down(): Promise<void> {
    this.addSql(`DROP INDEX IF EXISTS "IDX_mpgi_payout_created_by_counted_at";`)
    this.addSql(`CREATE INDEX IF NOT EXISTS ${REQUESTED} WHERE deleted_at IS NULL;`)
    this.addSql(`ALTER TABLE IF EXISTS "mpgi_payout" DROP COLUMN IF EXISTS "counted_at";`)
  }
}
