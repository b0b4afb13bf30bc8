import { Migration } from "@medusajs/framework/mikro-orm/migrations"

const TIMES = `"created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null`

export class Migration20261121080100 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `create table if not exists "mpgi_bulk" ("id" text not null, "kind" text check ("kind" in ('capture', 'cancel', 'refund', 'review_accept', 'review_decline')) not null, "note" text null, "requested_by" text not null, "state" text check ("state" in ('planned', 'running', 'done')) not null default 'planned', "started_at" timestamptz null, "finished_at" timestamptz null, ${TIMES}, constraint "mpgi_bulk_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_mpgi_bulk_deleted_at" ON "mpgi_bulk" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `create table if not exists "mpgi_bulk_row" ("id" text not null, "bulk_id" text not null, "position" integer not null, "order_no" text not null, "provider_id" text not null, "amount" text not null, "currency_code" text not null, "state" text check ("state" in ('waiting', 'running', 'done', 'refused', 'unknown')) not null default 'waiting', "reason" text null, "operation_id" text null, "attempts" integer not null default 0, "claimed_until" timestamptz null, "started_at" timestamptz null, "finished_at" timestamptz null, ${TIMES}, constraint "mpgi_bulk_row_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_mpgi_bulk_row_deleted_at" ON "mpgi_bulk_row" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_mpgi_bulk_row_bulk_id_order_no_unique" ON "mpgi_bulk_row" ("bulk_id", "order_no") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_mpgi_bulk_row_bulk_id_position" ON "mpgi_bulk_row" ("bulk_id", "position") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_mpgi_bulk_row_open" ON "mpgi_bulk_row" ("bulk_id") WHERE state in ('waiting', 'running', 'unknown') AND deleted_at IS NULL;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "mpgi_bulk_row" cascade;`)
    this.addSql(`drop table if exists "mpgi_bulk" cascade;`)
  }
}
