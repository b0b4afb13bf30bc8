import type { MedusaContainer } from "@medusajs/framework/types"
import type { PaymentLinkRow, AwaitingOrderRow } from "../../../../modules/mpgi"
import { termsOfWait } from "../../../../workflows"

/**
 * A payment link in a list. Its address is left out, since it is shown only once. Amounts are decimal strings in main
 * units.
 */
export function serializePaymentLink(
  { id, order_id, provider_id, amount, currency_code, expires_at, ...link }: PaymentLinkRow,
  now = new Date(),
) {
  const { opened_at, deactivated_at, created_at, created_by } = link
  const active = deactivated_at === null && expires_at > now
  return {
    id,
    order_id,
    provider_id,
    amount,
    currency_code,
    active,
    created_at,
    created_by,
    expires_at,
    opened_at,
    deactivated_at,
  }
}

/** An order that was placed before it is paid. */
export interface AwaitingPayment {
  /** Why the order was placed: by the storefront, or because the gateway has not decided. */
  reason: "order_first" | "pending" | "in_review"
  since: Date
  /** When an event announces that a payment reminder is due; null after the event, or if there is none. */
  reminds_at: Date | null
  /** When the order is canceled unless it is paid. */
  cancels_at: Date
}

export function serializeAwaiting(row: AwaitingOrderRow, container: MedusaContainer): AwaitingPayment {
  const { reminds_at, cancels_at } = termsOfWait(row, container)
  const { reason, awaiting_since: since, reminded_at } = row
  return { reason, since, reminds_at: reminded_at ? null : reminds_at, cancels_at }
}
