import type { MedusaContainer } from "@medusajs/framework/types"
import type { CaseRow } from "../../../../modules/mpgi"
import { AUTOMATIC } from "../../../../modules/mpgi/values"
import { findNamedUsers } from "../shared/named-users"
import { findOrders, ordersById, type OrderName } from "../payments/orders-of"

/** Cases as the admin API returns them, with the orders that they concern. */
export async function serializeCases(rows: readonly CaseRow[], container: MedusaContainer) {
  const orderOf = await findOrders(rows, container)
  // A case may name an order that its payment does not lead to.
  const others = rows.flatMap((row) => (orderOf(row) ? [] : (namedOrder(row) ?? [])))
  const byId = await ordersById(others, container)
  const users = rows.flatMap(({ closed_by }) => (closed_by === AUTOMATIC ? [] : (closed_by ?? [])))
  const userOf = await findNamedUsers(users, container)
  return rows.map((row) => ({
    ...serializeCase(row, orderOf(row) ?? byId.get(namedOrder(row) ?? "") ?? null),
    closed_by_name: row.closed_by === null ? null : userOf(row.closed_by).name,
  }))
}

/** A case as the admin API returns it. */
export async function serializeOneCase(row: CaseRow, container: MedusaContainer) {
  const [only] = await serializeCases([row], container)
  return only ?? { ...serializeCase(row, null), closed_by_name: null }
}

function namedOrder({ details: { order } }: CaseRow): string | undefined {
  return typeof order === "string" ? order : undefined
}

function serializeCase(row: CaseRow, order: OrderName | null) {
  const { id, kind, provider_id, order_no, transaction_id, operation_id, details, state } = row
  const { opened_at, closed_at, closed_by, note } = row
  return {
    id,
    kind,
    provider_id,
    order_no,
    order,
    transaction_id,
    operation_id,
    details,
    state,
    opened_at,
    closed_at,
    closed_by,
    note,
  }
}
