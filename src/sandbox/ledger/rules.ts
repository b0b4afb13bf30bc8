import type { Micros } from "../money"
import { ZERO } from "../money"
import type { RowError } from "../refusal"
import type { Position } from "./position"

/** What a gateway never lets through. Each answers why not, or undefined when the effect may happen. */
type Rule<Arguments extends unknown[] = []> = (position: Position, ...more: Arguments) => RowError | undefined

const unusable: Rule = ({ state }) => {
  if (state === "pending") return "V1010:the transaction is still pending"
  if (state === "in_review") return "V1011:the transaction is held for review"
  if (state === "declined") return "V1012:the transaction was declined"
  if (state === "cancelled") return "V1013:the transaction was cancelled"
  return undefined
}

/** Captures never exceed the authorised amount. */
export const refusesCapture: Rule<[amount: Micros]> = (position, amount) => {
  if (amount <= ZERO) return "V1005:the amount must be more than zero"
  const refused = unusable(position)
  if (refused) return refused
  if (position.captured === position.authorised) return "V1020:the transaction is already captured in full"
  if (position.captured + amount > position.authorised) return "V1021:more than the authorised amount"
  return undefined
}

/** Only an authorisation of which nothing was captured can be cancelled. */
export const refusesCancel: Rule = (position) => {
  if (position.captured > ZERO) return "V1022:the transaction is captured, refund it instead"
  return unusable(position)
}

/** Refunds never exceed what was captured. */
export const refusesRefund: Rule<[amount: Micros]> = (position, amount) => {
  if (amount <= ZERO) return "V1005:the refund_amount must be more than zero"
  const refused = unusable(position)
  if (refused) return refused
  if (position.captured === ZERO) return "V1023:nothing was captured, cancel it instead"
  if (position.refunded === position.captured) return "V1030:the transaction is already refunded in full"
  if (position.refunded + amount > position.captured)
    return "V1031:more than what was captured and not refunded"
  return undefined
}

/** A review is decided once. */
export const refusesReview: Rule = ({ state }) =>
  state === "in_review" ? undefined : "V1040:the transaction is not held for review"
