import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { paymentState, readMoment } from "../../../gateway"
import type { OpenAccount } from "../accounts"
import type { ChargeRow, PaymentRow, SubscriptionRow } from "../rows"
import { expectedCharges, type Expected } from "./expected-charges"
import { ChargeRecords } from "./charge-records"
import { SubscriptionRecords, type Said } from "./subscription-records"
import { SubscriptionSearch } from "./subscription-search"

/** States of a first payment with which the gateway has begun its contract. */
const BEGUN: PaymentRow["state"][] = [
  ...(["authorised", "partially_captured", "captured", "partially_refunded", "refunded"] as const),
]

/** Everything about subscriptions but their end, which is a write like others: see `OtherWrites`. */
export class Subscriptions {
  readonly records: SubscriptionRecords
  readonly charges: ChargeRecords
  readonly search: SubscriptionSearch

  constructor(
    pg: Knex,
    private readonly account: (providerId: string) => OpenAccount,
  ) {
    this.records = new SubscriptionRecords(pg)
    this.charges = new ChargeRecords(pg)
    this.search = new SubscriptionSearch(pg)
  }

  /** Keeps the contract that the gateway has named for a payment of ours; nothing while the payment is not made. */
  async begun(payment: PaymentRow, { recurring_id, ...said }: Said): Promise<SubscriptionRow | undefined> {
    // What no order had was voided after it was authorised.
    const voided = payment.state === "cancelled" && payment.orphaned_at !== null
    if (!recurring_id || !(voided || BEGUN.includes(payment.state))) return undefined
    return this.records.begun(payment, { ...said, recurring_id: recurring_id.slice(0, 128) })
  }

  /**
   * Asks the gateway for one charge and keeps what it says; undefined when it does not know it. A message about a
   * charge is a hint, as any other is. `heard_at` counts where the gateway tells no time.
   * @throws GatewayError when the gateway cannot be asked
   */
  async learnCharge(
    subscription: SubscriptionRow,
    transaction_id: string,
    heard_at: Date,
  ): Promise<ChargeRow | undefined> {
    const { gateway, options } = this.account(subscription.provider_id)
    const { orders_list } = await gateway.retrievalTrans({ transaction_ids: [transaction_id] })
    const rows = orders_list.filter((row) => row.transaction_id === transaction_id)
    const [row] = rows
    if (!row || rows.length > 1) return undefined
    const { order_no, amount, currency } = row
    const state = paymentState(row.payment_status, options.paymentStatus)
    const charged_at = new Date(readMoment(row.transaction_date) ?? heard_at)
    const fact = { transaction_id, order_no, amount, currency, state, charged_at }
    const charge = await this.charges.record(subscription, fact)
    await this.records.refresh(subscription.id)
    return charge
  }

  /** Which charges are still expected, as of now. None once it is over: what was created before is not known here. */
  expected(subscription: SubscriptionRow, charges: readonly ChargeRow[], now = new Date()): Expected {
    if (subscription.state !== "active") return { coming: [], missing: [] }
    const told = subscription.recurring_deduction_time
    return expectedCharges(
      subscription,
      charges.map(({ charged_at }) => charged_at),
      { now, told },
    )
  }
}
