import type { ChargeRow, SubscriptionRow } from "medusa-payment-mpgi/modules/mpgi"
import type { StandaloneFacts } from "../standalone-facts"
import type { Server } from "./server"
import type { Store } from "./store"

/** Payouts and subscriptions of a store and at its gateway now. */
export async function standaloneFactsOf(
  { database, sandbox, state }: Store,
  { mpgi }: Server,
): Promise<StandaloneFacts> {
  const [payouts] = await mpgi.payouts.records.list({}, { limit: 1000, offset: 0 })
  const subscriptions = await database.sql<SubscriptionRow>("select * from mpgi_subscription")
  const charges = await database.sql<ChargeRow>("select * from mpgi_charge")
  const ended = await database.sql<{ recurring_id: string }>(
    `select transaction_id as recurring_id from mpgi_operation
     where kind = 'cancel_subscription' and state in ('applied', 'recorded')`,
  )
  const { ledger } = sandbox
  return {
    payouts,
    subscriptions,
    charges,
    ended: ended.map(({ recurring_id }) => recurring_id),
    paidOut: ledger.payouts(),
    contracts: ledger.contracts(),
    renewalOrders: [...state.orders.values()].flatMap(({ id, cart_id }) => {
      const charge_id = state.carts.get(cart_id)?.charge_id
      return charge_id === undefined ? [] : [{ id, charge_id }]
    }),
    transactions: charges.length > 0 ? ledger.transactions() : [],
  }
}
