import { PAYMENT_STATUS, type PaymentState } from "../../gateway/fields"
import { toMicros, ZERO, type Micros } from "../money"
import type { PaymentEntry } from "./entry"

/** What the entries of one transaction add up to. */
export interface Position {
  state: Exclude<PaymentState, "unknown">
  authorised: Micros
  captured: Micros
  refunded: Micros
}

/** Undefined when there is no entry: the transaction has not happened yet. */
export function positionOf(entries: readonly PaymentEntry[]): Position | undefined {
  if (entries.length === 0) return undefined
  return entries.reduce<Position>(apply, {
    state: "pending",
    authorised: ZERO,
    captured: ZERO,
    refunded: ZERO,
  })
}

function apply(before: Position, entry: PaymentEntry): Position {
  const amount = toMicros(entry.amount)
  switch (entry.kind) {
    case "opened":
      return before
    case "held":
      return { ...before, state: "in_review" }
    case "authorised":
      return { ...before, state: "authorised", authorised: amount }
    case "declined":
      return { ...before, state: "declined" }
    case "cancelled":
      return { ...before, state: "cancelled" }
    case "captured":
      return moved({ ...before, captured: before.captured + amount })
    case "refunded":
      return moved({ ...before, refunded: before.refunded + amount })
  }
}

function moved(position: Position): Position {
  const { authorised, captured, refunded } = position
  if (refunded > ZERO) return { ...position, state: refunded < captured ? "partially_refunded" : "refunded" }
  return { ...position, state: captured < authorised ? "partially_captured" : "captured" }
}

/** The `payment_status` code of a state. */
export function paymentStatus(state: Position["state"]): string {
  return Object.keys(PAYMENT_STATUS).find((code) => PAYMENT_STATUS[code] === state) ?? ""
}

/** The `order_status` code of a state: what the shopper's payment came to. Manual 2.3. */
export function orderStatus(state: Position["state"]): string {
  switch (state) {
    case "declined":
    case "cancelled":
      return "0"
    case "in_review":
      return "2"
    case "pending":
      return "3"
    case "authorised":
    case "partially_captured":
    case "captured":
    case "partially_refunded":
    case "refunded":
      return "1"
  }
}
