import { model } from "@medusajs/framework/utils"

/**
 * A card that a customer lets the shop keep: the gateway's token for it, and the details by which the customer
 * recognizes it. The row is written before the card is sent, as the record of the consent. It becomes a saved card once
 * the gateway has issued a token.
 */
export const MpgiSavedCard = model
  .define("mpgi_saved_card", {
    id: model.id({ prefix: "mpgicard" }).primaryKey(),
    /** The account whose gateway issued the token. Only this account can charge the card. */
    provider_id: model.text(),
    customer_id: model.text(),
    /** The payment with which the customer agreed. */
    order_no: model.text(),
    consented_at: model.dateTime(),
    /** The gateway's `token_id` (manual 2.3), always sealed; null until it is issued. */
    token: model.text().nullable(),
    brand: model.text().nullable(),
    /** When the card is entered on the gateway's page, it is unknown until the token is issued. */
    last4: model.text().nullable(),
    /** Two digits, and four digits. Unknown when the card was entered on the gateway's page. */
    expiration_month: model.text().nullable(),
    expiration_year: model.text().nullable(),
    /** The customer's own name for the card; sealed. */
    label: model.text().nullable(),
  })
  .indexes([
    // A payment saves at most one card.
    { name: "UX_mpgi_saved_card_order_no", on: ["order_no"], unique: true },
    { on: ["customer_id"] },
    // Consents whose card the gateway has not saved, which are deleted after a retention period.
    { name: "IDX_mpgi_saved_card_unsaved", on: ["created_at"], where: "token is null" },
  ])
