import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** As JavaScript writes a time in JSON. */
const TIME = `to_char(payment.charged_back_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** The time of a chargeback is a fact of its case: what a user has closed stays closed, and a second chargeback opens another. */
export class Migration20261128150000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `update "mpgi_case" set "details" = "details" || jsonb_build_object('charged_back_at', ${TIME})
       from "mpgi_payment" payment
       where "mpgi_case"."kind" = 'charged_back' and "mpgi_case"."order_no" = payment."order_no"
         and payment."charged_back_at" is not null and "mpgi_case"."opened_at" >= payment."charged_back_at";`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(
      `update "mpgi_case" set "details" = "details" - 'charged_back_at' where "kind" = 'charged_back';`,
    )
  }
}
