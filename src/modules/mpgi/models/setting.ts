import { model } from "@medusajs/framework/utils"

/** What a merchant has set of what shoppers see of one account; no row: nothing yet. */
export const MpgiSetting = model
  .define("mpgi_setting", {
    id: model.id({ prefix: "mpgiset" }).primaryKey(),
    provider_id: model.text(),
    /** Words for the way to pay, by language tag. */
    titles: model.json(),
    /** `{ redirect, card }`: which of the flows that the options allow are offered. */
    flows: model.json(),
    /** Codes in capitals; null: all that the options accept. */
    currencies: model.json().nullable(),
    /** Plans, in the order in which they are shown. */
    installments: model.json(),
    /** Grows with each change: who saves names the one that was seen. */
    version: model.number(),
    updated_by: model.text(),
  })
  .indexes([{ on: ["provider_id"], unique: true }])
