import { PAYMENT_STATES } from "../../src/modules/mpgi/models/payment"
import { stateAfter } from "../../src/modules/mpgi/payments/consequences"
import { paymentStates } from "../../src/modules/mpgi/payments/states"
import type { Edge } from "./diagram"

const ACTIONS = ["capture", "refund", "cancel", "accept", "decline"] as const
const SENT: readonly string[] = ["go", "within_authorized", "within_captured"]

/** The arrows of our operations: from each state in which one may be sent, with a part or the whole of the amount. */
export function paymentOperations(): Edge[] {
  return PAYMENT_STATES.filter((state) => state !== "created").flatMap((from) =>
    ACTIONS.filter((action) => SENT.includes(paymentStates[from].check[action])).flatMap((label) =>
      [false, true]
        .map((whole) => ({ from, to: stateAfter(from, label, whole), label }))
        .filter(({ to }) => to !== from),
    ),
  )
}
