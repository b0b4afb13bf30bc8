import { paymentStates } from "../payments/states"
import { isApplied } from "../journal/records/states"
import type { BothSides } from "./both-sides"
import type { Finding } from "./finding"

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
        operations.some(({ kind, state }) => kind === "capture" && isApplied(state))
      if (captured) return finding({})
      const { amount } = payment
      return finding({
        correction: { do: "take_over", kind: "cancel", amount, reference: null, medusa_ref: medusa.id },
      })
    }
    return before.state === "canceled" ? [] : finding({ correction: { do: "synced" } })
  }
  if (medusa?.canceled && paymentStates[gateway_value.state].phase !== "ended")
    return finding({ local_value: "canceled", maybeLag: true })
  const { in_review, partially_captured } = paymentStates
  const { step } = paymentStates[gateway_value.state]
  const { step: stepBefore } = paymentStates[before.state]
  if (step < paymentStates[payment.state].step) return finding({ local_value: payment.state, maybeLag: true })
  if (stepBefore < in_review.step && step >= in_review.step) return finding({ correction: { do: "finish" } })
  // A missed capture or refund is a discrepancy of its own.
  if (step >= partially_captured.step) return []
  return stepBefore < step ? finding({ correction: { do: "synced" } }) : []
}
