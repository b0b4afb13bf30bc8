import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** When a customer's data was erased: what the gateway reports of the payment later is stored without it. */
export class Migration20261128181000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`ALTER TABLE IF EXISTS "mpgi_payment" ADD COLUMN IF NOT EXISTS "erased_at" timestamptz NULL;`)
  }

  override async down(): Promise<void> {
    this.addSql(`ALTER TABLE IF EXISTS "mpgi_payment" DROP COLUMN IF EXISTS "erased_at";`)
  }
}
