import { model } from "@medusajs/framework/utils"

export const OPERATION_KINDS = [
  "capture",
  "refund",
  "cancel",
  "review",
  "payout",
  "cancel_subscription",
] as const
export const OPERATION_STATES = ["intent", "sent", "unknown", "applied", "not_applied", "recorded"] as const

/**
 * One write to the gateway, journaled before it is sent, so that it survives Medusa's rollback and our death.
 * intent -> sent -> applied | not_applied | unknown; `recorded` once Medusa is known to have kept its row.
 */
export const MpgiOperation = model
  .define("mpgi_operation", {
    id: model.id({ prefix: "mpgiop" }).primaryKey(),
    kind: model.enum([...OPERATION_KINDS]),
    provider_id: model.text(),
    /** Of a payout and a subscription the same as `transaction_id`: they are about no order. */
    order_no: model.text(),
    /** The gateway's transaction; a payout's `request_id`; a subscription's `recurring_id`. */
    transaction_id: model.text(),
    /** Plain decimal string in main units. */
    amount: model.text(),
    currency_code: model.text(),
    /** Medusa's row that asked for it: capture, refund or payment id. It changes when Medusa asks again. */
    medusa_ref: model.text().nullable(),
    /** `gateway`: done past us, at the Merchant Portal as a rule; nothing was sent, Medusa is to have it all the same. */
    source: model.enum(["medusa", "gateway"]).default("medusa"),
    /** What that row said beside the amount: `created_by`, `note`, `refund_reason_id`; sealed. Medusa may delete the row. */
    asked: model.json().nullable(),
    /** Stands in `refund_reason`, so that the refund search can find it. */
    marker: model.text(),
    /** The gateway's state before the write, to compare with. */
    baseline: model.json(),
    state: model.enum([...OPERATION_STATES]).default("intent"),
    /** How often the gateway answered, at spaced times, that it is not there. */
    attempts: model.number().default(0),
    /** It was found applied after its request had ended in an error: the next request like it is told, not sent. */
    news: model.boolean().default(false),
    /** When to look again, and from when on another "not there" counts; null when there is nothing left to do. */
    next_attempt_at: model.dateTime().nullable(),
    error_code: model.text().nullable(),
    /** The gateway's words of a refusal, masked and shortened. */
    error_reason: model.text().nullable(),
    gateway_reference: model.text().nullable(),
    /** How far the gateway says that a payout has come, in its own words. */
    gateway_status: model.text().nullable(),
    sent_at: model.dateTime().nullable(),
    settled_at: model.dateTime().nullable(),
    /** Who said what became of it, where the gateway's query cannot, and why. */
    decided_by: model.text().nullable(),
    decided_note: model.text().nullable(),
  })
  .indexes([
    {
      // The mutex over all instances: no transaction has two writes whose outcome is open.
      name: "UX_mpgi_operation_unsettled",
      on: ["provider_id", "transaction_id"],
      unique: true,
      where: "state in ('intent', 'sent', 'unknown')",
    },
    { name: "IDX_mpgi_operation_due", on: ["next_attempt_at"], where: "state <> 'recorded'" },
    {
      // One refund at the portal is taken over once.
      name: "UX_mpgi_operation_reference",
      on: ["provider_id", "gateway_reference"],
      unique: true,
      where: "source = 'gateway' and gateway_reference is not null",
    },
    {
      // A payout's request id is used once, for ever and over all accounts.
      name: "UX_mpgi_operation_payout",
      on: ["transaction_id"],
      unique: true,
      where: "kind = 'payout'",
    },
    { on: ["order_no"] },
    { on: ["medusa_ref"] },
  ])
