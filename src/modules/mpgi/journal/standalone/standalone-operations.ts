import { requireRunning, type Accounts } from "../../shared/accounts"
import type { RetryScheduler } from "../../shared/retry-scheduler"
import { isOfAccount } from "../../shared/credentials"
import { actAs, actor } from "../../audit/actor"
import type { NotificationRow, OperationRow } from "../../shared/rows"
import {
  cancelSubscription,
  markCancellationUnconfirmed,
  retryCancellation,
  type Subscription,
} from "./cancel-subscription"
import { markPayoutUnconfirmed, sendPayout, withdraw, type OnPayoutReply, type PayoutRequest } from "./payout"
import { applyPayoutNotification, type PayoutNotificationResult } from "./apply-payout-notification"
import { cancelIntent, isAbandoned } from "../resolve/resolve"
import type { StandaloneResult, StandaloneStores } from "./execute-standalone"

/** Operations that belong to no payment: payouts and the end of subscriptions. */
export class StandaloneOperations {
  constructor(
    private readonly deps: StandaloneStores,
    private readonly accounts: Accounts,
    private readonly retryScheduler: Pick<RetryScheduler, "schedule">,
  ) {}

  /** See {@link sendPayout}. `by` is the user, as in the audit. */
  async payout(
    providerId: string,
    request: PayoutRequest,
    by: string,
    answered?: OnPayoutReply,
  ): Promise<StandaloneResult> {
    const account = this.accounts.get(providerId)
    requireRunning(account)
    return actAs(by, () => sendPayout({ request, by, answered }, providerId, account, this.deps))
  }

  /** See {@link withdraw}. */
  withdrawPayout(providerId: string, request: PayoutRequest, by: string): Promise<boolean> {
    return actAs(by, () => withdraw({ request, by }, providerId, this.deps))
  }

  /** See {@link cancelSubscription}. `by` is null where no user requests it. */
  async cancelSubscription(
    providerId: string,
    subscription: Subscription,
    by: string | null,
  ): Promise<StandaloneResult> {
    const account = this.accounts.get(providerId)
    requireRunning(account)
    const work = () => cancelSubscription({ subscription, by }, providerId, account, this.deps)
    const result = await actAs(by ?? actor(), work)
    if (result.outcome === "unknown") this.retryScheduler.schedule(result.operation)
    return result
  }

  /** See {@link applyPayoutNotification}. */
  applyPayoutNotification(notification: NotificationRow): Promise<PayoutNotificationResult> {
    return applyPayoutNotification(notification, this.deps)
  }

  /**
   * What the resolver does with an operation that is due, once its process must have ended: a payout needs review, the end
   * of a subscription is requested again. Returns the operation as it then is; undefined while its process may run.
   */
  async resolve(operation: OperationRow): Promise<OperationRow | undefined> {
    const account = this.accounts.get(operation.provider_id)
    if (operation.state !== "unknown" && !isAbandoned(operation, account)) return undefined
    if (operation.state === "intent") return cancelIntent(operation, this.deps)
    if (operation.kind === "payout") return markPayoutUnconfirmed(operation, "never_answered", this.deps)
    // Another merchant's subscription is not ended by the one that is configured now.
    if (!isOfAccount(operation, account)) return undefined
    const lost =
      operation.state === "sent"
        ? await markCancellationUnconfirmed(operation, "never_answered", this.deps)
        : operation
    const result = await retryCancellation(lost, account, this.deps)
    return result.outcome === "refused" ? this.deps.operations.byId(lost.id) : result.operation
  }
}
