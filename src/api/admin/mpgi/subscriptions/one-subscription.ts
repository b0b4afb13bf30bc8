import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { ContainerRegistrationKeys, MedusaError } from "@medusajs/framework/utils"
import type { ChargeRow, SubscriptionNow } from "../../../../modules/mpgi"
import { ordersOf, type OrderName } from "../payments/orders-of"
import { peopleOf } from "../people"
import { showSubscription } from "./show-subscription"

type Scope = AuthenticatedMedusaRequest["scope"]

/** One subscription with its charges, made and expected, what became of its end, and what can be done now. */
export async function oneSubscription(id: string, scope: Scope) {
  const { subscriptions } = scope.resolve("mpgi")
  const row = await subscriptions.search.byId(id)
  if (!row) throw new MedusaError(MedusaError.Types.NOT_FOUND, "There is no such subscription.")
  const charges = await subscriptions.charges.of(id)
  const orders = await ordersOf([row], scope)
  const over = row.status === "inactive" || row.status === "ended"
  const shown = showSubscription(row, orders)
  return {
    ...shown,
    customer: shown.order && (await customerOf(shown.order.id, scope)),
    charge_list: await showCharges(charges, scope),
    expected: over ? { coming: [], missing: [] } : subscriptions.expected(row, charges),
    cancellation: await cancellationOf(row, scope),
    allowed: { cancel: row.recurring_id !== null && (row.status === "active" || row.status === "unknown") },
  }
}

/** The newest attempt to end it, and by whom; null when there was none. */
async function cancellationOf(row: SubscriptionNow, scope: Scope) {
  const { operation_id, operation_state, operation_at, error_code, error_reason, next_attempt_at } = row
  if (operation_id === null || operation_state === null) return null
  const { operations } = scope.resolve("mpgi")
  const operation = await operations.byId(operation_id)
  const { created_by } = ((operation && operations.askedOf(operation)) ?? {}) as { created_by?: string }
  const by = created_by ? (await peopleOf([created_by], scope))(created_by) : null
  return {
    ...{ operation_id, state: operation_state, at: operation_at, by, error_code, error_reason },
    next_question_at: operation_state === "unknown" ? next_attempt_at : null,
  }
}

async function showCharges(charges: readonly ChargeRow[], scope: Scope) {
  const ids = charges.flatMap(({ order_id }) => order_id ?? [])
  const names = new Map<string, OrderName>()
  if (ids.length > 0) {
    const query = scope.resolve(ContainerRegistrationKeys.QUERY)
    const { data } = await query.graph({
      ...{ entity: "order", fields: ["id", "display_id"], filters: { id: ids } },
    })
    for (const { id, display_id } of data as unknown as OrderName[]) names.set(id, { id, display_id })
  }
  return charges.map(
    ({ id, transaction_id, order_no, amount, currency_code, state, charged_at, order_id }) => ({
      ...{ id, transaction_id, order_no, amount, currency_code, state, charged_at },
      order: order_id === null ? null : (names.get(order_id) ?? { id: order_id, display_id: null }),
    }),
  )
}

/** Who subscribed, as the first order names them. */
async function customerOf(order_id: string, scope: Scope) {
  const query = scope.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({
    ...{ entity: "order", fields: ["customer_id", "email"], filters: { id: order_id } },
  })
  const [order] = data as unknown as { customer_id: string | null; email: string | null }[]
  return order ? { id: order.customer_id, email: order.email } : null
}
