import { model } from "@medusajs/framework/utils"

/**
 * `requested`: a payment asked for it · `active`: the gateway has it · `inactive`: ended before its time ("Inactived",
 * manual 3) · `ended`: all its charges were made.
 */
export const SUBSCRIPTION_STATES = ["requested", "active", "inactive", "ended"] as const

/**
 * A recurring contract under the manual's names: what was asked for with the first payment (2.2 `subscription`) and
 * what the gateway said of it since. The end of one is in the journal. Nothing of the card, nothing personal.
 */
export const MpgiSubscription = model
  .define("mpgi_subscription", {
    id: model.id({ prefix: "mpgisub" }).primaryKey(),
    provider_id: model.text(),
    /** The gateway's; null until it has said it. */
    recurring_id: model.text().nullable(),
    contract_name: model.text(),
    /** The first payment. Its cart leads to the order and the customer. */
    order_no: model.text(),
    /** What a charge takes: plain decimal string in main units. */
    contract_amount: model.text(),
    currency_code: model.text(),
    interval: model.text().nullable(),
    interval_count: model.number().nullable(),
    /** How many charges there are to be; 0 or null is no end. */
    billing_cycle: model.number().nullable(),
    /** How many periods are not charged, at the beginning. */
    promotion_cycle: model.number().nullable(),
    contract_start: model.dateTime().nullable(),
    contract_end: model.dateTime().nullable(),
    price_id: model.text().nullable(),
    state: model.enum([...SUBSCRIPTION_STATES]).default("requested"),
    /** The gateway's words of how often it charges. */
    recurring_deduction_period: model.text().nullable(),
    /** When the gateway says that it charges next. */
    recurring_deduction_time: model.dateTime().nullable(),
    /** From when the periods are counted. */
    anchor_at: model.dateTime().nullable(),
    started_at: model.dateTime().nullable(),
    ended_at: model.dateTime().nullable(),
    /** When the next charge is expected; null when none is, or nobody knows. */
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
    { on: ["created_at"] },
  ])
