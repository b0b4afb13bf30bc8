import { model } from "@medusajs/framework/utils"

export const RECONCILIATION_STATES = ["requested", "running", "failed", "done"] as const

/**
 * One walk over the payments of an account, comparing them with the gateway. At most one of an account is unfinished;
 * one that was interrupted goes on from its cursor, on whichever server comes first.
 */
export const MpgiReconciliation = model
  .define("mpgi_reconciliation", {
    id: model.id({ prefix: "mpgirec" }).primaryKey(),
    provider_id: model.text(),
    /** Who wanted it: the schedule, a person over the admin API, a script. */
    trigger: model.enum(["schedule", "person", "script"]),
    requested_by: model.text().nullable(),
    /** `recent`: what was paid or written lately · `full`: everything that can still change. */
    scope: model.enum(["recent", "full"]),
    state: model.enum([...RECONCILIATION_STATES]).default("requested"),
    /** Payments opened from then to then are read. */
    from_at: model.dateTime(),
    to_at: model.dateTime(),
    /** Id of the last payment of the last hundred that was compared completely; ids grow with time. */
    cursor: model.text().nullable(),
    compared: model.number().default(0),
    found: model.number().default(0),
    healed: model.number().default(0),
    reported: model.number().default(0),
    /** How often it was begun. Also what tells one worker from another that has taken over from it. */
    attempts: model.number().default(0),
    /** Until when its worker is thought to live. */
    claimed_until: model.dateTime().nullable(),
    started_at: model.dateTime().nullable(),
    finished_at: model.dateTime().nullable(),
    error: model.text().nullable(),
  })
  .indexes([
    {
      name: "UX_mpgi_reconciliation_unfinished",
      on: ["provider_id"],
      unique: true,
      where: "state <> 'done'",
    },
    { on: ["provider_id", "started_at"] },
  ])
