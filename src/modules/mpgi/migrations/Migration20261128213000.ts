import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** With which of an account's secrets messages came: what shows when an old one may be removed. */
export class Migration20261128213000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `create table if not exists "mpgi_secret_use" ("id" text not null, "provider_id" text not null, "secret" text not null, "watched_since" timestamptz not null, "seen_at" timestamptz not null, "last_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "mpgi_secret_use_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_mpgi_secret_use_deleted_at" ON "mpgi_secret_use" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "mpgi_secret_use" cascade;`)
  }
}
