import { Migration } from "@medusajs/framework/mikro-orm/migrations"

const HEALTH = "mpgi_health_change"

/** Facts of a change that wait with its event, and the changes of the health check's overall status. */
export class Migration20261129064500 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table if exists "mpgi_outbox" add column if not exists "data" jsonb null;`)
    this.addSql(
      `create table if not exists "${HEALTH}" ("id" text not null, "status" text not null, "previous" text not null, "checks" jsonb not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "${HEALTH}_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_${HEALTH}_deleted_at" ON "${HEALTH}" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_${HEALTH}_created_at" ON "${HEALTH}" ("created_at") WHERE deleted_at IS NULL;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "${HEALTH}" cascade;`)
    // The database of an earlier version knows only the events of cases, each once.
    this.addSql(`alter table if exists "mpgi_outbox" drop column if exists "data";`)
  }
}
