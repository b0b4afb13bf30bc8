import { model } from "@medusajs/framework/utils"

/** Operations on a payment. */
export const PAYMENT_OPERATION_KINDS = ["capture", "refund", "cancel", "review"] as const
/** All kinds that the database accepts: the others are operations of features, which belong to no payment. */
export const OPERATION_KINDS = [...PAYMENT_OPERATION_KINDS, "payout", "cancel_subscription"] as const
export const OPERATION_STATES = ["intent", "sent", "unknown", "applied", "not_applied", "recorded"] as const

/**
 * One operation at the gateway. It is journaled before it is sent, so that it survives a rollback in Medusa and a
 * crash.
 * intent -> sent -> applied | not_applied | unknown; `recorded` once Medusa is known to have stored its row.
 * not_applied -> intent for a payout that was certainly not sent: one request id has one row.
 */
export const MpgiOperation = model
  .define("mpgi_operation", {
    id: model.id({ prefix: "mpgiop" }).primaryKey(),
    kind: model.enum([...OPERATION_KINDS]),
    provider_id: model.text(),
    /** The merchant and the account with which the operation is sent; null where an older version sent it. */
    merchant_id: model.text().nullable(),
    account_id: model.text().nullable(),
    /** For a payout or subscription the same as `transaction_id`: neither concerns an order. */
    order_no: model.text(),
    /** The gateway's transaction; a payout's `request_id`; a subscription's `recurring_id`. */
    transaction_id: model.text(),
    /** Plain decimal string in main units. */
    amount: model.text(),
    currency_code: model.text(),
    /** Medusa's row that requested it: capture, refund or payment id. It changes when Medusa repeats the request. */
    medusa_ref: model.text().nullable(),
    /** `gateway`: made outside this module, usually at the Merchant Portal; not sent, but synced to Medusa. */
    source: model.enum(["medusa", "gateway"]).default("medusa"),
    /** `created_by`, `note` and `refund_reason_id` of Medusa's row, which Medusa may delete; sealed. */
    request_context: model.json().nullable(),
    /** Part of `refund_reason`, so that the refund search can find it. */
    marker: model.text(),
    /** The gateway's state before the operation, for comparison. */
    baseline: model.json(),
    state: model.enum([...OPERATION_STATES]).default("intent"),
    /**
     * How often the gateway replied, at spaced times, that the operation does not exist. Replies in its first ten
     * seconds do not count.
     */
    attempts: model.number().default(0),
    /**
     * The operation was found applied after its request had failed. The next equal request receives this result and is
     * not sent.
     */
    unacknowledged: model.boolean().default(false),
    /** When to query again, and from when another "not found" counts; null when nothing is left to do. */
    next_attempt_at: model.dateTime().nullable(),
    error_code: model.text().nullable(),
    /** The gateway's message of a refusal, masked and shortened. */
    error_reason: model.text().nullable(),
    gateway_reference: model.text().nullable(),
    /** Progress of a payout, in the gateway's own terms. */
    gateway_status: model.text().nullable(),
    sent_at: model.dateTime().nullable(),
    settled_at: model.dateTime().nullable(),
    /** The user who decided the outcome because the gateway's query cannot show it, and the reason. */
    decided_by: model.text().nullable(),
    decided_note: model.text().nullable(),
  })
  .indexes([
    {
      // The mutex across all instances: no transaction has two operations with an open outcome.
      name: "UX_mpgi_operation_unsettled",
      on: ["provider_id", "transaction_id"],
      unique: true,
      where: "state in ('intent', 'sent', 'unknown')",
    },
    { name: "IDX_mpgi_operation_due", on: ["next_attempt_at"], where: "state <> 'recorded'" },
    {
      // A refund at the portal is recorded once.
      name: "UX_mpgi_operation_reference",
      on: ["provider_id", "gateway_reference"],
      unique: true,
      where: "source = 'gateway' and gateway_reference is not null",
    },
    {
      // A payout's request id is used only once, across all accounts.
      name: "UX_mpgi_operation_payout",
      on: ["transaction_id"],
      unique: true,
      where: "kind = 'payout'",
    },
    // The operations on a subscription or a payout.
    {
      name: "IDX_mpgi_operation_transaction_id",
      on: ["transaction_id"],
    },
    // The figures of a period.
    {
      name: "IDX_mpgi_operation_settled_at",
      on: ["settled_at", "kind", "currency_code", "amount"],
      where: "state in ('applied', 'recorded')",
    },
    // The list of refunds.
    {
      name: "IDX_mpgi_operation_refunds",
      on: ["created_at"],
      where: "kind = 'refund'",
    },
    // The decided reviews.
    {
      name: "IDX_mpgi_operation_reviews",
      on: ["id"],
      where: "kind = 'review'",
    },
    // Operations whose payments a reconciliation compares again.
    {
      name: "IDX_mpgi_operation_created_at",
      on: ["provider_id", "created_at"],
    },
    // Refunds are searched for by the gateway's reference.
    {
      name: "IDX_mpgi_operation_reference",
      on: ["gateway_reference"],
      where: "gateway_reference is not null",
    },
    { on: ["order_no"] },
    { on: ["medusa_ref"] },
  ])
