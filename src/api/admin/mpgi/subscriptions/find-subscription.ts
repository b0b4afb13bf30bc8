import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { z } from "zod"
import type { ChargeRow, SubscriptionNow } from "../../../../modules/mpgi"
import { subscriptionStatuses } from "../../../../modules/mpgi/values"
import { readEntities } from "../../../shared/read-entities"
import { linkedOrder, ordersById, ordersOf, type OrderName } from "../payments/orders-of"
import { findNamedUsers } from "../shared/named-users"
import { requestContext } from "../shared/read"

type Scope = AuthenticatedMedusaRequest["scope"]

/** One subscription with its past and expected charges, its cancellation, and the actions that are allowed now. */
export async function findSubscription(id: string, scope: Scope) {
  const { subscriptions } = scope.resolve("mpgi")
  const row = await subscriptions.search.byId(id)
  if (!row)
    throw new MedusaError(MedusaError.Types.NOT_FOUND, "There is no such subscription. Reload the list.")
  const charges = await subscriptions.charges.of(id)
  const orders = await ordersOf([row], scope)
  const { over, canCancel } = subscriptionStatuses[row.status]
  const subscription = serializeSubscription(row, orders)
  return {
    ...subscription,
    customer: subscription.order && (await customerOf(subscription.order.id, scope)),
    charge_list: await serializeCharges(charges, scope),
    expected: over ? { coming: [], missing: [] } : subscriptions.expected(row, charges),
    cancellation: await cancellationOf(row, scope),
    allowed: { cancel: row.recurring_id !== null && canCancel },
  }
}

/** The newest attempt to cancel the subscription, and who made it; null when there was none. */
async function cancellationOf(row: SubscriptionNow, scope: Scope) {
  const { operation_id, operation_state, operation_at, error_code, error_reason, next_attempt_at } = row
  if (operation_id === null || operation_state === null) return null
  const mpgi = scope.resolve("mpgi")
  const { created_by } = requestContext(await mpgi.operations.byId(operation_id), mpgi)
  const by = created_by ? (await findNamedUsers([created_by], scope))(created_by) : null
  return {
    operation_id,
    state: operation_state,
    at: operation_at,
    by,
    error_code,
    error_reason,
    next_check_at: operation_state === "unknown" ? next_attempt_at : null,
  }
}

async function serializeCharges(charges: readonly ChargeRow[], scope: Scope) {
  const orders = await ordersById(
    charges.flatMap(({ order_id }) => order_id ?? []),
    scope,
  )
  return charges.map(
    ({ id, transaction_id, order_no, amount, currency_code, state, charged_at, order_id }) => ({
      id,
      transaction_id,
      order_no,
      amount,
      currency_code,
      state,
      charged_at,
      order: linkedOrder(order_id, orders),
    }),
  )
}

const Customer = z.object({ customer_id: z.string().nullable(), email: z.string().nullable() })

/** The customer of the first order. */
async function customerOf(order_id: string, scope: Scope) {
  const [order] = await readEntities(scope, Customer, {
    entity: "order",
    fields: ["customer_id", "email"],
    filters: { id: order_id },
  })
  return order ? { id: order.customer_id, email: order.email } : null
}

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
    /** Nothing more is charged once the subscription is over or its cancellation was accepted. */
    next_charge_at: subscriptionStatuses[status].over ? null : row.next_charge_at,
    /** The order of the first payment. */
    order: (cart_id === null ? undefined : orders.get(cart_id)) ?? null,
  }
}
