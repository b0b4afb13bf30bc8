import { model } from "@medusajs/framework/utils"

export const NOTIFICATION_STATES = ["received", "applied", "waiting", "parked", "closed"] as const

/** One notification received at the notify route, stored before it was acknowledged. None is dropped. */
export const MpgiNotification = model
  .define("mpgi_notification", {
    id: model.id({ prefix: "mpginot" }).primaryKey(),
    /** Digest of the signed content: equal for every copy that an account receives. */
    key: model.text(),
    provider_id: model.text(),
    kind: model.enum(["payment", "refund", "payout", "subscription"]),
    order_no: model.text().nullable(),
    transaction_id: model.text().nullable(),
    /** The fields, without signature, tokens and personal data. */
    payload: model.json(),
    /** `waiting`: cannot be applied yet · `parked`: cannot be applied at all · `closed`: handled by a user. */
    state: model.enum([...NOTIFICATION_STATES]).default("received"),
    /** Why it waits or is parked. */
    reason: model.text().nullable(),
    deliveries: model.number().default(1),
    attempts: model.number().default(0),
    /** Until when a server holds the claim. */
    claimed_until: model.dateTime().nullable(),
    received_at: model.dateTime(),
    applied_at: model.dateTime().nullable(),
    closed_by: model.text().nullable(),
    note: model.text().nullable(),
  })
  .indexes([
    // A message that another account received first is not a copy.
    { on: ["provider_id", "key"], unique: true },
    // Also for lists of one state.
    { name: "IDX_mpgi_notification_state", on: ["state", "received_at"] },
    { on: ["order_no"] },
    // Lists are sorted by newest first.
    {
      name: "IDX_mpgi_notification_received_at",
      on: ["received_at", "applied_at"],
    },
    // Messages that are stored and not applied, which the sweep claims.
    { name: "IDX_mpgi_notification_due", on: ["updated_at"], where: "state in ('received', 'waiting')" },
  ])
