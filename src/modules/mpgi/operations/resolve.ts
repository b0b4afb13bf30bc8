import type { OpenAccount } from "../accounts"
import { learnAll } from "../payments/learn"
import type { PaymentRecords } from "../payments/payment-records"
import type { OperationRow, PaymentRow } from "../rows"
import { evidenceOfRefund, evidenceOfState, searchRefunds, type Evidence } from "./evidence"
import type { OperationRecords } from "./operation-records"
import { nextQuestion } from "./questions"
import { settleApplied } from "./settle"

/** So many spaced "not there" make a "not applied". */
const NEGATIVES = 2
/** How long after its intent or its deadline a write is thought to be in the hands of a living process. */
export const GRACE_MS = 5_000

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
  const next_attempt_at = new Date()
  if (operation.state === "intent") {
    const left = operation.created_at.getTime() + GRACE_MS <= Date.now()
    return left ? dropIntent(operation, to) : operation
  }
  if (operation.state === "sent" && !isAbandoned(operation, account)) return operation
  const [evidence = "unclear"] = await gather([{ operation, payment }], account, to)
  return weigh(operation, evidence, to, { next_attempt_at })
}

/** Gives up an intent: nothing was sent, and whoever began it will find that it may not send any more. */
export async function dropIntent(
  operation: OperationRow,
  to: Pick<Stores, "operations">,
): Promise<OperationRow> {
  const changes = { ...notApplied("never_sent"), next_attempt_at: new Date() }
  return (await to.operations.advance(operation.id, ["intent"], changes)) ?? operation
}

/** Whether whoever began a write must be gone: before, its questions or its request may still be on their way. */
export function isAbandoned({ sent_at, created_at }: OperationRow, { options }: OpenAccount): boolean {
  const deadline = (sent_at ?? created_at).getTime() + (sent_at ? 1 : 2) * options.timeoutMs
  return deadline + GRACE_MS <= Date.now()
}

/** One look at the gateway for many writes of one account; an answer each, in their order. @throws GatewayError */
export async function gather(
  open: readonly { operation: OperationRow; payment: PaymentRow }[],
  account: OpenAccount,
  to: Stores,
): Promise<Evidence[]> {
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
  const learned =
    payments.size > 0 ? await learnAll([...payments.values()], account, to.payments, second) : []
  const states = Object.assign({}, ...learned.map(({ states }) => states)) as (typeof learned)[0]["states"]
  return open.map(({ operation, payment }) =>
    operation.kind === "refund"
      ? evidenceOfRefund(operation, found, account.options)
      : evidenceOfState(operation, payment, states[operation.transaction_id]),
  )
}

/**
 * What one look is worth: a yes counts at once, a no only when it is repeated after a pause. What is learned here
 * is learned after the request ended, so it is news to whoever asked.
 */
export async function weigh(
  operation: OperationRow,
  evidence: Evidence,
  to: Stores,
  more: Partial<Pick<OperationRow, "next_attempt_at">> = {},
): Promise<OperationRow> {
  const { id } = operation
  const settle = async (code: string) =>
    (await to.operations.advance(id, ["sent", "unknown"], { ...notApplied(code), ...more })) ?? operation
  switch (evidence) {
    case "applied":
      await settleApplied(operation, to.operations, { news: true, ...more })
      return { ...operation, state: "applied", news: true }
    case "rejected":
      return settle("refused_by_gateway")
    case "absent":
    case "unclear": {
      const due = operation.next_attempt_at ?? operation.sent_at ?? new Date(0)
      if (due.getTime() > Date.now()) return operation
      const attempts = operation.attempts + (evidence === "absent" ? 1 : 0)
      if (attempts >= NEGATIVES) return settle("not_found")
      const next_attempt_at = nextQuestion(operation.sent_at ?? operation.created_at)
      const changes = { state: "unknown" as const, attempts, next_attempt_at }
      return (await to.operations.advance(id, ["sent", "unknown"], changes)) ?? operation
    }
  }
}

export function notApplied(error_code: string, error_reason: string | null = null) {
  return { state: "not_applied" as const, settled_at: new Date(), error_code, error_reason }
}
