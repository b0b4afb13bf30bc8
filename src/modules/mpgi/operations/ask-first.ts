import { sameAmount, type PaymentState } from "../../../gateway"
import type { OpenAccount } from "../accounts"
import { atLeast } from "../money"
import type { Fact } from "../payments/fact"
import { learn, type Learned } from "../payments/learn"
import type { OperationRow, PaymentRow } from "../rows"
import { searchRefunds, type Baseline } from "./evidence"
import { referenceOf } from "./match-refunds"
import { permit, permitReview, type Permit } from "./permit"
import { isRefundedThere } from "./refunded-there"
import type { Stores } from "./resolve"
import type { WriteRequest } from "./write-request"

/** Where the gateway stands, and what that makes of a request. */
export interface Answer {
  /** As it is now recorded. */
  payment: PaymentRow
  /** `done`: the gateway is already there. */
  permit: Permit
  /** What the outcome will be told from, should the answer be lost. */
  baseline: Baseline
}

/**
 * Asks the gateway, before anything is sent, whether a write still makes sense there.
 * @throws GatewayError when the gateway cannot be asked
 */
export async function askFirst(
  request: WriteRequest,
  operation: OperationRow,
  account: OpenAccount,
  to: Stores,
): Promise<Answer> {
  const { kind, amount, accept = false } = request
  const { transaction_id } = operation
  const learned = await learn(request.payment, account, to.payments)
  const { payment } = learned
  const extra = learned.extras.find((fact) => fact.transaction_id === transaction_id)
  const state = transaction_id === payment.transaction_id ? furthest(learned) : extra?.state
  const baseline: Baseline = {
    state: state ?? "unknown",
    captured_amount: payment.captured_amount,
    refunds: [],
    ...(kind === "review" ? { accept } : {}),
  }
  const permitted = kind === "review" ? permitReview(state, accept) : permit(kind, state, payment, amount)
  if (permitted === "done" && (await isOfAnother(request, payment, to)))
    return { payment, permit: "found_applied", baseline }
  if (permitted !== "go") return { payment, permit: permitted, baseline }
  if (!isHeld(request, payment, extra)) return { payment, permit: "unclear_state", baseline }
  if (kind !== "refund") return { payment, permit: "go", baseline }
  const found = await searchRefunds([transaction_id], account)
  if (await isRefundedThere(operation, found, account, to))
    return { payment, permit: "refunded_there", baseline }
  const refunds = found.flatMap((row) => referenceOf(row) ?? [])
  return { payment, permit: "go", baseline: { ...baseline, refunds } }
}

/** Whether the gateway still has what the request says that it has. */
function isHeld({ held }: WriteRequest, payment: PaymentRow, extra: Fact | undefined): boolean {
  if (!held) return true
  const { amount, currency } = extra ?? {
    amount: payment.gateway_amount ?? "",
    currency: payment.gateway_currency ?? "",
  }
  return sameAmount(amount, held.amount) && currency === held.currency
}

/** Whether what was captured already is what other captures have done, which Medusa has, or is about to have. */
async function isOfAnother(
  { kind, amount }: WriteRequest,
  payment: PaymentRow,
  to: Stores,
): Promise<boolean> {
  return kind === "capture" && !atLeast(await to.operations.capturedElsewhere(payment), amount)
}

/**
 * Where our transaction stands. The query may lag behind what we know, and a baseline that lags would later take an
 * earlier write for this one.
 */
function furthest({ payment, state }: Learned): PaymentState | undefined {
  if (state === undefined || state === "unknown" || payment.state === "created") return state
  return payment.state
}
