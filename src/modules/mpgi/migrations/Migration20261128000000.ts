import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Indexes of two new questions: captures of an unknown amount, and payments of orders that were deleted. */
export class Migration20261128000000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `create index if not exists "IDX_mpgi_payment_unknown_capture" on "mpgi_payment" ("opened_at") where captured_amount = '0' and state in ('partially_captured', 'partially_refunded', 'refunded') and deleted_at is null;`,
    )
    this.addSql(
      `create index if not exists "IDX_mpgi_payment_of_order" on "mpgi_payment" ("order_id") where order_id is not null and cart_id is null and completed_at is not null and state in ('authorized', 'in_review', 'partially_captured', 'captured', 'partially_refunded') and deleted_at is null;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop index if exists "IDX_mpgi_payment_of_order";`)
    this.addSql(`drop index if exists "IDX_mpgi_payment_unknown_capture";`)
  }
}
