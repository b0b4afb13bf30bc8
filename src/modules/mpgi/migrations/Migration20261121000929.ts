import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261121000929 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table if exists "mpgi_payment" drop constraint if exists "mpgi_payment_token_unique";`)
    this.addSql(
      `alter table if exists "mpgi_payment" drop constraint if exists "mpgi_payment_order_no_unique";`,
    )
    this.addSql(
      `alter table if exists "mpgi_notification" drop constraint if exists "mpgi_notification_key_unique";`,
    )
    this.addSql(
      `create table if not exists "mpgi_notification" ("id" text not null, "key" text not null, "provider_id" text not null, "kind" text check ("kind" in ('payment', 'refund', 'payout', 'subscription')) not null, "order_no" text null, "transaction_id" text null, "payload" jsonb not null, "state" text check ("state" in ('received', 'applied', 'waiting', 'parked')) not null default 'received', "reason" text null, "copies" integer not null default 1, "attempts" integer not null default 0, "received_at" timestamptz not null, "applied_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "mpgi_notification_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_mpgi_notification_deleted_at" ON "mpgi_notification" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_mpgi_notification_key_unique" ON "mpgi_notification" ("key") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_mpgi_notification_state" ON "mpgi_notification" ("state") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_mpgi_notification_order_no" ON "mpgi_notification" ("order_no") WHERE deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "mpgi_operation" ("id" text not null, "kind" text check ("kind" in ('capture', 'refund', 'cancel', 'review')) not null, "provider_id" text not null, "order_no" text not null, "transaction_id" text not null, "amount" text not null, "currency_code" text not null, "medusa_ref" text null, "marker" text not null, "baseline" jsonb not null, "state" text check ("state" in ('intent', 'sent', 'unknown', 'applied', 'not_applied', 'recorded')) not null default 'intent', "attempts" integer not null default 0, "next_attempt_at" timestamptz null, "error_code" text null, "error_reason" text null, "gateway_reference" text null, "sent_at" timestamptz null, "settled_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "mpgi_operation_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_mpgi_operation_deleted_at" ON "mpgi_operation" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "UX_mpgi_operation_open" ON "mpgi_operation" ("transaction_id") WHERE state in ('intent', 'sent', 'unknown') AND deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_mpgi_operation_order_no" ON "mpgi_operation" ("order_no") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_mpgi_operation_medusa_ref" ON "mpgi_operation" ("medusa_ref") WHERE deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "mpgi_payment" ("id" text not null, "provider_id" text not null, "order_no" text not null, "token" text null, "payment_session_id" text not null, "cart_id" text null, "amount" text not null, "currency_code" text not null, "flow" text check ("flow" in ('redirect', 'card')) not null, "return_url" text null, "cancel_url" text null, "device" jsonb null, "choices" jsonb null, "state" text check ("state" in ('created', 'pending', 'authorised', 'in_review', 'declined', 'partially_captured', 'captured', 'cancelled', 'partially_refunded', 'refunded', 'unknown')) not null default 'created', "transaction_id" text null, "gateway_amount" text null, "gateway_currency" text null, "card_mask" text null, "result_code" text null, "risk_action" text null, "risk_score" text null, "risk_reasons" jsonb null, "captured_amount" text not null default '0', "refunded_amount" text not null default '0', "problem" text null, "opened_at" timestamptz null, "learned_at" timestamptz null, "tombstoned_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "mpgi_payment_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_mpgi_payment_deleted_at" ON "mpgi_payment" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_mpgi_payment_order_no_unique" ON "mpgi_payment" ("order_no") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_mpgi_payment_token_unique" ON "mpgi_payment" ("token") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_mpgi_payment_payment_session_id" ON "mpgi_payment" ("payment_session_id") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "UX_mpgi_payment_session" ON "mpgi_payment" ("payment_session_id") WHERE tombstoned_at is null AND deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_mpgi_payment_transaction_id" ON "mpgi_payment" ("transaction_id") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_mpgi_payment_cart_id" ON "mpgi_payment" ("cart_id") WHERE deleted_at IS NULL;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "mpgi_notification" cascade;`)

    this.addSql(`drop table if exists "mpgi_operation" cascade;`)

    this.addSql(`drop table if exists "mpgi_payment" cascade;`)
  }
}
