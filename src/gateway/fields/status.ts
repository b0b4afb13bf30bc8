import { z } from "zod"
import { own } from "./text"

/** `0000:Success` as `{ code: "0000", message: "Success" }`. Manual 2.3, 7. */
export const ResultInfo = z.codec(z.string(), z.object({ code: z.string(), message: z.string() }), {
  decode: splitResult,
  encode: ({ code, message }) => `${code}:${message}`,
})

const RiskReason = z.looseObject({ name: z.string(), status: z.string() })

const one = z.union([z.string(), z.array(z.string())]).optional()

const Container = z.looseObject({ name: one, status: one })

const Wire = z.union([
  z.string().regex(/^\s*$/),
  Container,
  z.array(z.union([z.string().regex(/^\s*$/), Container])),
])

/** The states of a transaction. `unknown` is a code without a documented meaning, never a failure. */
export type PaymentState =
  | "pending"
  | "authorized"
  | "in_review"
  | "declined"
  | "partially_captured"
  | "captured"
  | "canceled"
  | "partially_refunded"
  | "refunded"
  | "charged_back"
  | "unknown"

/**
 * Codes of `payment_status`. The manual shows 3000 for transactions and 4100 for refunds without an explanation. The
 * others are assumed (docs/assumptions.md) and used by the sandbox.
 */
export const PAYMENT_STATUS: Readonly<Record<string, PaymentState>> = {
  "1000": "pending",
  "2000": "authorized",
  "2100": "in_review",
  "2900": "declined",
  "2500": "partially_captured",
  "3000": "captured",
  "3900": "canceled",
  "4000": "partially_refunded",
  "4100": "refunded",
  "5000": "charged_back",
}

/** The state of a `payment_status`. The merchant's table takes precedence over the default one. */
export function paymentState(code: string, table: Readonly<Record<string, PaymentState>> = {}): PaymentState {
  return own(table, code) ?? own(PAYMENT_STATUS, code) ?? "unknown"
}

/** The meaning of result codes in replies. If a code is in none of the lists, the outcome is unknown. */
export interface ResultCodes {
  /** `return_status`, `capture_status`, … of a success: 1 is the manual's. */
  applied: readonly string[]
  /** The same fields of a refusal: 0 is assumed. */
  rejected: readonly string[]
  /** Codes of `refund_message` on success: V0000 is the manual's. */
  refundAccepted: readonly string[]
  /** Codes of `result_info` of a paid order: 0000 is the manual's. */
  paymentAccepted: readonly string[]
  /** Codes at the start of an `error_message` for a subscription that had already ended: assumed. */
  subscriptionEnded: readonly string[]
}
export const RESULT_CODES: ResultCodes = {
  applied: ["1"],
  rejected: ["0"],
  refundAccepted: ["V0000"],
  paymentAccepted: ["0000"],
  subscriptionEnded: ["V2002"],
}

/** States of a subscription that charges nothing more (manual 3). */
export const SUBSCRIPTION_OVER: readonly string[] = ["Inactived"]

/**
 * Codes of `order_status` in a direct payment reply and in notifications. The manual shows 1; the others are assumed.
 */
const ORDER_STATUS: Readonly<Record<string, PaymentState>> = {
  "0": "declined",
  "1": "authorized",
  "2": "in_review",
  "3": "pending",
}

/** The state of an `order_status`. The merchant's table takes precedence over the default one. */
export function orderState(code: string, table: Readonly<Record<string, PaymentState>> = {}): PaymentState {
  return own(table, code) ?? own(ORDER_STATUS, code) ?? "unknown"
}

export type RiskReason = z.output<typeof RiskReason>

/**
 * The `risk_reasons` container as a list. The manual shows one `name` and one `status` (2.3). Several reasons may be
 * sent as repeated pairs in one container or as repeated containers; both are parsed. Other fields of a container are
 * kept. If a field is a list with one element per pair, each pair gets its element; otherwise each pair gets the whole
 * field.
 */
export const RiskReasons = z.codec(Wire, z.array(RiskReason), {
  decode: (wire, context) =>
    (Array.isArray(wire) ? wire : [wire]).flatMap((container) => {
      if (typeof container === "string") return []
      const { name, status, ...others } = container
      const names = list(name)
      const statuses = list(status)
      if (names.length !== statuses.length) {
        context.issues.push({
          code: "custom",
          input: undefined,
          message: "has names without statuses or the reverse",
        })
      }
      return names.map((each, at) => ({
        ...othersAt(at, names.length, others),
        name: each,
        status: statuses[at] ?? "",
      }))
    }),
  encode: (reasons) => reasons,
})

function othersAt(at: number, count: number, others: Record<string, unknown>): Record<string, unknown> {
  const parts = Object.entries(others).map(([name, value]): [string, unknown] => [
    name,
    Array.isArray(value) && value.length === count ? value[at] : value,
  ])
  return Object.fromEntries(parts)
}

function list(value: string | string[] | undefined): string[] {
  return value === undefined ? [] : Array.isArray(value) ? value : [value]
}

/** A code with its message, as in `0000:Success`. */
export interface CodedMessage {
  code: string
  message: string
}

/** Splits at the first colon. Text without a colon is a code without a message. */
export function splitResult(text: string): CodedMessage {
  const colon = text.indexOf(":")
  return colon < 0
    ? { code: text, message: "" }
    : { code: text.slice(0, colon), message: text.slice(colon + 1) }
}
