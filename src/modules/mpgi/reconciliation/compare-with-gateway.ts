import { searchRefunds } from "../journal/resolve/refunds-found"
import type { OpenAccount } from "../shared/accounts"
import { credentialsOf, requireOfAccount } from "../shared/credentials"
import type { Stores } from "../journal/resolve/resolve"
import { recordAll, type Reply, type SyncResult } from "../payments/sync-payment"
import type { PaymentRow } from "../shared/rows"
import type { Outside } from "../shared/work-limit"
import type { MedusaPayment, Sides } from "./finding"
import { ChangeRecorder, type ComparedStores } from "./change-recorder"

/** Payments of one query (manual 8). */
export const BATCH_SIZE = 100

/**
 * Queries the gateway about up to a hundred payments of one account and puts everything that is known of each together, in their
 * order. The results are recorded. The journal is read first: an operation that begins later is seen when a finding
 * is recorded, and while one is open its payment is not judged.
 * @throws GatewayError when the gateway cannot be queried; then nothing was compared
 */
export async function compareWithGateway(
  payments: readonly PaymentRow[],
  medusa: ReadonlyMap<string, MedusaPayment>,
  account: OpenAccount,
  deps: Pick<Stores, "operations"> & ComparedStores & { outside: Outside },
): Promise<Sides[]> {
  requireOfAccount(payments, account)
  const operations = byOrder(await deps.operations.ofOrders(payments.map(({ order_no }) => order_no)))
  const recorder = new ChangeRecorder(payments, deps, account.options.installmentInterest.upToPercent)
  const replies = await deps.outside(() => queryAll(payments, account))
  const synced = await recordAll(payments, replies, account, recorder)
  await recorder.end(credentialsOf(account))
  const refunded = synced.filter(({ payment: { order_no }, transactions: facts }) => {
    const written = operations.get(order_no)?.some(({ kind }) => kind === "refund")
    return written || facts.some(({ state }) => REFUNDABLE.has(state))
  })
  const transaction_ids = refunded.flatMap(({ payment }) => payment.transaction_id ?? [])
  const found =
    transaction_ids.length > 0 ? await deps.outside(() => searchRefunds(transaction_ids, account)) : []
  const refunds = byOrder(found)
  return synced.map(({ payment, transactions }, at): Sides => ({
    before: payments[at] ?? payment,
    payment,
    transactions,
    operations: operations.get(payment.order_no) ?? [],
    refunds: refunds.get(payment.order_no) ?? [],
    medusa: medusa.get(payment.payment_session_id),
  }))
}

/** By order number, which may show other transactions of an order too; one that this did not show, by its own id. */
async function queryAll(payments: readonly PaymentRow[], { gateway }: OpenAccount): Promise<Reply[]> {
  const { replies, orders_list } = await gateway.retrievalTrans({
    order_nos: payments.map(({ order_no }) => order_no),
  })
  const shown = new Set<string>(orders_list.map(({ transaction_id }) => transaction_id))
  const transaction_ids = payments.flatMap(({ transaction_id }) =>
    transaction_id === null || shown.has(transaction_id) ? [] : transaction_id,
  )
  if (transaction_ids.length === 0) return replies
  return [...replies, ...(await gateway.retrievalTrans({ transaction_ids })).replies]
}

function byOrder<Row extends { order_no: string }>(rows: readonly Row[]): ReadonlyMap<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const group = groups.get(row.order_no)
    if (group) group.push(row)
    else groups.set(row.order_no, [row])
  }
  return groups
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
