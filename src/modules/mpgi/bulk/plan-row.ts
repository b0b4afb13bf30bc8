import type { Standing } from "../operations/standing"
import { isStrange } from "../operations/standing"
import type { BulkRow, OperationRow, PaymentRow } from "../rows"

/** Why a payment is left out of a bulk, as its plan says. */
export type WhyNot =
  | "not_found"
  | "given_up"
  | "problem"
  | "unsettled"
  | "not_paid"
  | "declined"
  | "cancelled"
  | "held_for_review"
  | "not_held"
  | "not_captured"
  | "captured"
  | "nothing_left"
  | "no_order"

export type BulkKind = "capture" | "cancel" | "refund" | "review_accept" | "review_decline"

/** What is known of a payment that somebody has chosen. */
export interface Chosen {
  payment: PaymentRow
  standing: Standing
  /** Whether Medusa has a payment of it, by which it captures, refunds and cancels. */
  inMedusa: boolean
}

/** What a bulk would do to a payment: the whole of what is left, or nothing and why. */
export function planRow(
  kind: BulkKind,
  { payment, standing, inMedusa }: Chosen,
): { amount: string } | WhyNot {
  const { allowed, unsettled } = standing
  if (unsettled) return "unsettled"
  if (isStrange(payment)) return "problem"
  if (payment.tombstoned_at && payment.state !== "cancelled") return "given_up"
  const amount = amountOf(kind, payment, allowed)
  if (amount === null) return whyNot(kind, payment)
  return inMedusa || kind.startsWith("review") ? { amount } : "no_order"
}

function amountOf(kind: BulkKind, payment: PaymentRow, allowed: Standing["allowed"]): string | null {
  switch (kind) {
    case "capture":
      return allowed.capture
    case "refund":
      return allowed.refund
    case "cancel":
      return allowed.cancel ? payment.amount : null
    case "review_accept":
    case "review_decline":
      return allowed.review ? payment.amount : null
  }
}

function whyNot(kind: BulkKind, { state, transaction_id }: PaymentRow): WhyNot {
  if (transaction_id === null) return "not_paid"
  switch (state) {
    case "created":
    case "pending":
    case "unknown":
      return "not_paid"
    case "declined":
      return "declined"
    case "cancelled":
      return "cancelled"
    case "in_review":
      return kind === "refund" ? "not_captured" : "held_for_review"
    case "authorised":
      return kind === "refund" ? "not_captured" : "not_held"
    case "partially_captured":
    case "captured":
    case "partially_refunded":
    case "refunded":
      return kind === "cancel" ? "captured" : kind.startsWith("review") ? "not_held" : "nothing_left"
  }
}

/** The kind of write that a bulk makes. */
export function writeOf(kind: BulkKind): OperationRow["kind"] {
  return kind === "review_accept" || kind === "review_decline" ? "review" : kind
}

/** A row as it is planned. */
export type PlannedRow = Pick<BulkRow, "order_no" | "provider_id" | "amount" | "currency_code"> & {
  why: WhyNot | null
}
