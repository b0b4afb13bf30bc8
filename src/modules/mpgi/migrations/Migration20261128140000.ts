import { Migration } from "@medusajs/framework/mikro-orm/migrations"

const NAME = "IDX_mpgi_payment_uncaptured"
const COLUMNS = `("provider_id", "capture_at")`
const UNCAPTURED =
  "state in ('authorized', 'partially_captured', 'partially_refunded', 'refunded') and captured_amount::numeric < amount::numeric"

/** What is left of a payment that was captured in part may have to be captured too: shipments are captured one by one. */
export class Migration20261128140000 extends Migration {
  override async up(): Promise<void> {
    this.replaceIndex(UNCAPTURED)
  }

  override async down(): Promise<void> {
    this.replaceIndex("state = 'authorized'")
  }

  private replaceIndex(where: string): void {
    this.addSql(`DROP INDEX IF EXISTS "${NAME}";`)
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "${NAME}" ON "mpgi_payment" ${COLUMNS} WHERE ${where} AND deleted_at IS NULL;`,
    )
  }
}
