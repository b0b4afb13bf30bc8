import { paymentState } from "medusa-payment-mpgi/gateway"
import type { BenchStore } from "../store/store"

/** An order that was placed and captured, by its number at the gateway and its payment session in Medusa. */
export type Captured = { order_no: string; session: string }

type Capture = { key: string; count: number; amount?: string }

/**
 * Whether each order was captured exactly once: one capture in the journal, one in Medusa, and one transaction at the gateway, captured,
 * with Medusa's amount.
 * @throws Error that names orders for which that is not so
 */
export async function requireCapturedOnce(
  { sql, gateway }: BenchStore,
  orders: readonly Captured[],
): Promise<void> {
  const journal = byKey(
    await sql<Capture>(
      "select order_no as key, count(*)::int as count from mpgi_operation where kind = 'capture' and state in ('applied', 'recorded') group by 1",
    ),
  )
  const medusa = byKey(
    await sql<Capture>(
      "select p.payment_session_id as key, count(*)::int as count, sum(c.amount)::text as amount " +
        "from capture c join payment p on p.id = c.payment_id where c.deleted_at is null group by 1",
    ),
  )
  const order_nos = orders.map(({ order_no }) => order_no)
  const { orders_list } = await gateway.client.retrievalTrans({ order_nos })
  const transactions = new Map<string, typeof orders_list>()
  for (const row of orders_list)
    transactions.set(row.order_no, [...(transactions.get(row.order_no) ?? []), row])
  const once = ({ order_no, session }: Captured) => {
    const [transaction, ...others] = transactions.get(order_no) ?? []
    const captured = transaction && paymentState(transaction.payment_status) === "captured"
    const amount = Number(medusa.get(session)?.amount)
    const inBoth = journal.get(order_no)?.count === 1 && medusa.get(session)?.count === 1
    return inBoth && captured && others.length === 0 && Number(transaction.amount) === amount
  }
  const wrong = orders.filter((order) => !once(order)).map(({ order_no }) => order_no)
  if (wrong.length > 0)
    throw new Error(`${wrong.length} orders were not captured once: ${wrong.slice(0, 10).join(", ")}`)
}

const byKey = (captures: readonly Capture[]) =>
  new Map(captures.map((capture) => [capture.key, capture] as const))
