import { model } from "@medusajs/framework/utils"

/** Checkout settings of one account; without a row the defaults apply. */
export const MpgiCheckoutSetting = model
  .define("mpgi_checkout_setting", {
    id: model.id({ prefix: "mpgiset" }).primaryKey(),
    provider_id: model.text(),
    /** Titles of the payment method, by language tag. */
    titles: model.json(),
    /** `{ redirect, card }`: which of the allowed flows are offered. */
    flows: model.json(),
    /** Upper-case codes; null means all that the options accept. */
    currencies: model.json().nullable(),
    /** Installment plans in display order. */
    installments: model.json(),
    /** Increases with each change; a save names the version that it is based on. */
    version: model.number(),
    updated_by: model.text(),
  })
  .indexes([{ on: ["provider_id"], unique: true }])
