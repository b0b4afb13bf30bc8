import { model } from "@medusajs/framework/utils"

/**
 * The installations that use this database. The row `own` is the mark: the installation to which the database belongs.
 * A row `copy` is a copy of it, as a user has decided. A row `former` is a copy that became the installation itself.
 */
export const MpgiInstallation = model
  .define("mpgi_installation", {
    id: model.id({ prefix: "mpgiinst" }).primaryKey(),
    state: model.enum(["own", "copy", "former"]),
    /**
     * `[{ id, address, account }]`: each account's id, the host of its `backendUrl`, and a digest of its numbers at the
     * gateway.
     */
    accounts: model.json(),
    /** The user who decided that this is a copy, or that the store has moved here; null for the first one. */
    decided_by: model.text().nullable(),
    decided_at: model.dateTime().nullable(),
    /** Since when a command pauses the servers of this installation; null while none does. */
    paused_at: model.dateTime().nullable(),
  })
  // A database belongs to one installation.
  .indexes([{ name: "UX_mpgi_installation_own", on: ["state"], unique: true, where: "state = 'own'" }])
