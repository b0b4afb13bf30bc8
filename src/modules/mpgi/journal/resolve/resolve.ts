import type { OpenAccount } from "../../shared/accounts"
import { syncPayments, type SyncResult } from "../../payments/sync-payment"
import type { PaymentRecords } from "../../payments/payment-records"
import { requireOfAccount } from "../../shared/credentials"
import type { OperationRow, PaymentRow } from "../../shared/rows"
import { evidenceOfRefund, evidenceOfState, type Evidence } from "./evidence"
import { searchRefunds } from "./refunds-found"
import type { OperationRecords } from "../records/operation-records"
import { nextAttemptAt } from "../../shared/retry-schedule"
import { settleApplied } from "../records/settle-applied"

/**
 * How many "not found", at spaced times, prove that an operation was not applied. Only queries that no longer lag
 * behind count.
 */
const NEGATIVES = 2
/**
 * For how long after a request the query may not show its effect yet. A "not found" within this time does not count.
 * Otherwise a single wrong one later would already be the second.
 */
const QUERY_LAGS_MS = 10_000
/**
 * For how long after its intent or its deadline an operation counts as being processed. A process with hundreds of
 * operations under way takes less. After a process has died, the others wait for this time.
 */
export const GRACE_MS = 10_000

export interface Stores {
  payments: PaymentRecords
  operations: OperationRecords
}

/**
 * Finds the outcome of an open operation by a query; never by sending again. Returns the operation as it is afterwards.
 * It is still open if the gateway does not show it yet, or if another process works on it.
 * @throws GatewayError if the gateway cannot be queried
 */
export async function resolveOperation(
  operation: OperationRow,
  payment: PaymentRow,
  account: OpenAccount,
  deps: Stores,
): Promise<OperationRow> {
  const next_attempt_at = new Date()
  if (operation.state === "intent") {
    const left = operation.created_at.getTime() + GRACE_MS <= Date.now()
    return left ? cancelIntent(operation, deps) : operation
  }
  if (operation.state === "sent" && !isAbandoned(operation, account)) return operation
  const [evidence = "unclear"] = await collectEvidence([{ operation, payment }], account, deps)
  return resolveFrom(operation, evidence, deps, { next_attempt_at })
}

/** Cancels an intent: nothing was sent, and the process that began it can no longer send. */
export async function cancelIntent(
  operation: OperationRow,
  deps: Pick<Stores, "operations">,
): Promise<OperationRow> {
  const changes = { ...notApplied("never_sent"), next_attempt_at: new Date() }
  return (await deps.operations.advance(operation.id, ["intent"], changes)) ?? operation
}

/**
 * Whether the process that began an operation must have ended. Until then, its queries or its request may still be
 * running.
 */
export function isAbandoned({ sent_at, created_at }: OperationRow, { options }: OpenAccount): boolean {
  const deadline = (sent_at ?? created_at).getTime() + (sent_at ? 1 : 2) * options.timeoutMs
  return deadline + GRACE_MS <= Date.now()
}

/**
 * Queries the gateway once for many operations of one account. Returns one piece of evidence for each, in their order.
 * @throws GatewayError
 */
export async function collectEvidence(
  open: readonly { operation: OperationRow; payment: PaymentRow }[],
  account: OpenAccount,
  deps: Stores,
): Promise<Evidence[]> {
  requireOfAccount(
    open.flatMap(({ operation, payment }) => [operation, payment]),
    account,
  )
  const refunds = open.filter(({ operation }) => operation.kind === "refund")
  const found = await searchRefunds(
    refunds.map(({ operation }) => operation.transaction_id),
    account,
  )
  const others = open.filter(({ operation }) => operation.kind !== "refund")
  const payments = new Map(others.map(({ payment }) => [payment.order_no, payment]))
  const second = others
    .filter(({ operation, payment }) => operation.transaction_id !== payment.transaction_id)
    .map(({ operation }) => operation.transaction_id)
  const synced =
    payments.size > 0 ? await syncPayments([...payments.values()], account, deps.payments, second) : []
  const states: SyncResult["states"] = Object.assign({}, ...synced.map(({ states }) => states))
  return open.map(({ operation, payment }) => {
    if (operation.kind === "refund") return evidenceOfRefund(operation, found, account.options)
    const { transaction_id } = operation
    const state = Object.hasOwn(states, transaction_id) ? states[transaction_id] : undefined
    return evidenceOfState(operation, payment, state)
  })
}

/**
 * Settles an operation by the evidence of one query, or leaves it open. `applied` and `rejected` count at once.
 * `absent` counts only if the query no longer lags behind, and must be found again after a pause. The request has ended
 * by then. So if an operation is found applied here, its caller has not acknowledged it.
 */
export async function resolveFrom(
  operation: OperationRow,
  evidence: Evidence,
  deps: Stores,
  more: Partial<Pick<OperationRow, "next_attempt_at">> = {},
): Promise<OperationRow> {
  const { id } = operation
  const settle = async (code: string) =>
    (await deps.operations.advance(id, ["sent", "unknown"], { ...notApplied(code), ...more })) ?? operation
  switch (evidence) {
    case "applied":
      await settleApplied(operation, deps.operations, { unacknowledged: true, ...more })
      return { ...operation, state: "applied", unacknowledged: true }
    case "rejected":
      return settle("refused_by_gateway")
    case "absent":
    case "unclear": {
      const since = operation.sent_at ?? operation.created_at
      const due = operation.next_attempt_at ?? operation.sent_at ?? new Date(0)
      if (due.getTime() > Date.now()) return operation
      const counts = evidence === "absent" && since.getTime() + QUERY_LAGS_MS <= Date.now()
      const attempts = operation.attempts + (counts ? 1 : 0)
      if (attempts >= NEGATIVES) return settle("not_found")
      const next_attempt_at = nextAttemptAt(since)
      const changes = { state: "unknown" as const, attempts, next_attempt_at }
      return (await deps.operations.advance(id, ["sent", "unknown"], changes)) ?? operation
    }
  }
}

export function notApplied(error_code: string, error_reason: string | null = null) {
  return { state: "not_applied" as const, settled_at: new Date(), error_code, error_reason }
}
