import type { Reply } from "../shared/api-types"

/** `payload` was redacted before it was stored. `reason` states why the notification is waiting or parked. */
export type Notification = Reply<"/admin/mpgi/notifications/{id}">["notification"]

export const NOTIFICATION_STATES = ["received", "waiting", "parked", "applied", "closed"] as const
export const NOTIFICATION_KINDS = ["payment", "refund", "payout", "subscription"] as const
