import type { SubscriptionNow } from "../../../../modules/mpgi"
import { subscriptionStatuses } from "../../../../modules/mpgi/values"
import type { OrderName } from "../payments/orders-of"

/** A subscription as a list shows it, under the manual's names. Amounts are decimal strings in main units. */
export function serializeSubscription(row: SubscriptionNow, orders: ReadonlyMap<string, OrderName>) {
  const { id, recurring_id, contract_name, provider_id, status, order_no, transaction_id } = row
  const { contract_amount, currency_code, interval, interval_count, billing_cycle, promotion_cycle } = row
  const { contract_start, contract_end, price_id, recurring_deduction_period, created_at } = row
  const { charges, charges_paid, charges_failed, last_charged_at, started_at, ended_at, cart_id } = row
  return {
    id,
    recurring_id,
    contract_name,
    provider_id,
    status,
    order_no,
    transaction_id,
    contract_amount,
    currency_code,
    interval,
    interval_count,
    billing_cycle,
    promotion_cycle,
    contract_start,
    contract_end,
    price_id,
    recurring_deduction_period,
    charges,
    charges_paid,
    charges_failed,
    last_charged_at,
    started_at,
    ended_at,
    created_at,
    /** Nothing more is charged once it is over, or its end was accepted. */
    next_charge_at: subscriptionStatuses[status].over ? null : row.next_charge_at,
    /** Of the first payment. */
    order: (cart_id === null ? undefined : orders.get(cart_id)) ?? null,
  }
}
