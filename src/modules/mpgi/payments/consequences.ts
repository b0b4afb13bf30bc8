import type { PaymentState } from "../../../gateway"
import { PAYMENT_STATES } from "../models/payment"
import type { Action, AnyState, RecordedConsequences, RecordedState } from "./state-columns"
import { paymentStates } from "./states"

/** The states of a record whose row of the table passes a test. */
export function statesWhere(
  test: (row: RecordedConsequences, state: RecordedState) => boolean,
): RecordedState[] {
  return PAYMENT_STATES.filter((state) => test(paymentStates[state], state))
}

/** Whether the gateway has not decided about the payment. */
export function isUndecided(state: AnyState): boolean {
  return paymentStates[state].phase === "undecided"
}

/** Whether the gateway holds or has captured the customer's money, and has not refunded all of it. */
export function holdsMoney(state: AnyState): boolean {
  return paymentStates[state].phase === "holds_money"
}

/** Whether the payment ended and nothing was captured: it was declined, or voided. */
export function endedUnpaid(state: AnyState): boolean {
  const { phase, captured } = paymentStates[state]
  return phase === "ended" && captured === "nothing"
}

/** Whether an amount was captured, in full or in part, even if it was refunded since. */
export function wasCaptured(state: AnyState): boolean {
  const { captured } = paymentStates[state]
  return captured !== "nothing" && captured !== "unstated"
}

/**
 * Whether something was captured and the state does not show how much. The gateway's query reports a partial capture
 * without its amount (manual 2.6).
 */
export function hidesCapturedAmount(state: AnyState): boolean {
  return wasCaptured(state) && paymentStates[state].captured !== "all"
}

/** Whether a user may request an action, as far as the state decides. */
export function allows(state: RecordedState, action: RecordedConsequences["allows"][number]): boolean {
  return paymentStates[state].allows.includes(action)
}

/** Whether an authorization is held in full, not for review. */
export function isAuthorizedInFull(state: RecordedState): boolean {
  return paymentStates[state].canCapture && !wasCaptured(state)
}

/** Whether part of an authorization was captured, and the rest is still authorized. */
export function keepsRest(state: RecordedState): boolean {
  return holdsMoney(state) && wasCaptured(state) && paymentStates[state].canCapture
}

/** Whether a report of the gateway changes one state to another. */
export function mayFollow(known: AnyState, reported: PaymentState): boolean {
  return paymentStates[known].next.includes(reported)
}

/**
 * The state after an operation of this package was applied. `whole` is whether everything is captured or refunded now.
 * A state that shows a refund stays after a capture. A refund never leads back from `refunded`, because the gateway may
 * already have reported a partial capture as fully refunded.
 */
export function stateAfter(state: RecordedState, action: Action, whole: boolean): RecordedState {
  const { refunded } = paymentStates[state]
  switch (action) {
    case "capture":
      if (refunded !== "nothing") return state
      return whole ? "captured" : "partially_captured"
    case "refund":
      return whole || refunded === "all" ? "refunded" : "partially_refunded"
    case "cancel":
      return "canceled"
    case "accept":
      return allows(state, "review") ? "authorized" : state
    case "decline":
      return allows(state, "review") ? "canceled" : state
  }
}

/** The states in which the gateway has not decided. */
export const UNDECIDED = statesWhere(({ phase }) => phase === "undecided")

/** The states in which a payment holds money. */
export const HOLDS_MONEY = statesWhere(({ phase }) => phase === "holds_money")

/** The states in which a payment has ended. */
export const ENDED = statesWhere(({ phase }) => phase === "ended")

/** The states that the bank has approved, whatever was captured or refunded since. */
export const APPROVED = statesWhere(({ outcome }) => outcome === "approved")
