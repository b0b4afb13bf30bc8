import { searchRefunds } from "../journal/resolve/refunds-found"
import type { OpenAccount } from "../shared/accounts"
import type { Stores } from "../journal/resolve/resolve"
import { syncPayments, type SyncResult } from "../payments/sync-payment"
import type { PaymentRow } from "../shared/rows"
import type { MedusaPayment, Sides } from "./finding"

/** Payments of one query: each is queried by its order and by its transaction, 100 together a query (manual 8). */
export const BATCH_SIZE = 50

/**
 * Queries the gateway about up to fifty payments of one account, two queries, and puts everything that is known of each
 * together, in their order. The results are recorded. The journal is read first: an operation that begins later is
 * seen when a finding is recorded, and while one is open its payment is not judged.
 * @throws GatewayError when the gateway cannot be queried; then nothing was compared
 */
export async function compareWithGateway(
  payments: readonly PaymentRow[],
  medusa: ReadonlyMap<string, MedusaPayment>,
  account: OpenAccount,
  deps: Stores,
): Promise<Sides[]> {
  const operations = await deps.operations.ofOrders(payments.map(({ order_no }) => order_no))
  const transactions = payments.flatMap(({ transaction_id }) => transaction_id ?? [])
  const synced = await syncPayments(payments, account, deps.payments, transactions)
  const refunded = synced.filter(({ payment: { order_no }, transactions: facts }) => {
    const written = operations.some((write) => write.order_no === order_no && write.kind === "refund")
    return written || facts.some(({ state }) => REFUNDABLE.has(state))
  })
  const refunds = await searchRefunds(
    refunded.flatMap(({ payment }) => payment.transaction_id ?? []),
    account,
  )
  return synced.map(({ payment, transactions: facts }, at): Sides => {
    const own = (row: { order_no: string }) => row.order_no === payment.order_no
    return {
      before: payments[at] ?? payment,
      ...{ payment, transactions: facts, operations: operations.filter(own), refunds: refunds.filter(own) },
      medusa: medusa.get(payment.payment_session_id),
    }
  })
}

/** States beyond a capture: only there can refunds be. */
const REFUNDABLE = new Set<SyncResult["state"]>([
  "partially_captured",
  "captured",
  "partially_refunded",
  "refunded",
  "charged_back",
  "unknown",
])
