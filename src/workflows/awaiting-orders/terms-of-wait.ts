import type { MedusaContainer } from "@medusajs/framework/types"
import { HOUR, MPGI_MODULE, type AwaitingOrderRow } from "../../modules/mpgi"

/** When the shop is reminded of an order that waits for its payment, and when the order is canceled. */
export interface Terms {
  /** Null: never. */
  reminds_at: Date | null
  cancels_at: Date
}

/** The times by the current options of the account. */
export function termsOfWait(
  { provider_id, awaiting_since }: Pick<AwaitingOrderRow, "provider_id" | "awaiting_since">,
  container: MedusaContainer,
): Terms {
  const { awaitingOrders } = container.resolve(MPGI_MODULE).account(provider_id).options
  const after = (hours: number) => new Date(awaiting_since.getTime() + hours * HOUR)
  const { remindAfterHours, cancelAfterHours } = awaitingOrders
  return {
    reminds_at: remindAfterHours === false ? null : after(remindAfterHours),
    cancels_at: after(cancelAfterHours),
  }
}
