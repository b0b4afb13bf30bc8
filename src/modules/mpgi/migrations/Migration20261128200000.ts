import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** The code that was in force when a change was proposed: the last one confirmed before it. */
const EARLIER = `SELECT earlier."code" FROM "mpgi_beneficiary_change" AS earlier
  WHERE earlier."beneficiary_id" = it."beneficiary_id" AND earlier."id" <> it."id" AND earlier."state" = 'confirmed'
    AND earlier."decided_at" < coalesce(it."decided_at", 'infinity')
  ORDER BY earlier."decided_at" DESC LIMIT 1`

/** Files pay by the code of a beneficiary, so a change shows it before and afterwards, and another code is another account. */
export class Migration20261128200000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `ALTER TABLE IF EXISTS "mpgi_beneficiary_change" ADD COLUMN IF NOT EXISTS "previous_code" text NULL;`,
    )
    this.addSql(
      `UPDATE "mpgi_beneficiary_change" AS it SET "previous_code" = (${EARLIER}) WHERE it."previous" IS NOT NULL;`,
    )
    this.addSql(
      `UPDATE "mpgi_beneficiary_change" SET "bank_changed" = true WHERE "state" = 'proposed' AND "code" IS DISTINCT FROM "previous_code";`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`ALTER TABLE IF EXISTS "mpgi_beneficiary_change" DROP COLUMN IF EXISTS "previous_code";`)
  }
}
