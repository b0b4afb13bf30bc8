import { model } from "@medusajs/framework/utils"

/** State of a payment: `created` before anything was sent, then the gateway's states. */
export const PAYMENT_STATES = [
  "created",
  "pending",
  "authorized",
  "in_review",
  "declined",
  "partially_captured",
  "captured",
  "canceled",
  "partially_refunded",
  "refunded",
  "unknown",
] as const

/**
 * One attempt of one payment session to pay at the gateway. Amounts are plain decimal strings in the currency's main
 * unit. Of these values, the session that Medusa shows to the storefront contains only `order_no`.
 */
export const MpgiPayment = model
  .define("mpgi_payment", {
    id: model.id({ prefix: "mpgipay" }).primaryKey(),
    /** Medusa's provider id, as in `pp_mpgi_mpgi`. */
    provider_id: model.text(),
    /**
     * The merchant and the account with which the payment was sent to the gateway. Null before, and where an older
     * version sent it.
     */
    merchant_id: model.text().nullable(),
    account_id: model.text().nullable(),
    order_no: model.text(),
    /** The unguessable part of the pay, return and cancel addresses. A newer attempt takes over the token. */
    token: model.text().nullable(),
    payment_session_id: model.text(),
    cart_id: model.text().nullable(),
    /**
     * The order that is paid without a cart: after an edit, a claim or an exchange, for a draft order, by a payment
     * link.
     */
    order_id: model.text().nullable(),
    /** The payment link with which the customer came, if any: such a customer returns to one of our pages. */
    payment_link_id: model.text().nullable(),
    /** The subscription charge that this payment represents: made by the gateway, not by the customer. */
    charge_id: model.text().nullable(),
    amount: model.text(),
    /** Lower case, as Medusa writes it. */
    currency_code: model.text(),
    flow: model.enum(["redirect", "card"]),
    return_url: model.text().nullable(),
    cancel_url: model.text().nullable(),
    /**
     * Data of the customer's browser from the storefront and this module's routes, sealed: see `payments/device.ts`.
     */
    device: model.json().nullable(),
    /** Digest of the IP address from which a card was entered, or an order was placed before payment. */
    ip_digest: model.text().nullable(),
    /** Digest of the /48 of that address, if it is an IPv6 address. */
    site_digest: model.text().nullable(),
    /** The customer's choices, such as installments. */
    choices: model.json().nullable(),

    state: model.enum([...PAYMENT_STATES]).default("created"),
    transaction_id: model.text().nullable(),
    /**
     * The transaction's amount at the gateway. It is trusted only after comparison with `amount` and `currency_code`.
     */
    gateway_amount: model.text().nullable(),
    gateway_currency: model.text().nullable(),
    card_mask: model.text().nullable(),
    /** The connector that the gateway used. */
    connector: model.text().nullable(),
    result_code: model.text().nullable(),
    risk_action: model.text().nullable(),
    risk_score: model.text().nullable(),
    risk_reasons: model.json().nullable(),
    /** Whether 3-D Secure was passed, as the gateway's query reports: `0` or `1`. Manual 2.6. */
    is3ds: model.text().nullable(),
    /** The gateway's text about 3-D Secure, from a verified reply or notification. Manual 2.3. */
    threeds_result: model.text().nullable(),
    captured_amount: model.text().default("0"),
    refunded_amount: model.text().default("0"),
    /**
     * The amount that the card's issuer has taken back, and since when this is known. Reset when the chargeback is
     * reversed.
     */
    charged_back_amount: model.text().default("0"),
    charged_back_at: model.dateTime().nullable(),
    /** Why the payment needs review: `amount_mismatch`, `currency_mismatch`, `payment_without_order`, ... */
    problem: model.text().nullable(),

    /** The order status to report to the risk engine (manual 2.5, Update orders), and the status last reported. */
    report_status: model.text().nullable(),
    reported_status: model.text().nullable(),
    /** When to report the status next, and how often reporting failed. */
    report_at: model.dateTime().nullable(),
    report_attempts: model.number().default(0),

    /** When an automatic capture is checked next; how often it has failed, since when, and with which code. */
    capture_at: model.dateTime().nullable(),
    capture_attempts: model.number().default(0),
    capture_failed_at: model.dateTime().nullable(),
    capture_error: model.text().nullable(),

    /**
     * When the end of its authorization was announced, a day before; after the end, when it was last checked whether
     * goods were shipped.
     */
    end_noted_at: model.dateTime().nullable(),

    /**
     * When the void of a covering authorization was refused. Set until its collection is restored after the edit of the
     * order.
     */
    kept_at: model.dateTime().nullable(),

    /**
     * When to check the totals of its order, because a failed refund or an unfinished renewal may have made them wrong.
     */
    totals_check_at: model.dateTime().nullable(),

    /** `canceled` or `error` when the customer returned with this result and the state alone does not show it. */
    returned_as: model.text().nullable(),
    /** When the customer was first sent to the gateway. Before that, the gateway cannot know the order. */
    opened_at: model.dateTime().nullable(),
    /** When the state was last synced from the gateway. */
    synced_at: model.dateTime().nullable(),
    /** When Medusa was found to have the payment and its cart's order. Until then the sweep checks the payment. */
    completed_at: model.dateTime().nullable(),
    /** Since when the payment holds money without an order. */
    orphaned_at: model.dateTime().nullable(),
    /** When the payment was last checked for an order of its cart although it holds no money. */
    order_checked_at: model.dateTime().nullable(),
    /** When the session was abandoned or replaced; a payment made afterwards is orphaned. */
    abandoned_at: model.dateTime().nullable(),
    /** When the customer's data was erased. From then on, no personal data that the gateway reports is stored. */
    erased_at: model.dateTime().nullable(),
  })
  .indexes([
    { on: ["order_no"], unique: true },
    { on: ["token"], unique: true },
    { on: ["payment_session_id"] },
    {
      // A session has one current attempt; a new one abandons the old one in the same transaction.
      name: "UX_mpgi_payment_session",
      on: ["payment_session_id"],
      unique: true,
      where: "abandoned_at is null",
    },
    { on: ["transaction_id"] },
    { on: ["cart_id"] },
    { on: ["order_id"] },
    // Reconciliation reads the payments of one account in order.
    { name: "IDX_mpgi_payment_provider_id", on: ["provider_id", "id"] },
    // Counts payments of other credentials than the account has now.
    {
      name: "IDX_mpgi_payment_credentials",
      on: ["provider_id", "merchant_id", "account_id"],
      where: "merchant_id is not null",
    },
    {
      // A charge has one payment.
      name: "UX_mpgi_payment_charge_id",
      on: ["charge_id"],
      unique: true,
      where: "charge_id is not null",
    },
    // Lists are sorted by newest first.
    { on: ["created_at"] },
    // Lists and counts of one state, newest first.
    {
      name: "IDX_mpgi_payment_state",
      on: ["state", "created_at"],
      where: "opened_at is not null",
    },
    // Captures whose amount is not known.
    {
      name: "IDX_mpgi_payment_unknown_capture",
      on: ["opened_at"],
      where: "captured_amount = '0' and state in ('partially_captured', 'partially_refunded', 'refunded')",
    },
    // Payments of orders that may have been deleted since.
    {
      name: "IDX_mpgi_payment_of_order",
      on: ["order_id"],
      where:
        "order_id is not null and cart_id is null and completed_at is not null and state in ('authorized', 'in_review', 'partially_captured', 'captured', 'partially_refunded')",
    },
    // Figures of a period, and reconciliation.
    {
      name: "IDX_mpgi_payment_opened_at",
      on: ["opened_at", "state", "currency_code", "amount"],
    },
    // The review queue.
    {
      name: "IDX_mpgi_payment_in_review",
      on: ["opened_at"],
      where: "state = 'in_review'",
    },
    // Payments that the sweep checks: started, and not known to be finished.
    {
      name: "IDX_mpgi_payment_unfinished",
      on: ["opened_at"],
      where:
        "completed_at is null and state in ('created', 'pending', 'unknown', 'authorized', 'in_review', 'partially_captured', 'captured', 'partially_refunded')",
    },
    // Browser data is deleted after a retention period.
    { name: "IDX_mpgi_payment_device", on: ["created_at"], where: "device is not null" },
    // Unpaid orders are found through the payments that hold no money.
    {
      name: "IDX_mpgi_payment_unpaid",
      on: ["updated_at"],
      where:
        "cart_id is not null and state in ('created', 'pending', 'unknown', 'declined', 'canceled', 'refunded')",
    },
    // Chargebacks of a period.
    {
      name: "IDX_mpgi_payment_charged_back",
      on: ["charged_back_at"],
      where: "charged_back_at is not null",
    },
    // Abandoned sessions, which are deleted after a retention period.
    {
      name: "IDX_mpgi_payment_undecided",
      on: ["updated_at"],
      where: "transaction_id is null and state in ('created', 'pending', 'unknown', 'declined')",
    },
    // Statuses to report to the risk engine.
    {
      name: "IDX_mpgi_payment_unreported",
      on: ["report_at"],
      where: "report_at is not null",
    },
    // Payments that may have to be captured automatically, in full or in part.
    {
      name: "IDX_mpgi_payment_uncaptured",
      on: ["provider_id", "capture_at"],
      where:
        "state in ('authorized', 'partially_captured', 'partially_refunded', 'refunded') and captured_amount::numeric < amount::numeric",
    },
    // Authorizations that end soon or have ended.
    {
      name: "IDX_mpgi_payment_held",
      on: ["provider_id", "opened_at"],
      where:
        "state in ('authorized', 'in_review', 'partially_captured', 'partially_refunded') and captured_amount::numeric < amount::numeric",
    },
    // Authorizations whose collection has to be restored.
    { name: "IDX_mpgi_payment_kept", on: ["kept_at"], where: "kept_at is not null" },
    // Orders whose totals are to be checked.
    {
      name: "IDX_mpgi_payment_totals_check",
      on: ["totals_check_at"],
      where: "totals_check_at is not null",
    },
    // Card testing is detected by the number of recently declined cards.
    {
      name: "IDX_mpgi_payment_declined_cards",
      on: ["opened_at"],
      where: "flow = 'card' and state = 'declined'",
    },
  ])
