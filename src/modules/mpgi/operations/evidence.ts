import { RESULT_CODES, sameAmount, type PaymentState, type ReplyOf } from "../../../gateway"
import type { OpenAccount } from "../accounts"
import { atLeast, plus } from "../money"
import type { OperationRow, PaymentRow } from "../rows"
import { isContradicted, oncePerRefund } from "./match-refunds"

/** The gateway's side before a write: what the same question is compared with afterwards. */
export interface Baseline {
  state: PaymentState
  captured_amount: string
  /** References of the refunds that were already there. */
  refunds: string[]
  /** What a review decides. */
  accept?: boolean
}

/** `absent` is one "not there"; `unclear` is a state in which the write cannot be told from others. */
export type Evidence = "applied" | "rejected" | "absent" | "unclear"

/** What the gateway's query says about a capture, a cancel or a review whose answer was lost. */
export function evidenceOfState(
  operation: OperationRow,
  payment: PaymentRow,
  state: PaymentState | undefined,
): Evidence {
  const baseline = operation.baseline as unknown as Baseline
  if (operation.kind === "review") return evidenceOfReview(state, baseline.accept === true)
  if (operation.kind === "cancel") {
    if (state === "cancelled") return "applied"
    return state === baseline.state ? "absent" : "unclear"
  }
  switch (state) {
    case "captured":
      return "applied"
    case "partially_captured": {
      if (baseline.state === "authorised") return "applied"
      const completes = atLeast(plus(baseline.captured_amount, operation.amount), payment.amount)
      return completes ? "absent" : "unclear"
    }
    case undefined:
    case "pending":
    case "unknown":
    case "declined":
    case "partially_refunded":
    case "refunded":
      return "unclear"
    case "authorised":
    case "in_review":
    case "cancelled":
      return "absent"
  }
}

/** A held payment goes on or is cancelled. The other decision, made by somebody else, is a no. */
function evidenceOfReview(state: PaymentState | undefined, accept: boolean): Evidence {
  switch (state) {
    case "in_review":
      return "absent"
    case "cancelled":
      return accept ? "rejected" : "applied"
    case "declined":
      return "rejected"
    case "authorised":
    case "partially_captured":
    case "captured":
    case "partially_refunded":
    case "refunded":
      return accept ? "applied" : "rejected"
    case undefined:
    case "pending":
    case "unknown":
      return "unclear"
  }
}

/** A row of the refund search. Manual 2.7. */
export type RefundFound = ReplyOf<"retrievalRefund">["refund_orders"][number]

/** What the refund search says: by the marker that we put into the reason, else by a new row of the same amount. */
export function evidenceOfRefund(
  operation: OperationRow,
  found: readonly RefundFound[],
  { codes }: Pick<OpenAccount["options"], "codes">,
): Evidence {
  const { transaction_id, marker, amount } = operation
  const known = (operation.baseline as unknown as Baseline).refunds
  const rows = found.filter((row) => row.transaction_id === transaction_id)
  const marked = rows.filter((row) => row.refund_reason?.includes(marker))
  const fresh = rows.filter(
    (row) =>
      !row.refund_reason?.trim() &&
      !known.includes(row.refund_reference_id ?? "") &&
      (isContradicted(row) || sameAmount(row.refund_amount, amount)),
  )
  const [row, ...more] = marked.length > 0 ? marked : fresh
  if (!row) return "absent"
  if (more.length > 0) return "unclear"
  const { applied = RESULT_CODES.applied, rejected = RESULT_CODES.rejected } = codes ?? {}
  if (applied.includes(row.refund_status)) return "applied"
  return rejected.includes(row.refund_status) ? "rejected" : "unclear"
}

/** The refunds that transactions have now, each once; a hundred transactions a query. @throws GatewayError */
export async function searchRefunds(
  transaction_ids: string[],
  { gateway }: OpenAccount,
): Promise<RefundFound[]> {
  if (transaction_ids.length === 0) return []
  const { refund_orders } = await gateway.retrievalRefund({ transaction_ids })
  return oncePerRefund(refund_orders)
}
