import { model } from "@medusajs/framework/utils"

/** Where a payment stands: `created` before anything was sent, then the gateway's states. */
export const PAYMENT_STATES = [
  "created",
  "pending",
  "authorised",
  "in_review",
  "declined",
  "partially_captured",
  "captured",
  "cancelled",
  "partially_refunded",
  "refunded",
  "unknown",
] as const

/**
 * One attempt of one payment session to pay at the gateway. Amounts are plain decimal strings in the currency's
 * main unit. The session that Medusa shows to the storefront holds none of this but `order_no`.
 */
export const MpgiPayment = model
  .define("mpgi_payment", {
    id: model.id({ prefix: "mpgipay" }).primaryKey(),
    /** Medusa's provider id, as in `pp_mpgi_mpgi`. */
    provider_id: model.text(),
    order_no: model.text(),
    /** The unguessable part of the pay, return and cancel addresses. A newer attempt takes it over. */
    token: model.text().nullable(),
    payment_session_id: model.text(),
    cart_id: model.text().nullable(),
    amount: model.text(),
    /** Lower case, as Medusa writes it. */
    currency_code: model.text(),
    flow: model.enum(["redirect", "card"]),
    return_url: model.text().nullable(),
    cancel_url: model.text().nullable(),
    /** What the storefront and our own routes saw of the shopper's browser, sealed: see `payments/device.ts`. */
    device: model.json().nullable(),
    /** Stands for the address from which a card was typed in. */
    ip_digest: model.text().nullable(),
    /** What the shopper chose: installments and the like. */
    choices: model.json().nullable(),

    state: model.enum([...PAYMENT_STATES]).default("created"),
    transaction_id: model.text().nullable(),
    /** What the gateway says of the transaction; compared with `amount` and `currency_code` before it is trusted. */
    gateway_amount: model.text().nullable(),
    gateway_currency: model.text().nullable(),
    card_mask: model.text().nullable(),
    /** Which of its connectors the gateway used. */
    connector: model.text().nullable(),
    result_code: model.text().nullable(),
    risk_action: model.text().nullable(),
    risk_score: model.text().nullable(),
    risk_reasons: model.json().nullable(),
    /** Whether 3-D Secure was passed, as the gateway's query says: `0` or `1`. Manual 2.6. */
    is3ds: model.text().nullable(),
    captured_amount: model.text().default("0"),
    refunded_amount: model.text().default("0"),
    /** Why a person should look: `amount_mismatch`, `currency_mismatch`, `paid_without_order`, ... */
    problem: model.text().nullable(),

    /** What the risk engine is to be told of the order (manual 2.5, Update orders), and what it was told. */
    report_status: model.text().nullable(),
    reported_status: model.text().nullable(),

    /** When the shopper was first sent to the gateway; before, the gateway cannot know the order. */
    opened_at: model.dateTime().nullable(),
    /** When the state was last learned from the gateway. */
    learned_at: model.dateTime().nullable(),
    /** When Medusa was seen to have the payment and its cart's order; until then the sweep looks. */
    completed_at: model.dateTime().nullable(),
    /** Since when it holds money that no order has. */
    orphaned_at: model.dateTime().nullable(),
    /** When it was last looked whether its cart has an order although it holds no money. */
    order_sought_at: model.dateTime().nullable(),
    /** When the session was given up or replaced; what is paid afterwards is an orphan. */
    tombstoned_at: model.dateTime().nullable(),
  })
  .indexes([
    { on: ["order_no"], unique: true },
    { on: ["token"], unique: true },
    { on: ["payment_session_id"] },
    {
      // One attempt counts for a session; starting over retires the old one in the same transaction.
      name: "UX_mpgi_payment_session",
      on: ["payment_session_id"],
      unique: true,
      where: "tombstoned_at is null",
    },
    { on: ["transaction_id"] },
    { on: ["cart_id"] },
    // Lists show the newest first.
    { on: ["created_at"] },
    // What the sweep looks through: payments that began and of which nobody has seen the end.
    {
      name: "IDX_mpgi_payment_unfinished",
      on: ["opened_at"],
      where:
        "completed_at is null and state in ('created', 'pending', 'unknown', 'authorised', 'in_review', 'partially_captured', 'captured')",
    },
    // What is known of browsers is forgotten after a while.
    { name: "IDX_mpgi_payment_device", on: ["created_at"], where: "device is not null" },
    // Orders that nobody pays, or pays any more, are found through the payments that hold nothing.
    {
      name: "IDX_mpgi_payment_unpaid",
      on: ["updated_at"],
      where: "cart_id is not null and state in ('created', 'pending', 'unknown', 'declined', 'cancelled')",
    },
    // Card testing is recognised by how many cards were declined lately.
    {
      name: "IDX_mpgi_payment_declined_cards",
      on: ["opened_at"],
      where: "flow = 'card' and state = 'declined'",
    },
  ])
