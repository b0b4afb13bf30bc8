import { searchRefunds } from "../operations/evidence"
import type { OpenAccount } from "../accounts"
import type { Stores } from "../operations/resolve"
import { learnAll, type Learned } from "../payments/learn"
import type { PaymentRow } from "../rows"
import type { MedusaPayment, Sides } from "./finding"

/** Payments of one look: each is asked for by its order and by its transaction, 100 together a query (manual 8). */
export const A_LOOK = 50

/**
 * Asks the gateway about up to fifty payments of one account, two queries, and puts everything that is known of each
 * together, in their order. What it says is recorded. The journal is read first: a write that begins later is seen
 * when something is to be taken over, and one that is under way keeps its payment from being judged.
 * @throws GatewayError when the gateway cannot be asked; then nothing was compared
 */
export async function look(
  payments: readonly PaymentRow[],
  medusa: ReadonlyMap<string, MedusaPayment>,
  account: OpenAccount,
  to: Stores,
): Promise<Sides[]> {
  const operations = await to.operations.ofOrders(payments.map(({ order_no }) => order_no))
  const transactions = payments.flatMap(({ transaction_id }) => transaction_id ?? [])
  const learned = await learnAll(payments, account, to.payments, transactions)
  const refunded = learned.filter(({ payment: { order_no }, facts }) => {
    const written = operations.some((write) => write.order_no === order_no && write.kind === "refund")
    return written || facts.some(({ state }) => REFUNDABLE.has(state))
  })
  const refunds = await searchRefunds(
    refunded.flatMap(({ payment }) => payment.transaction_id ?? []),
    account,
  )
  return learned.map(({ payment, facts }, at): Sides => {
    const own = (row: { order_no: string }) => row.order_no === payment.order_no
    return {
      before: payments[at] ?? payment,
      ...{ payment, facts, operations: operations.filter(own), refunds: refunds.filter(own) },
      medusa: medusa.get(payment.payment_session_id),
    }
  })
}

/** States beyond a capture: only there can refunds be. */
const REFUNDABLE = new Set<Learned["state"]>([
  "partially_captured",
  "captured",
  "partially_refunded",
  "refunded",
  "unknown",
])
