import { model } from "@medusajs/framework/utils"

/**
 * `requested`: a payment requests the subscription · `active`: the gateway has it · `inactive`: ended early
 * ("Inactived", manual 3) · `ended`: all its charges were made.
 */
export const SUBSCRIPTION_STATES = ["requested", "active", "inactive", "ended"] as const

/**
 * A recurring contract with the manual's field names: the terms requested with the first payment (2.2 `subscription`),
 * and what the gateway has reported since. Its cancellation is in the journal. No card data, no personal data.
 */
export const MpgiSubscription = model
  .define("mpgi_subscription", {
    id: model.id({ prefix: "mpgisub" }).primaryKey(),
    provider_id: model.text(),
    /** The gateway's id; null until it is reported. */
    recurring_id: model.text().nullable(),
    contract_name: model.text(),
    /** The first payment. Its cart leads to the order and the customer. */
    order_no: model.text(),
    /** The product variant whose plan created the contract; null for a contract without a plan. */
    variant_id: model.text().nullable(),
    /** Amount of a charge: plain decimal string in main units. */
    contract_amount: model.text(),
    currency_code: model.text(),
    interval: model.text().nullable(),
    interval_count: model.number().nullable(),
    /** Number of charges; 0 or null is unlimited. */
    billing_cycle: model.number().nullable(),
    /** Number of free periods at the beginning. */
    promotion_cycle: model.number().nullable(),
    contract_start: model.dateTime().nullable(),
    contract_end: model.dateTime().nullable(),
    price_id: model.text().nullable(),
    state: model.enum([...SUBSCRIPTION_STATES]).default("requested"),
    /** How often the gateway charges, in its own terms. */
    recurring_deduction_period: model.text().nullable(),
    /** The date of the next charge that the gateway reported. */
    recurring_deduction_time: model.dateTime().nullable(),
    /** The moment from which periods are counted. */
    anchor_at: model.dateTime().nullable(),
    started_at: model.dateTime().nullable(),
    ended_at: model.dateTime().nullable(),
    /** When the next charge is expected; null when none is expected or the date is unknown. */
    next_charge_at: model.dateTime().nullable(),
  })
  .indexes([
    { name: "UX_mpgi_subscription_order_no", on: ["order_no"], unique: true },
    {
      name: "UX_mpgi_subscription_recurring_id",
      on: ["provider_id", "recurring_id"],
      unique: true,
      where: "recurring_id is not null",
    },
    // A list is sorted by the next charge.
    {
      name: "IDX_mpgi_subscription_next_charge_at",
      on: ["next_charge_at"],
    },
    { on: ["created_at"] },
  ])
