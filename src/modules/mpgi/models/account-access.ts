import { model } from "@medusajs/framework/utils"

/** IP addresses of a customer's registration and last login, for the risk engine; Medusa stores none. Sealed. */
export const MpgiAccountAccess = model
  .define("mpgi_account_access", {
    id: model.id({ prefix: "mpgiacc" }).primaryKey(),
    customer_id: model.text(),
    registration_ip: model.text().nullable(),
    last_login_ip: model.text().nullable(),
  })
  .indexes([{ on: ["customer_id"], unique: true }])
