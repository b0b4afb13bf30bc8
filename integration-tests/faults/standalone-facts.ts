import { sameAmount } from "medusa-payment-mpgi/gateway"
import type { ChargeRow, PayoutNow, SubscriptionRow } from "medusa-payment-mpgi/modules/mpgi"
import type { Contract, PayoutView, TransactionView } from "medusa-payment-mpgi/sandbox"

/** Payouts and subscriptions on both sides, of one store. */
export interface StandaloneFacts {
  payouts: Pick<
    PayoutNow,
    "request_id" | "amount" | "status" | "state" | "needs_approval" | "created_by" | "decided_by"
  >[]
  paidOut: PayoutView[]
  subscriptions: Pick<SubscriptionRow, "recurring_id" | "state">[]
  /** Contracts whose end the journal has as applied. */
  ended: string[]
  charges: Pick<ChargeRow, "id" | "transaction_id" | "amount" | "state" | "order_id">[]
  /** The orders that were made of charges. */
  renewalOrders: { id: string; charge_id: string }[]
  contracts: Contract[]
  transactions: TransactionView[]
}

/** The gateway creates a payout once however often it is sent: that it is sent once is checked as it leaves. */
export function wrongPayouts({ payouts, paidOut }: StandaloneFacts): string[] {
  return payouts.flatMap(({ request_id, amount, status, ...payout }) => {
    const there = paidOut.find((each) => each.request_id === request_id)
    const wrong: string[] = []
    if (there && !sameAmount(there.payment_amount, amount)) wrong.push(`${request_id}: another amount`)
    if (there && NOT_SENT.includes(status)) wrong.push(`${request_id}: ${status} here, paid out there`)
    if (!there && SENT.includes(status)) wrong.push(`${request_id}: ${status} here, unknown there`)
    const { needs_approval, created_by, decided_by } = payout
    if (there && needs_approval && (decided_by === null || decided_by === created_by))
      wrong.push(`${request_id}: paid out without the approval of another user`)
    return wrong
  })
}

const NOT_SENT: readonly string[] = ["awaiting_approval", "rejected", "ready"]
const SENT: readonly string[] = ["on_its_way", "completed"]

/** A charge that no notification reported is not known here; one that is known is the gateway's. */
export function wrongSubscriptions(facts: StandaloneFacts): string[] {
  const { charges, transactions, ended, contracts } = facts
  const ids = charges.map(({ transaction_id }) => transaction_id)
  return [
    ...ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `charge ${id} is there twice`),
    ...charges.flatMap(({ transaction_id, amount, state }) => {
      const there = transactions.find((each) => each.transaction_id === transaction_id)
      const same = there?.source === "renewal" && sameAmount(there.amount, amount) && there.state === state
      return same ? [] : [`charge ${transaction_id}: ${state} ${amount} here, ${there?.state} there`]
    }),
    ...ended.flatMap((recurring_id) => {
      const contract = contracts.find((each) => each.recurring_id === recurring_id)
      return contract?.status === "Inactive" ? [] : [`contract ${recurring_id}: ended here, active there`]
    }),
  ]
}

/** Each charge that was paid has one order, which is linked; no other charge has one. */
export function wrongRenewals({ charges, renewalOrders }: StandaloneFacts): string[] {
  return charges.flatMap(({ id, state, order_id }) => {
    const made = renewalOrders.filter(({ charge_id }) => charge_id === id)
    if (made.length > 1) return [`charge ${id} has ${made.length} orders`]
    const [order] = made
    if (order && order.id !== order_id) return [`charge ${id}: its order is not linked`]
    if (state === "captured" && !order) return [`charge ${id} is paid and has no order`]
    return state === "declined" && order ? [`charge ${id} was declined and has an order`] : []
  })
}
