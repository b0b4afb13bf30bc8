import type { ChargeRow, SubscriptionNow } from "../../../../modules/mpgi"
import { subscriptionStatuses } from "../../../../modules/mpgi/values"

/** How many of the newest charges of each subscription a customer receives. */
const CHARGES = 24

/** A subscription as its customer sees it, without the gateway's ids. Amounts are decimal strings in main units. */
export function serializeOwnSubscription(row: SubscriptionNow, charges: readonly ChargeRow[]) {
  const { id, contract_name, contract_amount, currency_code, interval, interval_count } = row
  const { billing_cycle, status, started_at, ended_at, contract_end } = row
  const { over } = subscriptionStatuses[status]
  return {
    id,
    contract_name,
    contract_amount,
    currency_code,
    interval,
    interval_count,
    billing_cycle,
    status,
    started_at,
    ended_at,
    contract_end,
    next_charge_at: over ? null : row.next_charge_at,
    charges: charges.slice(0, CHARGES).map((charge) => ({
      amount: charge.amount,
      currency_code: charge.currency_code,
      state: charge.state,
      charged_at: charge.charged_at,
      order_id: charge.order_id,
    })),
    allowed: { cancel: canCancel(row) },
  }
}

/** Whether the cancellation of a subscription can be requested now. */
export function canCancel({ recurring_id, status }: SubscriptionNow): boolean {
  return recurring_id !== null && subscriptionStatuses[status].canCancel
}
