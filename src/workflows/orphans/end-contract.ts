import type { MedusaContainer } from "@medusajs/framework/types"
import { GatewayError } from "../../gateway"
import { holdsMoney, MPGI_MODULE, type PaymentRow } from "../../modules/mpgi"

/** A contract that goes on although its first payment was given back, and why. */
export interface ContractLeft {
  recurring_id: string
  because: string
}

/** Whether no order had the payment's money, and the gateway has it no more. */
export function wasGivenBack({ orphaned_at, state }: PaymentRow): boolean {
  return orphaned_at !== null && !holdsMoney(state)
}

/**
 * Ends the contract of a payment that no order had and whose money was given back, or its shopper would be charged
 * again for nothing. Tried again as long as the case of it is open. Null when there is nothing to end, when it has ended,
 * and while the resolver asks for its end. There is no undo.
 */
export async function endContract(
  payment: PaymentRow,
  container: MedusaContainer,
): Promise<ContractLeft | null> {
  if (!wasGivenBack(payment)) return null
  const { subscriptions, others } = container.resolve(MPGI_MODULE)
  const contract = await subscriptions.records.byOrderNo(payment.order_no)
  if (!contract?.recurring_id || contract.state !== "active") return null
  const { recurring_id, contract_name, provider_id } = contract
  const left = (because: string): ContractLeft => ({ recurring_id, because })
  try {
    const result = await others.cancelSubscription(provider_id, { recurring_id, contract_name }, null)
    return result.outcome === "refused" && result.because !== "in_progress" ? left(result.because) : null
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    return left(error.code)
  }
}
