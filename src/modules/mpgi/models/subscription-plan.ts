import { model } from "@medusajs/framework/utils"

/** Units of a period. The manual documents `day`; the others are assumed. Manual 2.2 `subscription.interval`. */
export const INTERVALS = ["day", "week", "month", "year"] as const

/** Recurring charge of a product variant: the merchant's part of manual 2.2 `subscription`. */
export const MpgiSubscriptionPlan = model
  .define("mpgi_subscription_plan", {
    id: model.id({ prefix: "mpgiplan" }).primaryKey(),
    /** Medusa's product variant, which has at most one plan. */
    variant_id: model.text(),
    contract_name: model.text().nullable(),
    interval: model.enum([...INTERVALS]),
    interval_count: model.number(),
    billing_cycle: model.number().nullable(),
    promotion_cycle: model.number().nullable(),
    trial_days: model.number().nullable(),
    /** A date, YYYY-MM-DD. */
    contract_end: model.text().nullable(),
    /** Price of a period by lower-case currency code; decimal strings in main units. */
    amounts: model.json().nullable(),
    updated_by: model.text(),
  })
  .indexes([{ on: ["variant_id"], unique: true }])
