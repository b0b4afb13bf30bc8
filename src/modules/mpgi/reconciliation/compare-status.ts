import type { PaymentRow } from "../shared/rows"
import { isDone, type BothSides } from "./both-sides"
import type { Finding } from "./finding"

/** How far a payment has progressed, in coarse steps: within a step, the amounts are more precise than the state. */
const STEP: Record<PaymentRow["state"], number> = {
  unknown: 0,
  created: 0,
  pending: 0,
  declined: 1,
  in_review: 2,
  authorized: 3,
  partially_captured: 4,
  captured: 4,
  partially_refunded: 5,
  refunded: 5,
  canceled: 6,
}

/** Compares the state of the transaction. Amounts are compared elsewhere. */
export function compareStatus(sides: BothSides): Finding[] {
  const { before, payment, gateway_value, medusa, operations } = sides
  const finding = (more: Partial<Finding>): Finding[] => [
    {
      kind: "status" as const,
      transaction_id: payment.transaction_id,
      reference: null,
      local_value: before.state,
      gateway_value: gateway_value.state,
      ...more,
    },
  ]
  // The gateway reported an undocumented code: see the option paymentStatus.
  if (gateway_value.state === "unknown") return finding({ maybeLag: true })
  if (gateway_value.state === "charged_back")
    return before.charged_back_at ? [] : finding({ correction: { do: "finish" } })
  if (before.charged_back_at && !payment.charged_back_at) return finding({ correction: { do: "finish" } })
  if (gateway_value.state === "canceled") {
    if (medusa && !medusa.canceled) {
      const captured =
        medusa.captures.length > 0 ||
        operations.some(({ kind, state }) => kind === "capture" && isDone(state))
      if (captured) return finding({})
      const { amount } = payment
      return finding({
        correction: { do: "take_over", kind: "cancel", amount, reference: null, medusa_ref: medusa.id },
      })
    }
    return before.state === "canceled" ? [] : finding({ correction: { do: "synced" } })
  }
  if (medusa?.canceled && gateway_value.state !== "declined" && gateway_value.state !== "refunded")
    return finding({ local_value: "canceled", maybeLag: true })
  if (STEP[gateway_value.state] < STEP[payment.state])
    return finding({ local_value: payment.state, maybeLag: true })
  if (STEP[before.state] < STEP.in_review && STEP[gateway_value.state] >= STEP.in_review)
    return finding({ correction: { do: "finish" } })
  // A missed capture or refund is a discrepancy of its own.
  if (STEP[gateway_value.state] >= STEP.partially_captured) return []
  return STEP[before.state] < STEP[gateway_value.state] ? finding({ correction: { do: "synced" } }) : []
}
