import { PAYMENT_STATUS, type PaymentState, type Decimals } from "../../gateway/fields"
import { toMicros, ZERO, formatMicros, type Micros } from "../money"
import type { RowError } from "../refusal"
import type { PaymentEntry } from "./entry"
import type { Transaction } from "./records"

/** An installment plan of the sandbox that adds interest: `INTEREST-10` adds ten percent. */
const PLAN = /^INTEREST-(\d{1,2})$/

/** The state and totals of one transaction: the sum of its entries. */
export interface Position {
  state: Exclude<PaymentState, "unknown">
  authorized: Micros
  captured: Micros
  refunded: Micros
  charged_back: Micros
}

/** The state and totals of these entries. Undefined without entries: such a transaction is not visible. */
export function positionOf(entries: readonly PaymentEntry[]): Position | undefined {
  if (entries.length === 0) return undefined
  return entries.reduce<Position>(apply, {
    state: "pending",
    authorized: ZERO,
    captured: ZERO,
    refunded: ZERO,
    charged_back: ZERO,
  })
}

function apply(before: Position, entry: PaymentEntry): Position {
  const amount = toMicros(entry.amount)
  switch (entry.kind) {
    case "opened":
      return before
    case "held":
      return { ...before, state: "in_review" }
    case "authorized":
      return { ...before, state: "authorized", authorized: amount }
    case "declined":
      return { ...before, state: "declined" }
    case "canceled":
      return { ...before, state: "canceled" }
    case "captured":
      return withMovedState({ ...before, captured: before.captured + amount })
    case "refunded":
      return withMovedState({ ...before, refunded: before.refunded + amount })
    case "charged_back":
      return withMovedState({ ...before, charged_back: amount })
    case "chargeback_reversed":
      return withMovedState({ ...before, charged_back: ZERO })
  }
}

function withMovedState(position: Position): Position {
  const { authorized, captured, refunded, charged_back } = position
  if (charged_back > ZERO) return { ...position, state: "charged_back" }
  if (refunded > ZERO) return { ...position, state: refunded < captured ? "partially_refunded" : "refunded" }
  return { ...position, state: captured < authorized ? "partially_captured" : "captured" }
}

/** The `payment_status` code of a state. */
export function paymentStatus(state: Position["state"]): string {
  return Object.keys(PAYMENT_STATUS).find((code) => PAYMENT_STATUS[code] === state) ?? ""
}

/** The `order_status` code of a state: the outcome of the customer's payment. Manual 2.3. */
export function orderStatus(state: Position["state"]): string {
  switch (state) {
    case "declined":
    case "canceled":
      return "0"
    case "in_review":
      return "2"
    case "pending":
      return "3"
    case "authorized":
    case "partially_captured":
    case "captured":
    case "partially_refunded":
    case "refunded":
    case "charged_back":
      return "1"
  }
}

/**
 * The amount that the customer is charged: the requested amount and the interest of the installment plan. A decimal
 * string in main units. Captures and refunds use the requested amount.
 */
export function chargedAmount(
  { amount, currency, request }: Pick<Transaction, "amount" | "currency" | "request">,
  decimals: Decimals,
): string {
  const percent = PLAN.exec(request.installments_id ?? "")?.[1]
  if (percent === undefined) return amount
  const base = toMicros(amount)
  // Rounded down to whole hundredths, which every currency used in tests has.
  const interest = ((base * BigInt(percent)) / 100n / 10_000n) * 10_000n
  return formatMicros(base + interest, currency, decimals)
}

/** A rule of every gateway. Returns why an effect is not allowed, or undefined when it is. */
type Check<Arguments extends unknown[] = []> = (
  position: Position,
  ...more: Arguments
) => RowError | undefined

const checkUsable: Check = ({ state }) => {
  if (state === "pending") return "V1010:the transaction is still pending"
  if (state === "in_review") return "V1011:the transaction is held for review"
  if (state === "declined") return "V1012:the transaction was declined"
  if (state === "canceled") return "V1013:the transaction was canceled"
  if (state === "charged_back") return "V1014:the transaction was charged back"
  return undefined
}

/** Captures never exceed the authorized amount. */
export const checkCapture: Check<[amount: Micros]> = (position, amount) => {
  if (amount <= ZERO) return "V1005:the amount must be more than zero"
  const error = checkUsable(position)
  if (error) return error
  if (position.captured === position.authorized) return "V1020:the transaction is already fully captured"
  if (position.captured + amount > position.authorized)
    return "V1021:the amount exceeds the authorized amount"
  return undefined
}

/** Only an authorization without captures can be canceled. */
export const checkCancel: Check = (position) => {
  if (position.captured > ZERO) return "V1022:the transaction has captures, refund it instead"
  return checkUsable(position)
}

/** Refunds never exceed the captured amount. */
export const checkRefund: Check<[amount: Micros]> = (position, amount) => {
  if (amount <= ZERO) return "V1005:the refund_amount must be more than zero"
  const error = checkUsable(position)
  if (error) return error
  if (position.captured === ZERO) return "V1023:the transaction has no captures, cancel it instead"
  if (position.refunded === position.captured) return "V1030:the transaction is already fully refunded"
  if (position.refunded + amount > position.captured)
    return "V1031:the amount exceeds what was captured and not yet refunded"
  return undefined
}

/** A review is decided only once. */
export const checkReview: Check = ({ state }) =>
  state === "in_review" ? undefined : "V1040:the transaction is not held for review"

/** The issuer takes back the captured amount that was not refunded, and only once. */
export const checkChargeback: Check = (position) => {
  const error = checkUsable(position)
  if (error) return error
  return position.captured > position.refunded ? undefined : "V1050:nothing is left to charge back"
}

/** Only a charged-back amount can return to the merchant. */
export const checkChargebackReversal: Check = ({ state }) =>
  state === "charged_back" ? undefined : "V1051:the transaction is not charged back"
