import { GatewayError, type BatchOutcome, type OrderOf } from "../../../../gateway"
import type { OpenAccount } from "../../shared/accounts"
import type { OperationRow, PaymentRow } from "../../shared/rows"
import { FIRST_RETRY_MS } from "../../shared/retry-schedule"
import { collectEvidence, GRACE_MS, notApplied, resolveFrom, type Stores } from "../resolve/resolve"
import { baselineOf } from "../resolve/evidence"
import { settleApplied } from "../records/settle-applied"
import type { OperationRequest, OperationResult } from "./operation-request"

/**
 * Sends an operation that is committed as `sent`, once, and settles it by the reply. A lost reply leaves it open.
 * @throws GatewayError when the gateway cannot be reached: nothing was sent then
 */
export async function sendOperation(
  request: OperationRequest,
  operation: OperationRow,
  payment: PaymentRow,
  account: OpenAccount,
  deps: Stores,
): Promise<OperationResult> {
  if (isTooLate(operation)) {
    await deps.operations.advance(operation.id, ["sent"], notAppliedForReview("never_sent"))
    return { outcome: "refused", because: "in_progress" }
  }
  const { status, reply, error } = await sendRequest(operation, payment, request, account)
  switch (status) {
    case "applied": {
      const reference = reply?.refund_reference_id ?? reply?.refund_reference
      const gateway_reference = typeof reference === "string" ? reference : null
      await settleApplied(operation, deps.operations, { gateway_reference })
      return appliedResult(request, deps, true)
    }
    case "not_sent":
      await deps.operations.advance(operation.id, ["sent"], notAppliedForReview(error?.code ?? "not_sent"))
      throw error ?? new GatewayError("connection_failed", "nothing was sent")
    case "rejected": {
      const detail = account.sanitize(error?.reason)
      await deps.operations.advance(
        operation.id,
        ["sent"],
        notAppliedForReview(error?.code ?? "rejected", detail ?? null),
      )
      return { outcome: "refused", because: "refused_by_gateway", detail }
    }
    case "unknown": {
      const code = error?.code ?? "unknown"
      const unknown = { state: "unknown" as const, error_code: code, next_attempt_at: soon() }
      const open = (await deps.operations.advance(operation.id, ["sent"], unknown)) ?? operation
      // One query at once: most operations whose reply was lost were applied. A "not found" is too early to count.
      const [evidence] = await collectEvidence([{ operation: open, payment }], account, deps).catch(
        (): [] => [],
      )
      if (evidence === "applied") {
        await settleApplied(open, deps.operations)
        return appliedResult(request, deps, true)
      }
      const after = evidence === "rejected" ? await resolveFrom(open, evidence, deps) : open
      if (after.state === "not_applied") return { outcome: "refused", because: "refused_by_gateway" }
      return { outcome: "unknown", operation: after }
    }
  }
}

/** Sends one operation, once. Neither the client nor the journal sends anything a second time. Manual 2.5, 4. */
async function sendRequest(
  operation: OperationRow,
  payment: PaymentRow,
  {
    reason,
    held = { amount: payment.amount, currency: payment.currency_code },
  }: Pick<OperationRequest, "reason" | "held">,
  { gateway }: OpenAccount,
): Promise<BatchOutcome> {
  const { transaction_id, amount } = operation
  const order = { transaction_id, order_no: payment.order_no, currency: held.currency.toUpperCase() }
  const [outcome] = await batch(operation.kind, order, {
    amount,
    total: held.amount,
    reason: refundReason(operation, reason),
  })
  if (!outcome) throw new Error("mpgi: a batch of one order returned no outcome")
  return outcome

  function batch(
    kind: OperationRow["kind"],
    named: Pick<OrderOf<"capture">, "transaction_id" | "order_no" | "currency">,
    money: { amount: string; total: string; reason: string },
  ): Promise<BatchOutcome[]> {
    switch (kind) {
      case "capture":
        return gateway.capture([{ ...named, amount: money.amount }])
      case "cancel":
        return gateway.cancel([{ ...named, amount: money.total }])
      case "refund":
        return gateway.refund([
          { ...named, amount: money.total, refund_amount: money.amount, refund_reason: money.reason },
        ])
      case "review": {
        const { accept } = baselineOf(operation)
        return gateway.review([{ ...named, amount: money.total, review_flag: accept ? "1" : "0" }])
      }
      case "payout":
      case "cancel_subscription":
        throw new Error(`mpgi: a ${kind} belongs to no payment`)
    }
  }
}

/** The marker comes first, so that a gateway which shortens the reason keeps it. */
function refundReason({ marker }: OperationRow, reason = ""): string {
  return `[${marker}] ${reason}`.trim().slice(0, 120)
}

/**
 * A process that slept between its last commit and sending may find that others have canceled the operation: it sends
 * nothing. They wait for the time-out of the account and {@link GRACE_MS}, so less than that is early enough.
 */
function isTooLate({ sent_at }: OperationRow): boolean {
  return sent_at !== null && Date.now() - sent_at.getTime() > GRACE_MS
}

/** No money moved. Medusa's rows are checked once more soon: core may have written totals for what failed. */
export function notAppliedForReview(code: string, reason: string | null = null) {
  return { ...notApplied(code, reason), next_attempt_at: soon() }
}

/** When a lost reply is looked up. */
export function soon(): Date {
  return new Date(Date.now() + FIRST_RETRY_MS)
}

/** The gateway has what was requested. `sent` is false when it had it before. */
export async function appliedResult(
  { payment }: OperationRequest,
  deps: Stores,
  sent: boolean,
): Promise<OperationResult> {
  return { outcome: "applied", payment: (await deps.payments.byOrderNo(payment.order_no)) ?? payment, sent }
}
