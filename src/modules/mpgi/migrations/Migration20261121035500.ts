import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261121035500 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table if exists "mpgi_payment" add column if not exists "connector" text null;`)
  }

  override async down(): Promise<void> {
    this.addSql(`alter table if exists "mpgi_payment" drop column if exists "connector";`)
  }
}
