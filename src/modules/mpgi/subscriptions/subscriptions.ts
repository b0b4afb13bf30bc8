import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { paymentState, readMoment, amountOf, sameAmount, transactionId } from "../../../gateway"
import { actAs, actor } from "../audit/actor"
import type { StandaloneResult, StandaloneStores } from "../journal/standalone/execute-standalone"
import { APPROVED } from "../payments/consequences"
import { requireRunning, type Accounts, type OpenAccount } from "../shared/accounts"
import { isOfAccount } from "../shared/credentials"
import type { RetryScheduler } from "../shared/retry-schedule"
import type { OperationRow, PaymentRow } from "../shared/rows"
import {
  cancelSubscription,
  markCancellationUnconfirmed,
  retryCancellation,
  type Subscription,
} from "./cancel-subscription"
import { expectedCharges, type Expected } from "./expected-charges"
import { ChargeRecords } from "./charge-records"
import { SubscriptionRecords, type SubscriptionReport } from "./subscription-records"
import { subscriptionStates } from "./states"
import { SubscriptionSearch } from "./subscription-search"
import type { ChargeRow, SubscriptionRow } from "./subscription-status"

/** A charge as a verified notification describes it. */
export interface NotifiedCharge {
  transaction_id: string
  /** Used when the gateway reports no time. */
  received_at: Date
  amount?: string | undefined
  currency?: string | undefined
}

interface Dependencies extends StandaloneStores {
  accounts: Accounts
  retryScheduler: Pick<RetryScheduler, "schedule">
}

/** Subscriptions and their charges. Their cancellation is an operation of the journal. */
export class Subscriptions {
  readonly records: SubscriptionRecords
  readonly charges: ChargeRecords
  readonly search: SubscriptionSearch

  constructor(
    pg: Knex,
    private readonly deps: Dependencies,
  ) {
    this.records = new SubscriptionRecords(pg)
    this.charges = new ChargeRecords(pg)
    this.search = new SubscriptionSearch(pg)
  }

  /** Stores the contract that the gateway reported for a payment; does nothing until the payment is made. */
  async begun(
    payment: PaymentRow,
    { recurring_id, ...report }: SubscriptionReport,
  ): Promise<SubscriptionRow | undefined> {
    const approved = APPROVED.includes(payment.state)
    // An orphaned payment was authorized before it was voided, so its contract began.
    const voided = payment.state === "canceled" && payment.orphaned_at !== null
    if (!recurring_id || !(voided || approved)) return undefined
    return this.records.begun(payment, { ...report, recurring_id: recurring_id.slice(0, 128) })
  }

  /**
   * Queries the gateway for one charge and stores the result. Undefined when the gateway does not know the charge, or
   * when reply and notification contradict each other. The amount of a charge cannot be compared with a request of
   * ours.
   * @throws GatewayError when the query fails
   */
  async syncCharge(
    subscription: SubscriptionRow,
    { transaction_id, received_at, ...notified }: NotifiedCharge,
  ): Promise<ChargeRow | undefined> {
    const { gateway, options } = this.deps.accounts.get(subscription.provider_id)
    const { orders_list } = await gateway.retrievalTrans({ transaction_ids: [transaction_id] })
    const rows = orders_list.filter((row) => row.transaction_id === transaction_id)
    const [row] = rows
    if (!row || rows.length > 1) return undefined
    const { order_no, amount, currency } = row
    if (contradicts(notified, row)) return undefined
    const state = paymentState(row.payment_status, options.paymentStatus)
    const charged_at = new Date(readMoment(row.transaction_date) ?? received_at)
    const reported = {
      transaction_id: transactionId(transaction_id),
      amount: amountOf(amount),
      order_no,
      currency,
      state,
      charged_at,
    }
    const charge = await this.charges.record(subscription, reported)
    await this.records.refresh(subscription.id)
    return charge
  }

  /** See {@link cancelSubscription}. `by` is null where no user requests it. */
  async cancel(providerId: string, subscription: Subscription, by: string | null): Promise<StandaloneResult> {
    const account = this.deps.accounts.get(providerId)
    requireRunning(account)
    const work = () => cancelSubscription({ subscription, by }, providerId, account, this.deps)
    const result = await actAs(by ?? actor(), work)
    if (result.outcome === "unknown") this.deps.retryScheduler.schedule(result.operation)
    return result
  }

  /**
   * Requests a cancellation again whose process ended before it was settled. Undefined when the account has other
   * credentials now: another merchant's subscription is not ended by the one that is configured now.
   */
  async resolveCancellation(
    operation: OperationRow,
    account: OpenAccount,
  ): Promise<OperationRow | undefined> {
    if (!isOfAccount(operation, account)) return undefined
    const lost =
      operation.state === "sent"
        ? await markCancellationUnconfirmed(operation, "never_answered", this.deps)
        : operation
    const result = await retryCancellation(lost, account, this.deps)
    return result.outcome === "refused" ? this.deps.operations.byId(lost.id) : result.operation
  }

  /** Charges still expected as of now. None once the subscription is over: earlier missing charges are not tracked. */
  expected(subscription: SubscriptionRow, charges: readonly ChargeRow[], now = new Date()): Expected {
    if (!subscriptionStates[subscription.state].isCharged) return { coming: [], missing: [] }
    const reported = subscription.recurring_deduction_time
    return expectedCharges(
      subscription,
      charges.map(({ charged_at }) => charged_at),
      { now, reported },
    )
  }
}

/** Whether a notification contradicts a reply. A missing field contradicts nothing. */
function contradicts(
  notified: Pick<NotifiedCharge, "amount" | "currency">,
  { amount, currency }: { amount: string; currency: string },
): boolean {
  if (notified.amount && !sameAmount(notified.amount, amount)) return true
  return Boolean(notified.currency) && notified.currency?.toUpperCase() !== currency.toUpperCase()
}
