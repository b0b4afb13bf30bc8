import { Migration } from "@medusajs/framework/mikro-orm/migrations"

const TABLE = "mpgi_installation"

/** The mark by which a database knows the installation that it belongs to: a copy of it is paused. Its changes are audited. */
export class Migration20261128210000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `create table if not exists "${TABLE}" ("id" text not null, "state" text check ("state" in ('own', 'copy', 'former')) not null, "accounts" jsonb not null, "decided_by" text null, "decided_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "${TABLE}_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_${TABLE}_deleted_at" ON "${TABLE}" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "UX_${TABLE}_own" ON "${TABLE}" ("state") WHERE state = 'own' AND deleted_at IS NULL;`,
    )
    this.addSql(`drop trigger if exists "${TABLE}_audit" on "${TABLE}";`)
    this.addSql(
      `create trigger "${TABLE}_audit" after insert or delete or update of "state", "accounts", "decided_by", "decided_at" on "${TABLE}" for each row execute function mpgi_audit_change('installation', 'state', 'accounts', 'decided_by', 'decided_at');`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "${TABLE}" cascade;`)
  }
}
