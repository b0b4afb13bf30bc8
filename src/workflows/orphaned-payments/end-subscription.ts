import type { MedusaContainer } from "@medusajs/framework/types"
import { GatewayError } from "../../gateway"
import { holdsMoney, MPGI_MODULE, subscriptionStates, type PaymentRow } from "../../modules/mpgi"

/** A contract that is still active although its first payment was voided or refunded, and why. */
export interface ActiveSubscription {
  recurring_id: string
  because: string
}

/** Whether a payment had no order and the gateway no longer has its money. */
export function wasReturned({ orphaned_at, state }: PaymentRow): boolean {
  return orphaned_at !== null && !holdsMoney(state)
}

/**
 * Ends the contract of a payment that had no order and whose money was returned. Otherwise its customer would be
 * charged again for nothing. It is tried again as long as the contract's case is open. Returns null when there is
 * nothing to end, when the contract has ended, and while the resolver requests its end. There is no undo.
 */
export async function endSubscription(
  payment: PaymentRow,
  container: MedusaContainer,
): Promise<ActiveSubscription | null> {
  if (!wasReturned(payment)) return null
  const { subscriptions, standaloneOperations } = container.resolve(MPGI_MODULE)
  const contract = await subscriptions.records.byOrderNo(payment.order_no)
  if (!contract?.recurring_id || !subscriptionStates[contract.state].isCharged) return null
  const { recurring_id, contract_name, provider_id } = contract
  const left = (because: string): ActiveSubscription => ({ recurring_id, because })
  try {
    const result = await standaloneOperations.cancelSubscription(
      provider_id,
      { recurring_id, contract_name },
      null,
    )
    return result.outcome === "refused" && result.because !== "in_progress" ? left(result.because) : null
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    return left(error.code)
  }
}
