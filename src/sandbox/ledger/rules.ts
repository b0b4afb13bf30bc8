import { ZERO, type Micros } from "../money"
import type { RowError } from "../refusal"
import type { Position } from "./position"

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
