import { GatewayError, type OrderOf } from "../../../../gateway"
import type { OpenAccount } from "../../shared/accounts"
import type { Turn } from "../batches/batches"
import type { OperationRow, PaymentRow } from "../../shared/rows"
import { FIRST_RETRY_MS } from "../../shared/retry-schedule"
import { collectEvidence, GRACE_MS, notApplied, resolveFrom, type Stores } from "../resolve/resolve"
import { baselineOf } from "../resolve/evidence"
import { settleApplied } from "../records/settle-applied"
import { isOfPayment } from "../records/states"
import type { OperationRequest, OperationResult } from "./operation-request"
import { MpgiError } from "../../shared/mpgi-error"

/**
 * Sends an operation that is committed as `sent`, and settles it by the reply. It is sent once, alone or in a batch. A
 * lost reply leaves it open.
 * @throws GatewayError when the gateway cannot be reached: nothing was sent then
 */
export async function sendOperation(
  request: OperationRequest,
  { operation, payment, turn }: { operation: OperationRow; payment: PaymentRow; turn: Pick<Turn, "send"> },
  account: OpenAccount,
  deps: Stores,
): Promise<OperationResult> {
  const sent = await turn.send({
    order: orderOf(operation, payment, request),
    sendBefore: sendBefore(operation),
  })
  if (sent === "too_late") {
    await deps.operations.advance(operation.id, ["sent"], notAppliedForReview("never_sent"))
    return { outcome: "refused", because: "in_progress" }
  }
  const { status, reply, error } = sent
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
      // The gateway is queried once at once: most operations whose reply was lost were applied. A "not found" this
      // early does not count.
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

/** The operation in the manual's field names for batches. Manual 2.5. */
function orderOf(
  operation: OperationRow,
  payment: PaymentRow,
  {
    reason,
    held = { amount: payment.amount, currency: payment.currency_code },
  }: Pick<OperationRequest, "reason" | "held">,
): OrderOf<"capture"> & Partial<OrderOf<"refund"> & OrderOf<"review">> {
  const { transaction_id, amount, kind } = operation
  if (!isOfPayment(kind)) throw new MpgiError("not_found", `a ${kind} belongs to no payment`)
  const order = { transaction_id, order_no: payment.order_no, currency: held.currency.toUpperCase() }
  switch (kind) {
    case "capture":
      return { ...order, amount }
    case "cancel":
      return { ...order, amount: held.amount }
    case "refund": {
      const refund_reason = refundReason(operation, reason)
      return { ...order, amount: held.amount, refund_amount: amount, refund_reason }
    }
    case "review": {
      const { accept } = baselineOf(operation)
      return { ...order, amount: held.amount, review_flag: accept ? "1" : "0" }
    }
  }
}

/** The marker comes first, so that a gateway which shortens the reason keeps it. */
function refundReason({ marker }: OperationRow, reason = ""): string {
  return `[${marker}] ${reason}`.trim().slice(0, 120)
}

/**
 * The latest time at which an operation is sent, in milliseconds as {@link Date.now}. If the process slept since its
 * last commit, other processes may have canceled the operation. They wait for the account's time-out plus {@link
 * GRACE_MS}. This limit is shorter, so it is early enough.
 */
function sendBefore({ sent_at }: OperationRow): number {
  return sent_at === null ? Infinity : sent_at.getTime() + GRACE_MS
}

/**
 * The changes for an operation that moved no money. Medusa's rows are checked again soon: Medusa may have written
 * totals for the failed operation.
 */
export function notAppliedForReview(code: string, reason: string | null = null) {
  return { ...notApplied(code, reason), next_attempt_at: soon() }
}

/** When a lost reply is looked up. */
export function soon(): Date {
  return new Date(Date.now() + FIRST_RETRY_MS)
}

/** The result when the gateway has executed the request. `sent` is false when it had executed it before. */
export async function appliedResult(
  { payment }: OperationRequest,
  deps: Stores,
  sent: boolean,
): Promise<OperationResult> {
  return { outcome: "applied", payment: (await deps.payments.byOrderNo(payment.order_no)) ?? payment, sent }
}
