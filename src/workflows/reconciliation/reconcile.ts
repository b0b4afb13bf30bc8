import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError, Modules } from "@medusajs/framework/utils"
import {
  bisectQuery,
  COMPARED_AT_ONCE,
  IN_FLIGHT,
  isUnusable,
  MPGI_MODULE,
  RECONCILIATION_REQUESTED,
  WorkLimit,
} from "../../modules/mpgi"
import type { ComparedPayment, Counts, ReconciliationRow } from "../../modules/mpgi"
import { describeError } from "../../modules/mpgi/shared/describe-error"
import { comparePayments } from "./steps/compare-payments"
import { compareUnknownOrders } from "./steps/compare-unknown-orders"

/** Who wants which accounts compared. Without `trigger` only what is due or was left is done. */
export interface ReconcileInput {
  provider_ids?: string[] | undefined
  trigger?: ReconciliationRow["trigger"] | undefined
  requested_by?: string | undefined
}

/**
 * Notes that accounts are to be compared, and has a server that handles events do so now. A run that is not finished
 * goes on instead of a new one.
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
  const mpgi = container.resolve(MPGI_MODULE)
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
 * Compares accounts with the gateway: what was requested or is due, from where the last worker stopped. Answers the
 * runs that it worked on. Harmless to run at once on several servers: one has an account at a time. Nothing to undo.
 */
export async function reconcile(
  input: ReconcileInput,
  container: MedusaContainer,
): Promise<ReconciliationRow[]> {
  await request(input, container)
  const mpgi = container.resolve(MPGI_MODULE)
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
  const { reconciliation, log } = container.resolve(MPGI_MODULE)
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
 * Payments that are queried at once, a hundred together. One that the gateway cannot be queried for does not stop the run: it is
 * left out, with a log line.
 * @throws GatewayError when it is not because of that payment
 */
async function comparePage(
  { provider_id, compared: before }: ReconciliationRow,
  payments: readonly ComparedPayment[],
  container: MedusaContainer,
): Promise<Counts> {
  const { reconciliation } = container.resolve(MPGI_MODULE)
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
    container.resolve(MPGI_MODULE).log.warn(`mpgi: ${only.order_no} cannot be compared (${error.code})`)
  }
  return total
}
