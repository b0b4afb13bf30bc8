import { model } from "@medusajs/framework/utils"

/** When messages of an account last came with one of its named secrets. The name is the merchant's own; nothing is made of the secret. */
export const MpgiSecretUse = model.define("mpgi_secret_use", {
  /** The account and the name, as in `pp_mpgi_mpgi 2026`. */
  id: model.text().primaryKey(),
  provider_id: model.text(),
  secret: model.text(),
  /** Since when messages of the account are watched with this secret configured, without a day in which there was none. */
  watched_since: model.dateTime(),
  /** When a message was last verified while this secret was configured, with whichever it came. */
  seen_at: model.dateTime(),
  /** When a message last came with this one; null: none has. */
  last_at: model.dateTime().nullable(),
})
