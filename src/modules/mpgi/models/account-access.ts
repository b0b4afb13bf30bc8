import { model } from "@medusajs/framework/utils"

/** From which addresses a shopper's account was made and last used: the risk engine asks, Medusa does not know. Sealed. */
export const MpgiAccountAccess = model
  .define("mpgi_account_access", {
    id: model.id({ prefix: "mpgiacc" }).primaryKey(),
    customer_id: model.text(),
    registration_ip: model.text().nullable(),
    last_login_ip: model.text().nullable(),
  })
  .indexes([{ on: ["customer_id"], unique: true }])
