import { model } from "@medusajs/framework/utils"

/**
 * A link with which a customer pays what an order owes, without the storefront. Its address is shown once, when it is
 * created. The token is stored as a digest, so that a copy of the database opens no link.
 */
export const MpgiPaymentLink = model
  .define("mpgi_payment_link", {
    id: model.id({ prefix: "mpgilink" }).primaryKey(),
    order_id: model.text(),
    /** The account that takes the payment. */
    provider_id: model.text(),
    /** SHA-256 of the unguessable part of the address. */
    token_digest: model.text(),
    /** What the order owed when the link was created: a decimal string in main units. */
    amount: model.text(),
    /** Lower case. */
    currency_code: model.text(),
    expires_at: model.dateTime(),
    /** When the customer first opened it. */
    opened_at: model.dateTime().nullable(),
    /** When a user deactivated it. */
    deactivated_at: model.dateTime().nullable(),
    /** Medusa's user or API key. */
    created_by: model.text(),
  })
  .indexes([{ on: ["token_digest"], unique: true }, { on: ["order_id"] }])
