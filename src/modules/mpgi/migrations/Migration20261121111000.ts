import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** What the audit notes of a plan: all of it. */
const NOTED = [
  ...["plan", "variant_id", "contract_name", "interval", "interval_count", "billing_cycle"],
  ...["promotion_cycle", "trial_days", "contract_end", "amounts", "updated_by"],
]

export class Migration20261121111000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `create table if not exists "mpgi_plan" ("id" text not null, "variant_id" text not null, "contract_name" text null, "interval" text check ("interval" in ('day', 'week', 'month', 'year')) not null, "interval_count" integer not null, "billing_cycle" integer null, "promotion_cycle" integer null, "trial_days" integer null, "contract_end" text null, "amounts" jsonb null, "updated_by" text not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "mpgi_plan_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_mpgi_plan_deleted_at" ON "mpgi_plan" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_mpgi_plan_variant_id_unique" ON "mpgi_plan" ("variant_id") WHERE deleted_at IS NULL;`,
    )
    const list = NOTED.map((name) => `'${name}'`).join(", ")
    this.addSql(
      `create trigger "mpgi_plan_audit" after insert or update or delete on "mpgi_plan" for each row execute function mpgi_note_change(${list});`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "mpgi_plan" cascade;`)
  }
}
