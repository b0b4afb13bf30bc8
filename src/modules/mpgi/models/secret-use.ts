import { model } from "@medusajs/framework/utils"

/**
 * When messages of an account were last verified with one of its named secrets. The merchant chose the name; nothing is
 * derived from the secret.
 */
export const MpgiSecretUse = model.define("mpgi_secret_use", {
  /** The account and the name, as in `pp_mpgi_mpgi 2026`. */
  id: model.text().primaryKey(),
  provider_id: model.text(),
  secret: model.text(),
  /**
   * Since when messages of the account are watched while this secret is configured. A day without messages starts a new
   * period.
   */
  watched_since: model.dateTime(),
  /** When a message was last verified, with any secret, while this one was configured. */
  seen_at: model.dateTime(),
  /** When a message was last verified with this secret; null when none was. */
  last_at: model.dateTime().nullable(),
})
