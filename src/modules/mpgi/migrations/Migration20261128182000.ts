import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** The /48 from which a card was entered, as a keyed digest: declined cards of one IPv6 site are counted together. */
export class Migration20261128182000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`ALTER TABLE IF EXISTS "mpgi_payment" ADD COLUMN IF NOT EXISTS "site_digest" text NULL;`)
  }

  override async down(): Promise<void> {
    this.addSql(`ALTER TABLE IF EXISTS "mpgi_payment" DROP COLUMN IF EXISTS "site_digest";`)
  }
}
