import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261121030100 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `create table if not exists "mpgi_case" ("id" text not null, "kind" text not null, "key" text not null, "provider_id" text not null, "order_no" text not null, "transaction_id" text null, "operation_id" text null, "details" jsonb not null, "state" text check ("state" in ('open', 'closed')) not null default 'open', "opened_at" timestamptz not null, "closed_at" timestamptz null, "closed_by" text null, "note" text null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "mpgi_case_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_mpgi_case_deleted_at" ON "mpgi_case" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "UX_mpgi_case_open" ON "mpgi_case" ("key") WHERE state = 'open' AND deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_mpgi_case_order_no" ON "mpgi_case" ("order_no") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_mpgi_case_state_opened_at" ON "mpgi_case" ("state", "opened_at") WHERE deleted_at IS NULL;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "mpgi_case" cascade;`)
  }
}
