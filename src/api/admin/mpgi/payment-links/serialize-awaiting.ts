import type { MedusaContainer } from "@medusajs/framework/types"
import type { AwaitingOrderRow } from "../../../../modules/mpgi"
import { termsOfWait } from "../../../../workflows"

/** An order that was placed before it is paid. */
export interface AwaitingPayment {
  /** Why it was placed: by the storefront, or because the gateway has not decided. */
  reason: "order_first" | "pending" | "in_review"
  since: Date
  /** When the shop is reminded by an event; null when it was, or never is. */
  reminds_at: Date | null
  /** When the order is canceled unless it is paid. */
  cancels_at: Date
}

export function serializeAwaiting(row: AwaitingOrderRow, container: MedusaContainer): AwaitingPayment {
  const { reminds_at, cancels_at } = termsOfWait(row, container)
  const { reason, awaiting_since: since, reminded_at } = row
  return { reason, since, reminds_at: reminded_at ? null : reminds_at, cancels_at }
}
