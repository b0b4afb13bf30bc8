import { Migration } from "@medusajs/framework/mikro-orm/migrations"

const NOTED = [
  ...["kind", "provider_id", "order_no", "transaction_id", "amount", "currency_code", "medusa_ref", "marker"],
  ...["source", "baseline", "state", "attempts", "news", "error_code", "gateway_reference"],
  ...["sent_at", "settled_at"],
]

export class Migration20261121033500 extends Migration {
  override async up(): Promise<void> {
    this.kinds("capture", "refund", "cancel", "review", "payout", "cancel_subscription")
    this.addSql(`alter table if exists "mpgi_operation" add column if not exists "gateway_status" text null;`)
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "UX_mpgi_operation_payout" ON "mpgi_operation" ("transaction_id") WHERE kind = 'payout' AND deleted_at IS NULL;`,
    )
    this.note(...NOTED, "gateway_status")
  }

  override async down(): Promise<void> {
    this.note(...NOTED)
    this.addSql(`drop index if exists "UX_mpgi_operation_payout";`)
    this.addSql(`alter table if exists "mpgi_operation" drop column if exists "gateway_status";`)
    this.kinds("capture", "refund", "cancel", "review")
  }

  private kinds(...kinds: string[]): void {
    const list = kinds.map((kind) => `'${kind}'`).join(", ")
    this.addSql(`alter table "mpgi_operation" drop constraint if exists "mpgi_operation_kind_check";`)
    this.addSql(
      `alter table "mpgi_operation" add constraint "mpgi_operation_kind_check" check ("kind" in (${list}));`,
    )
  }

  private note(...columns: string[]): void {
    const list = columns.map((name) => `'${name}'`).join(", ")
    this.addSql(`drop trigger if exists "mpgi_operation_audit" on "mpgi_operation";`)
    this.addSql(
      `create trigger "mpgi_operation_audit" after insert or update or delete on "mpgi_operation" for each row execute function mpgi_note_change('operation', ${list});`,
    )
  }
}
