import type { Accounts } from "../../shared/accounts"
import { otherCredentialsCase, type CaseRecords } from "../../cases/case-records"
import type { Log } from "../../shared/log"
import { bisectQuery } from "../../payments/bisect-query"
import type { Hooks } from "../../shared/feature"
import type { OperationRow, PaymentRow } from "../../shared/rows"
import { nextAttemptAt, type RetryScheduler } from "../../shared/retry-schedule"
import type { ClaimedOperations, DueOperations } from "../records/due-operations"
import { isOfPayment, operationStates } from "../records/states"
import { resolveByFeature } from "../standalone/execute-standalone"
import { cancelIntent, collectEvidence, isAbandoned, resolveFrom, type Stores } from "./resolve"

type OpenOperation = { operation: OperationRow; payment: PaymentRow }

export interface ResolverDependencies extends Stores {
  accounts: Accounts
  dueOperations: DueOperations
  /** Opens the case of an operation that its account can no longer query. */
  cases: CaseRecords
  log: Log
  /** They resolve the operations that belong to no payment: see {@link resolveByFeature}. */
  features: readonly Hooks[]
  retryScheduler: Pick<RetryScheduler, "schedule">
}

/**
 * Makes one pass over the due operations whose outcome is open. They are queried, up to a hundred of an account in one
 * query. The pass never sends an operation that moves money. Returns the operations that it settled, so that Medusa is
 * synced, and whether more may be due.
 */
export async function resolveDue(
  deps: ResolverDependencies,
  ids?: readonly string[],
): Promise<ClaimedOperations> {
  const settled: OperationRow[] = []
  const open = new Map<string, OpenOperation[]>()
  const { items, more } = await deps.dueOperations.claimOpen(ids)
  for (const operation of items) {
    const { provider_id, state, order_no } = operation
    const { accounts } = deps
    if (!accounts.has(provider_id)) continue
    if (!isOfPayment(operation.kind)) await resolveStandalone(operation, deps)
    else if (state === "unknown" || isAbandoned(operation, accounts.get(provider_id))) {
      const payment = await deps.payments.byOrderNo(order_no)
      if (state === "intent") settled.push(await cancelIntent(operation, deps))
      else if (payment && (accounts.hasOtherCredentials(operation) || accounts.hasOtherCredentials(payment)))
        await leaveToUser({ operation, payment }, deps)
      else if (payment) {
        // Payments and refunds are separate queries. The gateway may refuse the first alone: only registered addresses
        // may query transactions (manual 5).
        const key = `${provider_id} ${operation.kind === "refund" ? "refunds" : "payments"}`
        open.set(key, [...(open.get(key) ?? []), { operation, payment }])
      }
    } else if (state === "sent") await postpone(operation, nextAttemptAt(new Date()), deps)
  }
  for (const writes of open.values()) settled.push(...(await queryAll(writes, deps)))
  return { items: settled, more }
}

async function resolveStandalone(operation: OperationRow, deps: ResolverDependencies): Promise<void> {
  const after = await resolveByFeature(operation, deps)
  if (!after) return postpone(operation, nextAttemptAt(new Date()), deps)
  if (after.state === "unknown") logUnconfirmed(after, "the gateway has no query for it", deps)
}

/**
 * Opens a case and postpones the operation. The account has other credentials now: its gateway does not know the
 * operation, which proves nothing about the outcome.
 */
async function leaveToUser({ operation, payment }: OpenOperation, deps: ResolverDependencies): Promise<void> {
  await deps.cases.open(otherCredentialsCase(payment, deps.accounts.get(payment.provider_id)))
  await postpone(operation, nextAttemptAt(operation.sent_at ?? operation.created_at), deps)
}

/** Queries operations of one account. */
async function queryAll(writes: OpenOperation[], deps: ResolverDependencies): Promise<OperationRow[]> {
  const settled: OperationRow[] = []
  const unanswered = await bisectQuery(
    writes,
    async (some) => void settled.push(...(await querySome(some, deps))),
  )
  for (const { items, error } of unanswered) {
    for (const { operation } of items) {
      const next_attempt_at = nextAttemptAt(operation.sent_at ?? operation.created_at)
      await deps.dueOperations.postpone(operation, next_attempt_at)
      logUnconfirmed({ ...operation, next_attempt_at }, `the gateway cannot be queried (${error.code})`, deps)
    }
  }
  return settled
}

/** One query. Nothing is resolved without a reply. @throws GatewayError */
async function querySome(
  writes: readonly OpenOperation[],
  deps: ResolverDependencies,
): Promise<OperationRow[]> {
  const [first] = writes
  if (!first) return []
  const evidence = await collectEvidence(writes, deps.accounts.get(first.operation.provider_id), deps)
  const settled: OperationRow[] = []
  for (const [at, { operation }] of writes.entries()) {
    const after = await resolveFrom(operation, evidence[at] ?? "unclear", deps)
    if (operationStates[after.state].syncsMedusa) {
      settled.push(after)
      deps.log.info(
        `mpgi: the ${operation.kind} ${operation.id} of ${operation.order_no}, whose reply was lost, is ${after.state}`,
      )
    } else logUnconfirmed(after, "the gateway does not show it yet", deps)
  }
  return settled
}

/** Postpones an operation that has not changed, and schedules its next check. */
export async function postpone(
  operation: OperationRow,
  next_attempt_at: Date,
  { dueOperations, retryScheduler }: Pick<ResolverDependencies, "dueOperations" | "retryScheduler">,
): Promise<void> {
  await dueOperations.postpone(operation, next_attempt_at)
  retryScheduler.schedule({ ...operation, next_attempt_at })
}

/**
 * Logs after every query that the operation is still unconfirmed. The queries become rarer, so in the end that is once
 * an hour.
 */
function logUnconfirmed(
  operation: OperationRow,
  why: string,
  { log, retryScheduler }: ResolverDependencies,
): void {
  const { id, kind, order_no, amount, currency_code } = operation
  log.warn(
    `mpgi: the outcome of the ${kind} ${id} of ${order_no} (${amount} ${currency_code.toUpperCase()}) is unconfirmed: ${why}; nothing else is sent for this payment meanwhile`,
  )
  retryScheduler.schedule(operation)
}
