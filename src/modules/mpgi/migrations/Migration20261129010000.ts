import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Events that are still to be emitted, written in the transaction of the change. */
export class Migration20261129010000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `create table if not exists "mpgi_outbox" ("id" text not null, "event" text not null, "about" text not null, "due_at" timestamptz not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "mpgi_outbox_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_mpgi_outbox_deleted_at" ON "mpgi_outbox" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_mpgi_outbox_due_at" ON "mpgi_outbox" ("due_at") WHERE deleted_at IS NULL;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "mpgi_outbox" cascade;`)
  }
}
