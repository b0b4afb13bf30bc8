import { RESULT_CODES, sameAmount, type PaymentState, type Amount, amountOf } from "../../../../gateway"
import type { OpenAccount } from "../../shared/accounts"
import { atLeast, plus } from "../../shared/money"
import { paymentStates } from "../../payments/states"
import type { OperationRow, PaymentRow } from "../../shared/rows"
import { isContradicted, type RefundFound } from "./refunds-found"

/** The gateway's state before an operation. Later results of the same query are compared with it. */
export interface Baseline {
  state: PaymentState
  captured_amount: Amount
  /** References of the refunds that were already there. */
  refunds: string[]
  /** Whether a review accepts the payment. */
  accept?: boolean
}

/** The baseline that was committed with an operation before it was sent. */
export function baselineOf({ baseline }: Pick<OperationRow, "baseline">): Baseline {
  return { state: "unknown", captured_amount: amountOf("0"), refunds: [], ...baseline }
}

/**
 * `absent`: one query did not find the operation. `unclear`: the state does not distinguish the operation from others.
 */
export type Evidence = "applied" | "rejected" | "absent" | "unclear"

/** What the gateway's query shows about a capture, a cancel or a review whose reply was lost. */
export function evidenceOfState(
  operation: OperationRow,
  payment: PaymentRow,
  state: PaymentState | undefined,
): Evidence {
  const baseline = baselineOf(operation)
  if (state === undefined) return "unclear"
  const { evidence } = paymentStates[state]
  switch (operation.kind) {
    case "review":
      // If the opposite decision was made in the portal, the requested one counts as rejected.
      return evidence[baseline.accept === true ? "accept" : "decline"]
    case "cancel":
      if (evidence.cancel !== "by_baseline") return evidence.cancel
      return state === baseline.state ? "absent" : "unclear"
    default: {
      if (evidence.capture !== "by_baseline") return evidence.capture
      if (baseline.state === "authorized") return "applied"
      const completes = atLeast(plus(baseline.captured_amount, operation.amount), payment.amount)
      return completes ? "absent" : "unclear"
    }
  }
}

/**
 * What the refund search shows. A refund is recognized by the marker in its reason. Otherwise, a new row of the same
 * amount without a reason counts.
 */
export function evidenceOfRefund(
  operation: OperationRow,
  found: readonly RefundFound[],
  { codes }: Pick<OpenAccount["options"], "codes">,
): Evidence {
  const { transaction_id, marker, amount } = operation
  const knownRefunds = baselineOf(operation).refunds
  const rows = found.filter((row) => row.transaction_id === transaction_id)
  const marked = rows.filter((row) => row.refund_reason?.includes(marker))
  const fresh = rows.filter(
    (row) =>
      !row.refund_reason?.trim() &&
      !knownRefunds.includes(row.refund_reference_id ?? "") &&
      (isContradicted(row) || sameAmount(row.refund_amount, amount)),
  )
  const [row, ...more] = marked.length > 0 ? marked : fresh
  if (!row) return "absent"
  if (more.length > 0) return "unclear"
  const { applied = RESULT_CODES.applied, rejected = RESULT_CODES.rejected } = codes ?? {}
  if (applied.includes(row.refund_status)) return "applied"
  return rejected.includes(row.refund_status) ? "rejected" : "unclear"
}
