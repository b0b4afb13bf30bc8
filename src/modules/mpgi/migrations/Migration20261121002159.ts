import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261121002159 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "mpgi_payment" add column if not exists "is3ds" text null, add column if not exists "report_status" text null, add column if not exists "reported_status" text null;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(
      `alter table if exists "mpgi_payment" drop column if exists "is3ds", drop column if exists "report_status", drop column if exists "reported_status";`,
    )
  }
}
