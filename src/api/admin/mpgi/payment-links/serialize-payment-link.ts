import type { PaymentLinkRow } from "../../../../modules/mpgi"

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
