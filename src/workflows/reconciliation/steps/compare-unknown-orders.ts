import type { MedusaContainer } from "@medusajs/framework/types"
import { paymentState, orderNo, transactionId } from "../../../gateway"
import {
  holdsMoney,
  MPGI_MODULE,
  type Counts,
  type Finding,
  type ReconciliationRow,
} from "../../../modules/mpgi"

/** Manual 8. */
const QUERY_LIMIT = 100

/**
 * Orders that only a notification has reported of: the query cannot list what we do not name (manual 4). Those that
 * hold money are reported; the notification itself is parked with a case of its own.
 * @throws GatewayError
 */
export async function compareUnknownOrders(
  { provider_id, from_at }: ReconciliationRow,
  container: MedusaContainer,
): Promise<Counts> {
  const mpgi = container.resolve(MPGI_MODULE)
  const { discrepancies } = mpgi.reconciliation
  const { gateway, options } = mpgi.account(provider_id)
  const counts = { compared: 0, found: 0, resolved: 0, needs_review: 0 }
  const all = await mpgi.notifications.unmatched(provider_id, from_at)
  for (let at = 0; at < all.length; at += QUERY_LIMIT) {
    const order_nos = all.slice(at, at + QUERY_LIMIT)
    const since = await discrepancies.now()
    const { orders_list } = await gateway.retrievalTrans({ order_nos })
    const unresolved = await discrepancies.open(provider_id, order_nos)
    const seen = new Set<string>()
    for (const { order_no, transaction_id, payment_status, amount, currency } of orders_list) {
      const state = paymentState(payment_status, options.paymentStatus)
      if (!holdsMoney(state)) continue
      const gateway_value = `${state} ${amount} ${currency}`
      const finding: Finding = {
        kind: "missing_locally",
        transaction_id: transactionId(transaction_id),
        reference: null,
        local_value: null,
        gateway_value,
      }
      const row = await discrepancies.found(finding, { provider_id, order_no: orderNo(order_no) }, since)
      if (!row) continue
      seen.add(row.id)
      await discrepancies.settle(row.id, "needs_review", "known from a notification only")
      counts.found++
      counts.needs_review++
    }
    // One that is not named may be of other credentials that the account had: that says nothing.
    const named = new Set(orders_list.map(({ order_no }) => order_no))
    for (const { id } of unresolved.filter((row) => !seen.has(row.id) && named.has(row.order_no)))
      await discrepancies.settle(id, "cleared", "holds no money any more")
  }
  return counts
}
