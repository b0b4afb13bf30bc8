import { model } from "@medusajs/framework/utils"

/** Why an order was placed before it was paid. */
export const AWAITING_REASONS = ["order_first", "pending", "in_review"] as const

/**
 * How the wait ended. `not_placed`: the completion of the cart failed. `order_canceled`: a user canceled the order; a
 * missing payment was not the reason.
 */
export const AWAITING_OUTCOMES = ["paid", "canceled", "order_canceled", "not_placed"] as const

/**
 * An order that is placed before it is paid, as Medusa's `pending_authorization`. It is recorded before Medusa knows
 * it, so that the wait is tracked even if the server dies.
 */
export const MpgiAwaitingOrder = model
  .define("mpgi_awaiting_order", {
    id: model.id({ prefix: "mpgiawait" }).primaryKey(),
    provider_id: model.text(),
    /** The session with which the cart was completed. */
    payment_session_id: model.text(),
    cart_id: model.text().nullable(),
    /** Null until the completion has ended. */
    order_id: model.text().nullable(),
    reason: model.enum([...AWAITING_REASONS]),
    /** When the cart was completed. The reminder and the cancellation are counted from here. */
    awaiting_since: model.dateTime(),
    /** When the payment link was announced, and when the payment reminder was emitted. */
    announced_at: model.dateTime().nullable(),
    reminded_at: model.dateTime().nullable(),
    /** When the sweep checks the order next. */
    check_at: model.dateTime(),
    ended_at: model.dateTime().nullable(),
    outcome: model.enum([...AWAITING_OUTCOMES]).nullable(),
  })
  .indexes([
    { on: ["payment_session_id"], unique: true },
    { on: ["cart_id"] },
    { on: ["order_id"] },
    { name: "IDX_mpgi_awaiting_order_open", on: ["check_at"], where: "ended_at is null" },
    // Waits that are over are deleted after a retention period.
    { name: "IDX_mpgi_awaiting_order_ended", on: ["ended_at"], where: "ended_at is not null" },
  ])
