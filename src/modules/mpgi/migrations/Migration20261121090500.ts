import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Why a payout failed, in the gateway's words. */
export class Migration20261121090500 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table if exists "mpgi_payout" add column if not exists "failure_reason" text null;`)
  }

  override async down(): Promise<void> {
    this.addSql(`alter table if exists "mpgi_payout" drop column if exists "failure_reason";`)
  }
}
