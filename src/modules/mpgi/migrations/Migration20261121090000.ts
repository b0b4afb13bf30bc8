import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** What the audit notes of each table: nothing personal, no free text. */
const NOTED = {
  mpgi_beneficiary: ["beneficiary", "code", "entity_type", "country_code", "archived_at", "updated_by"],
  mpgi_payout: [
    ...["payout", "request_id", "provider_id", "beneficiary_id", "order_id", "amount", "currency_code"],
    ...["source", "needs_approval", "state", "created_by", "decided_by", "decided_at"],
    ...["fee_amount", "fee_currency", "amount_payer_pays", "amount_beneficiary_receives", "answered_at"],
  ],
}

export class Migration20261121090000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `create table if not exists "mpgi_beneficiary" ("id" text not null, "code" text null, "entity_type" text check ("entity_type" in ('PERSON', 'COMPANY')) not null, "country_code" text not null, "bank_tail" text not null, "details" jsonb not null, "created_by" text not null, "updated_by" text not null, "archived_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "mpgi_beneficiary_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_mpgi_beneficiary_deleted_at" ON "mpgi_beneficiary" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "UX_mpgi_beneficiary_code" ON "mpgi_beneficiary" ("code") WHERE code is not null AND deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_mpgi_beneficiary_created_at" ON "mpgi_beneficiary" ("created_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `create table if not exists "mpgi_payout" ("id" text not null, "request_id" text not null, "provider_id" text not null, "beneficiary_id" text not null, "order_id" text null, "amount" text not null, "currency_code" text not null, "reference" text null, "bank_tail" text not null, "request" jsonb not null, "source" text check ("source" in ('form', 'file')) not null default 'form', "needs_approval" boolean not null, "state" text check ("state" in ('awaiting_approval', 'released', 'rejected')) not null, "created_by" text not null, "decided_by" text null, "decided_at" timestamptz null, "decided_note" text null, "fee_amount" text null, "fee_currency" text null, "amount_payer_pays" text null, "amount_beneficiary_receives" text null, "short_reference_id" text null, "answered_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "mpgi_payout_pkey" primary key ("id"), constraint "CK_mpgi_payout_four_eyes" check (state <> 'released' or not needs_approval or coalesce(decided_by, created_by) <> created_by));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_mpgi_payout_deleted_at" ON "mpgi_payout" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "UX_mpgi_payout_request_id" ON "mpgi_payout" ("request_id") WHERE deleted_at IS NULL;`,
    )
    for (const column of ["created_at", "beneficiary_id", "order_id"])
      this.addSql(
        `CREATE INDEX IF NOT EXISTS "IDX_mpgi_payout_${column}" ON "mpgi_payout" ("${column}") WHERE deleted_at IS NULL;`,
      )
    for (const [table, columns] of Object.entries(NOTED)) {
      const list = columns.map((name) => `'${name}'`).join(", ")
      this.addSql(
        `create trigger "${table}_audit" after insert or update or delete on "${table}" for each row execute function mpgi_note_change(${list});`,
      )
    }
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "mpgi_payout" cascade;`)
    this.addSql(`drop table if exists "mpgi_beneficiary" cascade;`)
  }
}
