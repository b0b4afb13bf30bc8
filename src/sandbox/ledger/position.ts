import { PAYMENT_STATUS, type PaymentState } from "../../gateway/fields"
import { toMicros, ZERO, type Micros } from "../money"
import type { PaymentEntry } from "./entry"

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
