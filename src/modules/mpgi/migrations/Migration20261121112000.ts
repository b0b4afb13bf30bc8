import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** All of it is shown to shoppers, so all of it may be noted. */
const NOTED = ["provider_id", "titles", "flows", "currencies", "installments", "version", "updated_by"]

/** What a merchant has set of what shoppers see of an account. */
export class Migration20261121112000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `create table if not exists "mpgi_setting" ("id" text not null, "provider_id" text not null, "titles" jsonb not null, "flows" jsonb not null, "currencies" jsonb null, "installments" jsonb not null, "version" integer not null, "updated_by" text not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "mpgi_setting_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_mpgi_setting_deleted_at" ON "mpgi_setting" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_mpgi_setting_provider_id_unique" ON "mpgi_setting" ("provider_id") WHERE deleted_at IS NULL;`,
    )
    const list = NOTED.map((name) => `'${name}'`).join(", ")
    this.addSql(
      `create trigger "mpgi_setting_audit" after insert or update or delete on "mpgi_setting" for each row execute function mpgi_note_change('setting', ${list});`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "mpgi_setting" cascade;`)
  }
}
