import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** An archived beneficiary is restored by a change that a second user confirms. An erased one has no confirmed bank details. */
export class Migration20261128190000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `ALTER TABLE IF EXISTS "mpgi_beneficiary_change" ADD COLUMN IF NOT EXISTS "restores" boolean NOT NULL DEFAULT false;`,
    )
    this.addSql(
      `UPDATE "mpgi_beneficiary" SET "bank_edited_by" = NULL, "bank_confirmed_by" = NULL, "bank_confirmed_at" = NULL WHERE erased_at IS NOT NULL;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`ALTER TABLE IF EXISTS "mpgi_beneficiary_change" DROP COLUMN IF EXISTS "restores";`)
  }
}
