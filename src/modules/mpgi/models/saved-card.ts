import { model } from "@medusajs/framework/utils"

/**
 * A card that a customer lets the shop keep: the gateway's token for it, and what the customer recognizes it by. The row is
 * written before the card is sent, as the record of the consent, and is a saved card once the gateway has issued a token.
 */
export const MpgiSavedCard = model
  .define("mpgi_saved_card", {
    id: model.id({ prefix: "mpgicard" }).primaryKey(),
    /** The account whose gateway issued the token; only it can charge the card. */
    provider_id: model.text(),
    customer_id: model.text(),
    /** The payment with which the customer agreed. */
    order_no: model.text(),
    consented_at: model.dateTime(),
    /** The gateway's `token_id` (manual 2.3), always sealed; empty until it was issued. */
    token: model.text().nullable(),
    brand: model.text().nullable(),
    /** Unknown until the token was issued, where the card is entered on the gateway's page. */
    last4: model.text().nullable(),
    /** Two digits, and four; unknown where the card was entered on the gateway's page. */
    expiration_month: model.text().nullable(),
    expiration_year: model.text().nullable(),
    /** The customer's own name for it; sealed. */
    label: model.text().nullable(),
  })
  .indexes([
    // One card a payment.
    { name: "UX_mpgi_saved_card_order_no", on: ["order_no"], unique: true },
    { on: ["customer_id"] },
    // Consents whose card the gateway has not saved, which are deleted after a retention period.
    { name: "IDX_mpgi_saved_card_unsaved", on: ["created_at"], where: "token is null" },
  ])
