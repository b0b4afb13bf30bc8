import type { MedusaContainer } from "@medusajs/framework/types"
import { GatewayError } from "../../gateway"
import { requireOfAccount, type StandaloneResult, type Subscription } from "../../modules/mpgi"

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
    // With another merchant's credentials, the gateway may report a contract as ended that it does not know.
    if (first) requireOfAccount([first], mpgi.account(provider_id))
    return await mpgi.standaloneOperations.cancelSubscription(provider_id, subscription, by)
  } catch (error) {
    if (!(error instanceof GatewayError && error.outcome === "not_sent")) throw error
    return { outcome: "refused", because: "not_sent", detail: error.code }
  }
}
