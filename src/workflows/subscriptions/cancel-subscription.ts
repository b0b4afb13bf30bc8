import type { MedusaContainer } from "@medusajs/framework/types"
import { GatewayError } from "../../gateway"
import {
  requireOfAccount,
  subscriptionStates,
  type NewCase,
  type PaymentRow,
  type StandaloneResult,
  type Subscription,
} from "../../modules/mpgi"
import { wasReturned } from "../orphaned-payments/abandon-session"

export interface CancelSubscriptionInput {
  provider_id: string
  subscription: Subscription
  /** Id of the user who cancels it. */
  by: string
}

/** `not_sent`: nothing has left this server, so it may be requested again at once. */
export type SubscriptionCanceled =
  StandaloneResult | { outcome: "refused"; because: "not_sent"; /** Why nothing was sent. */ detail: string }

/**
 * Cancels a subscription. A subscription that has already ended counts as a success. There is no undo: the customer
 * would have to subscribe again.
 */
export async function cancelSubscription(
  { provider_id, subscription, by }: CancelSubscriptionInput,
  container: MedusaContainer,
): Promise<SubscriptionCanceled> {
  const mpgi = container.resolve("mpgi")
  try {
    const contract = await mpgi.subscriptions.records.byRecurringId(provider_id, subscription.recurring_id)
    const first = contract && (await mpgi.payments.byOrderNo(contract.order_no))
    // If the credentials are those of another merchant, the gateway may report a contract as ended that it does not
    // know.
    if (first) requireOfAccount([first], mpgi.account(provider_id))
    return await mpgi.subscriptions.cancel(provider_id, subscription, by)
  } catch (error) {
    if (!(error instanceof GatewayError && error.outcome === "not_sent")) throw error
    return { outcome: "refused", because: "not_sent", detail: error.code }
  }
}

/**
 * Ends the contract of a payment that had no order and whose money was returned. Otherwise its customer would be
 * charged again for nothing. It is tried again as long as the contract's case is open. Returns the case of a contract
 * that is still active. Returns null if there is nothing to end, if the contract has ended, and while the resolver
 * requests its end. There is no undo.
 */
export async function endReturned(payment: PaymentRow, container: MedusaContainer): Promise<NewCase | null> {
  if (!wasReturned(payment)) return null
  const { subscriptions } = container.resolve("mpgi")
  const { order_no, transaction_id, state, amount, currency_code } = payment
  const contract = await subscriptions.records.byOrderNo(order_no)
  if (!contract?.recurring_id || !subscriptionStates[contract.state].isCharged) return null
  const { recurring_id, contract_name, provider_id } = contract
  const stillActive = (left: string): NewCase => {
    const details = { state, amount, currency: currency_code.toUpperCase(), recurring_id, left }
    const about = { provider_id: payment.provider_id, order_no, transaction_id }
    return { ...about, kind: "subscription_still_active", details }
  }
  try {
    const result = await subscriptions.cancel(provider_id, { recurring_id, contract_name }, null)
    const isLeft = result.outcome === "refused" && result.because !== "in_progress"
    return isLeft ? stillActive(result.because) : null
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    return stillActive(error.code)
  }
}
