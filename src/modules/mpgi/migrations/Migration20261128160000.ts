import { Migration } from "@medusajs/framework/mikro-orm/migrations"

const NAME = "IDX_mpgi_payment_credentials"
const COLUMNS = `("provider_id", "merchant_id", "account_id")`
const TABLES = ["mpgi_payment", "mpgi_operation"] as const

/**
 * The merchant and the account with which a payment or operation was sent: the options of an account may be changed while it keeps
 * its id. Rows that are there already name none and count as the current account's.
 */
export class Migration20261128160000 extends Migration {
  override async up(): Promise<void> {
    for (const name of TABLES)
      this.addSql(
        `ALTER TABLE IF EXISTS "${name}" ADD COLUMN IF NOT EXISTS "merchant_id" text NULL, ADD COLUMN IF NOT EXISTS "account_id" text NULL;`,
      )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "${NAME}" ON "mpgi_payment" ${COLUMNS} WHERE merchant_id is not null AND deleted_at IS NULL;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`DROP INDEX IF EXISTS "${NAME}";`)
    for (const name of TABLES)
      this.addSql(
        `ALTER TABLE IF EXISTS "${name}" DROP COLUMN IF EXISTS "merchant_id", DROP COLUMN IF EXISTS "account_id";`,
      )
  }
}
