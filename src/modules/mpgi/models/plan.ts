import { model } from "@medusajs/framework/utils"
import { INTERVALS } from "../plans/intervals"

/** What is charged again and again for a product variant: the merchant's part of manual 2.2 `subscription`. */
export const MpgiPlan = model
  .define("mpgi_plan", {
    id: model.id({ prefix: "mpgiplan" }).primaryKey(),
    /** Medusa's product variant; it has one plan at most. */
    variant_id: model.text(),
    contract_name: model.text().nullable(),
    interval: model.enum([...INTERVALS]),
    interval_count: model.number(),
    billing_cycle: model.number().nullable(),
    promotion_cycle: model.number().nullable(),
    trial_days: model.number().nullable(),
    /** A day, YYYY-MM-DD. */
    contract_end: model.text().nullable(),
    /** Charge a period by currency code in small letters; decimal strings in main units. */
    amounts: model.json().nullable(),
    updated_by: model.text(),
  })
  .indexes([{ on: ["variant_id"], unique: true }])
