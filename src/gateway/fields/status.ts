/** What a transaction can be. `unknown` is a code that nobody has explained, never a failure. */
export type PaymentState =
  | "pending"
  | "authorised"
  | "in_review"
  | "declined"
  | "partially_captured"
  | "captured"
  | "cancelled"
  | "partially_refunded"
  | "refunded"
  | "unknown"

/**
 * Codes of `payment_status`. The manual shows 3000 for transactions and 4100 for refunds and explains neither;
 * the rest is our assumption (docs/assumptions.md) and what the sandbox answers.
 */
export const PAYMENT_STATUS: Readonly<Record<string, PaymentState>> = {
  "1000": "pending",
  "2000": "authorised",
  "2100": "in_review",
  "2900": "declined",
  "2500": "partially_captured",
  "3000": "captured",
  "3900": "cancelled",
  "4000": "partially_refunded",
  "4100": "refunded",
}

/** Reads a `payment_status`, with the merchant's own table in front of ours. */
export function paymentState(code: string, table: Readonly<Record<string, PaymentState>> = {}): PaymentState {
  return table[code] ?? PAYMENT_STATUS[code] ?? "unknown"
}

/** What the result codes of replies mean. A code that is in no list decides nothing: its outcome is unknown. */
export interface ResultCodes {
  /** `return_status`, `capture_status`, … of a success: 1 is the manual's. */
  applied: readonly string[]
  /** The same fields of a refusal: 0 is our assumption. */
  rejected: readonly string[]
  /** Codes of `refund_message` that go with a success: V0000 is the manual's. */
  refundAccepted: readonly string[]
  /** Codes of `result_info` that go with a paid order: 0000 is the manual's. */
  paymentAccepted: readonly string[]
  /** Codes in front of an `error_message` that say that a subscription had ended already: our assumption. */
  subscriptionEnded: readonly string[]
}
export const RESULT_CODES: ResultCodes = {
  applied: ["1"],
  rejected: ["0"],
  refundAccepted: ["V0000"],
  paymentAccepted: ["0000"],
  subscriptionEnded: ["V2002"],
}

/** States of a subscription in which nothing more is charged: the manual's word (3). */
export const SUBSCRIPTION_OVER: readonly string[] = ["Inactived"]

/** Codes of `order_status` in a direct payment reply and in notifications: 1 is the manual's, the rest assumed. */
export const ORDER_STATUS: Readonly<Record<string, PaymentState>> = {
  "0": "declined",
  "1": "authorised",
  "2": "in_review",
  "3": "pending",
}

/** Reads an `order_status`, with the merchant's own table in front of ours. */
export function orderState(code: string, table: Readonly<Record<string, PaymentState>> = {}): PaymentState {
  return table[code] ?? ORDER_STATUS[code] ?? "unknown"
}
