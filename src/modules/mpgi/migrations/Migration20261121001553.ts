import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261121001553 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "mpgi_account_access" drop constraint if exists "mpgi_account_access_customer_id_unique";`,
    )
    this.addSql(
      `create table if not exists "mpgi_account_access" ("id" text not null, "customer_id" text not null, "registration_ip" text null, "last_login_ip" text null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "mpgi_account_access_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_mpgi_account_access_deleted_at" ON "mpgi_account_access" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_mpgi_account_access_customer_id_unique" ON "mpgi_account_access" ("customer_id") WHERE deleted_at IS NULL;`,
    )

    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_mpgi_payment_declined_cards" ON "mpgi_payment" ("opened_at") WHERE flow = 'card' and state = 'declined' AND deleted_at IS NULL;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "mpgi_account_access" cascade;`)

    this.addSql(`drop index if exists "IDX_mpgi_payment_declined_cards";`)
  }
}
