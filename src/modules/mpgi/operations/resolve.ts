import type { OpenAccount } from "../accounts"
import { learn } from "../payments/learn"
import type { PaymentRecords } from "../payments/payment-records"
import type { OperationRow, PaymentRow } from "../rows"
import { evidenceOfRefund, evidenceOfState, type Evidence } from "./evidence"
import type { OperationRecords } from "./operation-records"
import { settleApplied } from "./settle"

/** Pauses between two questions, counted from the last one; the last repeats. */
export const PAUSES_MS = [2_000, 10_000, 60_000, 300_000, 1_800_000, 3_600_000]
/** So many spaced "not there" make a "not applied". */
const NEGATIVES = 2
/** How long after its intent or its deadline a write is thought to be in the hands of a living process. */
const GRACE_MS = 5_000

export interface Stores {
  payments: PaymentRecords
  operations: OperationRecords
}

/**
 * Finds out what became of a write whose outcome is open, by asking; never by sending again. Answers the write
 * as it is afterwards: still open when the gateway cannot tell yet, or when another process is at it.
 * @throws GatewayError when the gateway cannot be asked
 */
export async function resolve(
  operation: OperationRow,
  payment: PaymentRow,
  account: OpenAccount,
  to: Stores,
): Promise<OperationRow> {
  const now = Date.now()
  if (operation.state === "intent") {
    if (now < operation.created_at.getTime() + GRACE_MS) return operation
    return (await to.operations.advance(operation.id, ["intent"], notApplied("never_sent"))) ?? operation
  }
  const deadline = (operation.sent_at?.getTime() ?? 0) + account.options.timeoutMs + GRACE_MS
  if (operation.state === "sent" && now < deadline) return operation
  return weigh(operation, await gather(operation, payment, account, to), to)
}

/** One look at the gateway. */
export async function gather(
  operation: OperationRow,
  payment: PaymentRow,
  account: OpenAccount,
  to: Stores,
): Promise<Evidence> {
  if (operation.kind === "refund") return evidenceOfRefund(operation, account)
  const { state } = await learn(payment, account, to.payments)
  return evidenceOfState(operation, payment, state)
}

/** What one look is worth: a yes counts at once, a no only when it is repeated after a pause. */
export async function weigh(operation: OperationRow, evidence: Evidence, to: Stores): Promise<OperationRow> {
  const { id } = operation
  switch (evidence) {
    case "applied":
      await settleApplied(operation, to.operations)
      return { ...operation, state: "applied" }
    case "rejected":
      return (
        (await to.operations.advance(id, ["sent", "unknown"], notApplied("refused_by_gateway"))) ?? operation
      )
    case "absent":
    case "unclear": {
      const due = operation.next_attempt_at ?? operation.sent_at ?? new Date(0)
      if (due.getTime() > Date.now()) return operation
      const attempts = operation.attempts + 1
      if (evidence === "absent" && attempts >= NEGATIVES) {
        return (await to.operations.advance(id, ["sent", "unknown"], notApplied("not_found"))) ?? operation
      }
      const counted = { state: "unknown" as const, next_attempt_at: pauseAfter(attempts) }
      const changes = { ...counted, attempts: evidence === "absent" ? attempts : operation.attempts }
      return (await to.operations.advance(id, ["sent", "unknown"], changes)) ?? operation
    }
  }
}

/** When the next "not there" counts. */
export function pauseAfter(attempts: number): Date {
  return new Date(Date.now() + (PAUSES_MS[Math.min(attempts, PAUSES_MS.length - 1)] ?? 0))
}

export function notApplied(error_code: string, error_reason: string | null = null) {
  return { state: "not_applied" as const, settled_at: new Date(), error_code, error_reason }
}
