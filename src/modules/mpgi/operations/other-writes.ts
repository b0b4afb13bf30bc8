import type { OpenAccount } from "../accounts"
import { actAs, actor } from "../audit/actor"
import type { NotificationRow, OperationRow } from "../rows"
import { cancelSubscription, loseCancellation, sendAgain, type Subscription } from "./cancel-subscription"
import { losePayout, payOut, withdraw, type Answered, type PayoutRequest } from "./payout"
import { hearOfPayout, type Heard } from "./payout-notice"
import { dropIntent, isAbandoned } from "./resolve"
import type { StandaloneResult, StandaloneStores } from "./standalone"

/** Writes about no payment of ours: payouts and the end of subscriptions. */
export class OtherWrites {
  constructor(
    private readonly to: StandaloneStores,
    private readonly account: (providerId: string) => OpenAccount,
    /** Has somebody come back to a write at its `next_attempt_at`. */
    private readonly comeBack: (operation: OperationRow) => void,
  ) {}

  /** See {@link payOut}. `by` is whoever asks, as in the audit. */
  payout(
    providerId: string,
    request: PayoutRequest,
    by: string,
    answered?: Answered,
  ): Promise<StandaloneResult> {
    return actAs(by, () => payOut({ request, by, answered }, providerId, this.account(providerId), this.to))
  }

  /** See {@link withdraw}. */
  withdrawPayout(providerId: string, request: PayoutRequest, by: string): Promise<boolean> {
    return actAs(by, () => withdraw({ request, by }, providerId, this.to))
  }

  /** See {@link cancelSubscription}. `by` is null where no person asks. */
  async cancelSubscription(
    providerId: string,
    subscription: Subscription,
    by: string | null,
  ): Promise<StandaloneResult> {
    const account = this.account(providerId)
    const work = () => cancelSubscription({ subscription, by }, providerId, account, this.to)
    const result = await actAs(by ?? actor(), work)
    if (result.outcome === "unknown") this.comeBack(result.operation)
    return result
  }

  /** See {@link hearOfPayout}. */
  hear(notification: NotificationRow): Promise<Heard> {
    return hearOfPayout(notification, this.to)
  }

  /**
   * What the resolver does about one that is due, if its maker must be gone: a payout is handed to a person, the end
   * of a subscription asked for again. Answers the write as it then is; undefined while its maker may live.
   */
  async resolve(operation: OperationRow): Promise<OperationRow | undefined> {
    const account = this.account(operation.provider_id)
    if (operation.state !== "unknown" && !isAbandoned(operation, account)) return undefined
    if (operation.state === "intent") return dropIntent(operation, this.to)
    if (operation.kind === "payout") return losePayout(operation, "never_answered", this.to)
    const lost =
      operation.state === "sent" ? await loseCancellation(operation, "never_answered", this.to) : operation
    const result = await sendAgain(lost, account, this.to)
    return result.outcome === "refused" ? this.to.operations.byId(lost.id) : result.operation
  }
}
