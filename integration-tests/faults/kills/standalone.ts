import { wrongPayouts, wrongRenewals, wrongSubscriptions, type StandaloneFacts } from "../standalone-facts"
import type { World } from "./world"

/** What must hold for the payouts of a round and for all subscriptions once all faults are resolved. */
export const STANDALONE: Record<string, (facts: KilledFacts) => string[]> = {
  "payouts are the gateway's, and approved": wrongPayouts,
  "a payout is sent once": ({ payouts, sent }) =>
    payouts.flatMap(({ request_id }) => {
      const times = sent.filter((orders) => orders.includes(request_id)).length
      return times > 1 ? [`${request_id} was sent ${times} times`] : []
    }),
  "subscriptions and their charges are the gateway's": wrongSubscriptions,
  // A first payment that no order could have has a case, and so have the renewals that came before its money was returned.
  "each paid renewal has one order, or a case": ({ charges, cases, subscriptions, ...facts }) => {
    const firstOf = (id: string) => subscriptions.find((each) => each.id === id)?.order_no ?? ""
    const visible = ({ order_no, subscription_id }: KilledFacts["charges"][number]) =>
      cases.includes(order_no) || cases.includes(firstOf(subscription_id))
    const unexplained = charges.filter((charge) => charge.order_id !== null || !visible(charge))
    return wrongRenewals({ ...facts, subscriptions, charges: unexplained })
  },
}

/** Beside the facts, what each payout request that reached the gateway was about, and the order numbers of open cases. */
export type KilledFacts = Omit<StandaloneFacts, "charges" | "subscriptions"> & {
  subscriptions: (StandaloneFacts["subscriptions"][number] & { id: string; order_no: string })[]
  charges: (StandaloneFacts["charges"][number] & { order_no: string; subscription_id: string })[]
  sent: string[][]
  cases: string[]
}

/** Payouts with these request ids, and all subscriptions, on both sides. */
export async function standaloneFacts(
  { sql, sandbox, instances: [{ payer }] }: World,
  request_ids: readonly string[],
): Promise<KilledFacts> {
  const rows = (await sql<Payout & { id: string }>("select * from mpgi_payout")).filter(({ request_id }) =>
    request_ids.includes(request_id),
  )
  const payouts = await Promise.all(
    rows.map(async (row) => {
      const { data } = await payer.get(`/mpgi/payouts/${row.id}`)
      return { ...row, status: data.payout.status as Payout["status"] }
    }),
  )
  const { ledger } = sandbox
  return {
    payouts,
    subscriptions: await sql("select * from mpgi_subscription"),
    charges: await sql("select * from mpgi_charge"),
    ended: (
      await sql<{ recurring_id: string }>(
        `select transaction_id as recurring_id from mpgi_operation
         where kind = 'cancel_subscription' and state in ('applied', 'recorded')`,
      )
    ).map(({ recurring_id }) => recurring_id),
    renewalOrders: await sql(
      `select o.order_id as id, c.metadata->>'mpgi_charge_id' as charge_id from cart c
       join order_cart o on o.cart_id = c.id and o.deleted_at is null where c.metadata->>'mpgi_charge_id' is not null`,
    ),
    paidOut: ledger.payouts(),
    contracts: ledger.contracts(),
    transactions: ledger.transactions(),
    cases: (await sql<{ order_no: string }>("select order_no from mpgi_case where state = 'open'")).map(
      ({ order_no }) => order_no,
    ),
    sent: sandbox
      .requests()
      .filter(({ operation }) => operation === "payout")
      .map(({ orders }) => [...orders]),
  }
}

type Payout = StandaloneFacts["payouts"][number]
