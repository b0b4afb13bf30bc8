import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** The list of disputes, whose cases are rare among all. */
export class Migration20261129171500 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_mpgi_case_charged_back" ON "mpgi_case" ("opened_at") WHERE kind = 'charged_back' AND deleted_at IS NULL;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop index if exists "IDX_mpgi_case_charged_back";`)
  }
}
