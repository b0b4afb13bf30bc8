import { model } from "@medusajs/framework/utils"

/**
 * Where this database is used. The one that is `own` is the mark: the installation that the database belongs to. The others are copies
 * of it, as users have decided; `former` ones became the installation itself.
 */
export const MpgiInstallation = model
  .define("mpgi_installation", {
    id: model.id({ prefix: "mpgiinst" }).primaryKey(),
    state: model.enum(["own", "copy", "former"]),
    /** `[{ id, address, account }]`: each account's id, the host of its `backendUrl`, and a digest of its numbers at the gateway. */
    accounts: model.json(),
    /** The user who decided that it is a copy, or that the store has moved to it; null for the first one. */
    decided_by: model.text().nullable(),
    decided_at: model.dateTime().nullable(),
  })
  // A database belongs to one installation.
  .indexes([{ name: "UX_mpgi_installation_own", on: ["state"], unique: true, where: "state = 'own'" }])
