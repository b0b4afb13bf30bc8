import { model } from "@medusajs/framework/utils"

export const RECONCILIATION_STATES = ["requested", "running", "failed", "done"] as const

/**
 * One run that compares the payments of an account with the gateway. An account has at most one unfinished run; an
 * interrupted one continues from its cursor, on any server.
 */
export const MpgiReconciliation = model
  .define("mpgi_reconciliation", {
    id: model.id({ prefix: "mpgirec" }).primaryKey(),
    provider_id: model.text(),
    /** What started it: the schedule, a user of the admin API, a script. */
    trigger: model.enum(["schedule", "manual", "script"]),
    requested_by: model.text().nullable(),
    /** `recent`: payments with recent activity · `full`: all payments that can still change. */
    scope: model.enum(["recent", "full"]),
    state: model.enum([...RECONCILIATION_STATES]).default("requested"),
    /** Payments opened in this range are read. */
    from_at: model.dateTime(),
    to_at: model.dateTime(),
    /** Id of the last payment of the last completed batch of one hundred; ids increase with time. */
    cursor: model.text().nullable(),
    compared: model.number().default(0),
    found: model.number().default(0),
    resolved: model.number().default(0),
    needs_review: model.number().default(0),
    /** Number of starts. Also distinguishes a worker from another that has taken over from it. */
    attempts: model.number().default(0),
    /** Until when its worker holds the claim. */
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
