import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** What the audit notes of each table: nothing personal, no free text. */
const NOTED = {
  mpgi_subscription: [
    ...["subscription", "provider_id", "recurring_id", "order_no", "contract_amount", "currency_code"],
    ...["interval", "interval_count", "billing_cycle", "promotion_cycle", "contract_start", "contract_end"],
    ...["price_id", "state", "started_at", "ended_at"],
  ],
  mpgi_charge: [
    ...["charge", "subscription_id", "provider_id", "transaction_id", "order_no", "amount"],
    ...["currency_code", "state", "charged_at", "order_id", "linked_by", "announced_at"],
  ],
}

const STATES =
  "'created', 'pending', 'authorised', 'in_review', 'declined', 'partially_captured', 'captured', 'cancelled', 'partially_refunded', 'refunded', 'unknown'"

export class Migration20261121110000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `create table if not exists "mpgi_subscription" ("id" text not null, "provider_id" text not null, "recurring_id" text null, "contract_name" text not null, "order_no" text not null, "contract_amount" text not null, "currency_code" text not null, "interval" text null, "interval_count" integer null, "billing_cycle" integer null, "promotion_cycle" integer null, "contract_start" timestamptz null, "contract_end" timestamptz null, "price_id" text null, "state" text check ("state" in ('requested', 'active', 'inactive', 'ended')) not null default 'requested', "recurring_deduction_period" text null, "recurring_deduction_time" timestamptz null, "anchor_at" timestamptz null, "started_at" timestamptz null, "ended_at" timestamptz null, "next_charge_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "mpgi_subscription_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "UX_mpgi_subscription_order_no" ON "mpgi_subscription" ("order_no") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "UX_mpgi_subscription_recurring_id" ON "mpgi_subscription" ("provider_id", "recurring_id") WHERE recurring_id is not null AND deleted_at IS NULL;`,
    )
    this.addSql(
      `create table if not exists "mpgi_charge" ("id" text not null, "subscription_id" text not null, "provider_id" text not null, "transaction_id" text not null, "order_no" text not null, "amount" text not null, "currency_code" text not null, "state" text check ("state" in (${STATES})) not null, "charged_at" timestamptz not null, "order_id" text null, "linked_by" text null, "announced_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "mpgi_charge_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "UX_mpgi_charge_transaction_id" ON "mpgi_charge" ("provider_id", "transaction_id") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "UX_mpgi_charge_order_id" ON "mpgi_charge" ("order_id") WHERE order_id is not null AND deleted_at IS NULL;`,
    )
    for (const [table, column] of [
      ["mpgi_subscription", "created_at"],
      ["mpgi_charge", "subscription_id"],
      ["mpgi_charge", "order_no"],
    ])
      this.addSql(
        `CREATE INDEX IF NOT EXISTS "IDX_${table}_${column}" ON "${table}" ("${column}") WHERE deleted_at IS NULL;`,
      )
    for (const table of Object.keys(NOTED))
      this.addSql(
        `CREATE INDEX IF NOT EXISTS "IDX_${table}_deleted_at" ON "${table}" ("deleted_at") WHERE deleted_at IS NULL;`,
      )
    for (const [table, columns] of Object.entries(NOTED)) {
      const list = columns.map((name) => `'${name}'`).join(", ")
      this.addSql(
        `create trigger "${table}_audit" after insert or update or delete on "${table}" for each row execute function mpgi_note_change(${list});`,
      )
    }
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "mpgi_charge" cascade;`)
    this.addSql(`drop table if exists "mpgi_subscription" cascade;`)
  }
}
