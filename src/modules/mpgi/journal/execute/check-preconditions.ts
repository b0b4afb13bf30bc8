import { RESULT_CODES, sameAmount, type PaymentState } from "../../../../gateway"
import type { OpenAccount } from "../../shared/accounts"
import { atLeast } from "../../shared/money"
import type { GatewayTransaction } from "../../payments/gateway-transaction"
import { recordReplies, type SyncResult } from "../../payments/sync-payment"
import type { OperationRow, PaymentRow } from "../../shared/rows"
import type { Baseline } from "../resolve/evidence"
import { matchRefunds, oncePerRefund, referenceOf, type RefundFound } from "../resolve/refunds-found"
import { isApplied } from "../records/states"
import type { Stores } from "../resolve/resolve"
import type { Turn } from "../batches/batches"
import { checkAllowed, checkReviewAllowed, type AllowedResult } from "./check-allowed"
import type { OperationRequest } from "./operation-request"

/** The gateway's state, and whether it allows a request. */
export interface Preconditions {
  /** The record after the query. */
  payment: PaymentRow
  /** `done`: the gateway already has the requested state. */
  allowed: AllowedResult
  /** The gateway's state before sending. If the reply is lost, the state found later is compared with it. */
  baseline: Baseline
}

/**
 * Queries the gateway, before anything is sent, to check that it still allows an operation.
 * @throws GatewayError when the gateway cannot be queried
 */
export async function checkPreconditions(
  request: OperationRequest,
  operation: OperationRow,
  turn: Pick<Turn, "queryPayment" | "searchRefunds">,
  account: OpenAccount,
  deps: Stores,
): Promise<Preconditions> {
  const { kind, amount, accept = false } = request
  const { transaction_id } = operation
  const shown = await turn.queryPayment(request.payment.order_no)
  const synced = await recordReplies(request.payment, shown, account, deps.payments)
  const { payment } = synced
  const extra = synced.duplicates.find((fact) => fact.transaction_id === transaction_id)
  const state = transaction_id === payment.transaction_id ? latestState(synced) : extra?.state
  const baseline: Baseline = {
    state: state ?? "unknown",
    captured_amount: payment.captured_amount,
    refunds: [],
    ...(kind === "review" ? { accept } : {}),
  }
  // The intent is committed, so from here on no other operation changes the captured amount.
  if (isOutdated(request, payment)) return { payment, allowed: "captured_meanwhile", baseline }
  const allowed =
    kind === "review" ? checkReviewAllowed(state, accept) : checkAllowed(kind, state, payment, amount)
  if (allowed === "done" && (await isCapturedByOthers(request, payment, deps)))
    return { payment, allowed: "already_applied", baseline }
  if (allowed !== "go") return { payment, allowed, baseline }
  if (!isHeld(request, payment, extra)) return { payment, allowed: "unclear_state", baseline }
  const withheld = await request.withheld?.()
  if (withheld) return { payment, allowed: withheld, baseline }
  if (kind !== "refund") return { payment, allowed: "go", baseline }
  const found = oncePerRefund(await turn.searchRefunds(transaction_id))
  if (await isRefundedAtGateway(operation, found, account, deps))
    return { payment, allowed: "refunded_at_gateway", baseline }
  const refunds = found.flatMap((row) => referenceOf(row) ?? [])
  return { payment, allowed: "go", baseline: { ...baseline, refunds } }
}

/** Whether the captured amount has changed since the amount of the request was computed. */
function isOutdated({ captured_before }: OperationRequest, { captured_amount }: PaymentRow): boolean {
  return captured_before !== undefined && !sameAmount(captured_amount, captured_before)
}

/** Whether the gateway still holds the amount and currency that the request gives as `held`. */
function isHeld(
  { held }: OperationRequest,
  payment: PaymentRow,
  extra: GatewayTransaction | undefined,
): boolean {
  if (!held) return true
  const { amount, currency } = extra ?? {
    amount: payment.gateway_amount ?? "",
    currency: payment.gateway_currency ?? "",
  }
  return sameAmount(amount, held.amount) && currency === held.currency
}

/** Whether the captured amount comes from other captures of the journal. Medusa has them, or will have them soon. */
async function isCapturedByOthers(
  { kind, amount }: OperationRequest,
  payment: PaymentRow,
  deps: Stores,
): Promise<boolean> {
  return kind === "capture" && !atLeast(await deps.operations.capturedElsewhere(payment), amount)
}

/**
 * Whether the gateway has a refund that no operation made. The user does not know of it yet, and may intend the same
 * refund.
 */
async function isRefundedAtGateway(
  { kind, order_no, transaction_id }: OperationRow,
  found: readonly RefundFound[],
  { options }: OpenAccount,
  { operations }: Pick<Stores, "operations">,
): Promise<boolean> {
  if (kind !== "refund" || found.length === 0) return false
  const writes = (await operations.ofOrders([order_no])).filter(
    (write) => write.kind === "refund" && write.transaction_id === transaction_id && isApplied(write.state),
  )
  const { rejected = RESULT_CODES.rejected } = options.codes ?? {}
  const own = found.filter((row) => row.transaction_id === transaction_id)
  return matchRefunds(own, writes).unmatched.some(({ refund_status }) => !rejected.includes(refund_status))
}

/**
 * The state of the payment's transaction. The query may lag behind the record; the record's state then counts. With an
 * outdated baseline, an earlier operation would later be mistaken for this one.
 */
function latestState({ payment, state }: SyncResult): PaymentState | undefined {
  if (state === undefined || state === "unknown" || payment.state === "created") return state
  // The record has no state `charged_back`: it keeps the chargeback beside the state of the captures.
  if (state === "charged_back") return state
  return payment.state
}
