import type { PaymentRow } from "../rows"
import type { BothSides } from "./compare"
import type { Finding } from "./finding"

/** How far money has come, coarsely: within a step the amounts tell more than the state. */
const STEP: Record<PaymentRow["state"], number> = {
  unknown: 0,
  created: 0,
  pending: 0,
  declined: 1,
  in_review: 2,
  authorised: 3,
  partially_captured: 4,
  captured: 4,
  partially_refunded: 5,
  refunded: 5,
  cancelled: 6,
}

/** Where the transaction stands. Amounts are compared elsewhere. */
export function compareStatus(sides: BothSides): Finding[] {
  const { before, payment, theirs, medusa, operations } = sides
  const finding = (more: Partial<Finding>): Finding[] => [
    {
      ...{ kind: "status" as const, transaction_id: payment.transaction_id, reference: null },
      ...{ ours: before.state, theirs: theirs.state },
      ...more,
    },
  ]
  // A code that nobody has explained: see the option paymentStatus.
  if (theirs.state === "unknown") return finding({ patient: true })
  if (theirs.state === "cancelled") {
    if (medusa && !medusa.canceled) {
      const captured =
        medusa.captures.length > 0 ||
        operations.some(({ kind, state }) => kind === "capture" && isDone(state))
      if (captured) return finding({})
      const { amount } = payment
      return finding({
        remedy: { do: "take_over", kind: "cancel", amount, reference: null, medusa_ref: medusa.id },
      })
    }
    return before.state === "cancelled" ? [] : finding({ remedy: { do: "learned" } })
  }
  if (medusa?.canceled && theirs.state !== "declined" && theirs.state !== "refunded")
    return finding({ ours: "cancelled", patient: true })
  if (STEP[theirs.state] < STEP[payment.state]) return finding({ ours: payment.state, patient: true })
  if (STEP[before.state] < STEP.in_review && STEP[theirs.state] >= STEP.in_review)
    return finding({ remedy: { do: "finish" } })
  // A capture or refund that was missed is a difference of its own.
  if (STEP[theirs.state] >= STEP.partially_captured) return []
  return STEP[before.state] < STEP[theirs.state] ? finding({ remedy: { do: "learned" } }) : []
}

export function isDone(state: string): boolean {
  return state === "applied" || state === "recorded"
}
