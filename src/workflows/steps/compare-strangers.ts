import type { MedusaContainer } from "@medusajs/framework/types"
import { paymentState } from "../../gateway"
import {
  holdsMoney,
  MPGI_MODULE,
  type Counts,
  type Finding,
  type ReconciliationRow,
} from "../../modules/mpgi"

/** Manual 8. */
const A_QUERY = 100

/**
 * Orders that only a notification has told of: the query cannot list what we do not name (manual 4). Those that
 * hold money are reported; the notification itself is parked with a case of its own.
 * @throws GatewayError
 */
export async function compareStrangers(
  { provider_id, from_at }: ReconciliationRow,
  container: MedusaContainer,
): Promise<Counts> {
  const mpgi = container.resolve(MPGI_MODULE)
  const { differences } = mpgi.reconciliation
  const { gateway, options } = mpgi.account(provider_id)
  const counts = { compared: 0, found: 0, healed: 0, reported: 0 }
  const all = await mpgi.notifications.strangers(provider_id, from_at)
  for (let at = 0; at < all.length; at += A_QUERY) {
    const order_nos = all.slice(at, at + A_QUERY)
    const since = await differences.now()
    const { orders_list } = await gateway.retrievalTrans({ order_nos })
    const standing = await differences.standing(provider_id, order_nos)
    const seen = new Set<string>()
    for (const { order_no, transaction_id, payment_status, amount, currency } of orders_list) {
      const state = paymentState(payment_status, options.paymentStatus)
      if (!holdsMoney(state)) continue
      const theirs = `${state} ${amount} ${currency}`
      const finding: Finding = { kind: "missing_here", transaction_id, reference: null, ours: null, theirs }
      const row = await differences.found(finding, { provider_id, order_no }, since)
      if (!row) continue
      seen.add(row.id)
      await differences.settle(row.id, "reported", "known from a notification only")
      counts.found++
      counts.reported++
    }
    for (const { id } of standing.filter((row) => !seen.has(row.id)))
      await differences.settle(id, "gone", "holds no money any more")
  }
  return counts
}
