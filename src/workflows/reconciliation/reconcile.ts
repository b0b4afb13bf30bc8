import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError, Modules } from "@medusajs/framework/utils"
import {
  bisectQuery,
  COMPARED_AT_ONCE,
  IN_FLIGHT,
  isUnusable,
  RECONCILIATION_REQUESTED,
  WorkLimit,
  holdsMoney,
  type ComparedPayment,
  type Counts,
  type ReconciliationRow,
  type Finding,
} from "../../modules/mpgi"
import { describeError } from "../../modules/mpgi/shared/describe-error"
import { paymentState, orderNo, transactionId } from "../../gateway"
import { comparePayments } from "./compare-payments"

/** How many orders one query can name. Manual 8. */
const QUERY_LIMIT = 100

/**
 * Which accounts are to be compared, and who requested it. Without `trigger`, only runs that are due or unfinished are
 * worked on.
 */
export interface ReconcileInput {
  provider_ids?: string[] | undefined
  trigger?: ReconciliationRow["trigger"] | undefined
  requested_by?: string | undefined
}

/**
 * Records that accounts are to be compared, and lets a server that handles events do so now. An unfinished run
 * continues instead of a new one.
 */
export async function requestReconciliation(
  input: ReconcileInput & { trigger: ReconciliationRow["trigger"] },
  container: MedusaContainer,
): Promise<ReconciliationRow[]> {
  const requested = await request(input, container)
  const data = { provider_ids: requested.map(({ provider_id }) => provider_id) }
  await container.resolve(Modules.EVENT_BUS).emit({ name: RECONCILIATION_REQUESTED, data })
  return requested
}

async function request(
  { provider_ids, trigger, requested_by = "" }: ReconcileInput,
  container: MedusaContainer,
): Promise<ReconciliationRow[]> {
  const mpgi = container.resolve("mpgi")
  const requested: ReconciliationRow[] = []
  for (const id of provider_ids ?? mpgi.providerIds()) {
    if (!mpgi.providerIds().includes(id))
      throw new MedusaError(
        MedusaError.Types.NOT_FOUND,
        `The account ${id} was not found. Choose one of the configured accounts.`,
      )
    if (!trigger) await mpgi.reconciliation.requestWhenDue(id)
    else
      requested.push(await mpgi.reconciliation.request(id, { trigger, requested_by: requested_by || null }))
  }
  return requested
}

/**
 * Compares accounts with the gateway, if that was requested or is due. Each run continues where the last worker
 * stopped. Returns the runs that it worked on. Several servers may run this at once: one server at a time works on an
 * account. There is nothing to undo.
 */
export async function reconcile(
  input: ReconcileInput,
  container: MedusaContainer,
): Promise<ReconciliationRow[]> {
  await request(input, container)
  const mpgi = container.resolve("mpgi")
  const runs: ReconciliationRow[] = []
  for (const id of input.provider_ids ?? mpgi.providerIds()) {
    const run = await mpgi.as("reconciliation", () => reconcileAccount(id, container))
    if (run) runs.push(run)
  }
  return runs
}

async function reconcileAccount(
  provider_id: string,
  container: MedusaContainer,
): Promise<ReconciliationRow | undefined> {
  const { reconciliation, log } = container.resolve("mpgi")
  const { runs } = reconciliation
  const run = await runs.claim(provider_id)
  if (!run) return undefined
  try {
    let { cursor } = run
    for (;;) {
      const payments = await reconciliation.next({ ...run, cursor })
      if (payments.length === 0) break
      const counts = await comparePage(run, payments, container)
      cursor = payments.at(-1)?.id ?? cursor
      if (!(await runs.advance(run, cursor, counts))) return runs.byId(run.id)
    }
    await runs.advance(run, null, await compareUnknownOrders(run, container))
    await runs.finish(run)
  } catch (error) {
    const why = describeError(error)
    await runs.fail(run, why)
    log.warn(`mpgi: reconciliation of ${provider_id} stopped and will go on from there: ${why}`)
  }
  return runs.byId(run.id)
}

/**
 * Compares a page of payments, a hundred in each query. If the gateway refuses a query because of one payment, that
 * payment is left out with a log line, and the run goes on.
 * @throws GatewayError if that payment is not the cause
 */
async function comparePage(
  { provider_id, compared: before }: ReconciliationRow,
  payments: readonly ComparedPayment[],
  container: MedusaContainer,
): Promise<Counts> {
  const { log, reconciliation } = container.resolve("mpgi")
  const limit = new WorkLimit(COMPARED_AT_ONCE)
  const total: Counts = { compared: 0, found: 0, resolved: 0, needs_review: 0 }
  const compare = async (some: readonly ComparedPayment[]) => {
    const counts = await limit.run(async () =>
      comparePayments(provider_id, await reconciliation.rows(some), container, { outside: limit.outside }),
    )
    for (const name of Object.keys(total) as (keyof Counts)[]) total[name] += counts[name]
  }
  const unanswered = await bisectQuery(payments, compare, IN_FLIGHT)
  const others = payments.length === 1 ? before : total.compared
  for (const { items, error } of unanswered) {
    const [only] = items
    if (!only || items.length > 1 || others === 0 || !isUnusable(error)) throw error
    log.warn(`mpgi: ${only.order_no} cannot be compared (${error.code})`)
  }
  return total
}

/**
 * Compares orders that are known only from a notification. The query cannot list orders that we do not name (manual 4).
 * Orders that hold money are reported. The notification itself is parked, and has a case of its own.
 * @throws GatewayError
 */
async function compareUnknownOrders(
  { provider_id, from_at }: ReconciliationRow,
  container: MedusaContainer,
): Promise<Counts> {
  const mpgi = container.resolve("mpgi")
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
    // If the reply does not name an order, the order may belong to credentials that the account had before. That proves
    // nothing.
    const named = new Set(orders_list.map(({ order_no }) => order_no))
    for (const { id } of unresolved.filter((row) => !seen.has(row.id) && named.has(row.order_no)))
      await discrepancies.settle(id, "cleared", "holds no money any more")
  }
  return counts
}
