import { resolveOperationsWorkflow } from "medusa-payment-mpgi/workflows"
import { merchant, type Merchant } from "../../setup/merchant"
import { placeOrder, sentTo, until } from "../../setup/pay"
import type { Answer } from "../../setup/shop"
import type { RemoteShop, Shop } from "../../setup/shop-at-sandbox"

/** A lag of queries that outlasts a test on any machine. The sandbox's payment pages are open for an hour. */
export const LAG_MS = 10 * 60_000

type Operation = {
  id: string
  state: string
  amount: string
  medusa_ref: string
  unacknowledged: boolean
  next_attempt_at: Date | null
}

export async function paidOrder(shop: Shop) {
  return watchedOrder(shop, await merchant(shop))
}

/** A placed order of 25.00 USD, with access to both sides of its payment. */
export async function watchedOrder(shop: RemoteShop, admin: Merchant) {
  const { order_id, order_no } = await placeOrder(shop)
  const payment_id = (await admin.order(order_id)).payment.id as string
  const { transaction_id } = shop.sandbox.ledger.transaction(order_no)!
  const operations = () =>
    shop.sql<Operation>("select * from mpgi_operation where order_no = ? order by created_at", order_no)
  const last = async () => (await operations()).at(-1)!
  return {
    admin,
    order_id,
    order_no,
    payment_id,
    transaction_id,
    operations,
    last,
    sent: (operation: string) => sentTo(shop, operation, transaction_id),
    captures: () => shop.sandbox.ledger.captures(order_no).map(({ amount }) => amount),
    refunds: () => shop.sandbox.ledger.refunds(order_no).map(({ amount }) => amount),
    /** What Medusa has: its rows and the order's transactions, from which its totals are made. */
    async medusa() {
      const { payment, payment_status } = await admin.order(order_id)
      const transactions = await shop.sql<{ amount: string }>(
        "select amount from order_transaction where order_id = ? and deleted_at is null order by created_at",
        order_id,
      )
      const amounts = (rows: { amount: number }[]) => rows.map(({ amount }) => amount)
      return {
        payment_status,
        captures: amounts(payment.captures),
        refunds: amounts(payment.refunds),
        totals: transactions.map(({ amount }) => Number(amount)),
      }
    },
    /** What the dashboard shows of the order's money. */
    async summary() {
      const { data } = await admin.get(`/orders/${order_id}?fields=summary`)
      const { paid_total, refunded_total, transaction_total } = data.order.summary
      return { paid_total, refunded_total, transaction_total }
    },
    /** Executes something whose response is lost after the gateway applied it, as are those of the first queries. */
    async lose(operation: "capture" | "refund" | "cancel", work: () => Promise<Answer>, queries = 1) {
      const effects = () => shop.sandbox.ledger.entries(transaction_id).length
      // Those of other orders may be captured or queried by a job meanwhile.
      const match = { order_no }
      const hold = shop.sandbox.faults.add({ kind: "hold", operation, match })
      shop.sandbox.faults.add({ kind: "reset", operation, match })
      // A notification would trigger another query.
      shop.sandbox.faults.add({ kind: "notification_loss", match })
      const before = effects()
      const answer = work()
      await until(operation, () => Promise.resolve(effects() > before))
      const query =
        operation === "refund"
          ? ({ operation: "retrievalRefund", match: { transaction_id } } as const)
          : ({ operation: "retrievalTrans", match } as const)
      shop.sandbox.faults.add({ kind: "status", times: queries, ...query })
      shop.sandbox.faults.remove(hold.id)
      await answer
      // Not the state: on a slow machine the first retry may have settled it by now.
      const states = await shop.sql(
        "select seq from mpgi_audit where subject = 'operation' and subject_id = ? and changes->>'state' = 'unknown'",
        (await last()).id,
      )
      expect(states).not.toEqual([])
      return answer
    },
    /** Makes the order's transactions so old that no server can be at work on them. */
    ageTransactions: () =>
      shop.sql(
        "update order_transaction set created_at = created_at - interval '3 minutes' where order_id = ?",
        order_id,
      ),
    /** Until the journal's newest operation is in this state. */
    is: (state: string) => until(`${state}`, async () => ((await last()).state === state ? true : undefined)),
  }
}

/** Lets time pass for the journal: everything that waits is due, and no query lags behind any more. */
export function due(shop: Shop) {
  return shop.sql(
    `update mpgi_operation set next_attempt_at = now() - interval '1 second',
       sent_at = case when state = 'unknown' then sent_at - interval '10 seconds' else sent_at end
     where next_attempt_at is not null`,
  )
}

/**
 * Holds the retries that the store makes of its own two seconds after a lost response. A test that calls `resolve` meanwhile would find
 * the operation taken. `mockRestore` lets go.
 */
export function holdRetries(shop: Shop): jest.SpyInstance {
  return jest.spyOn(shop.container.resolve("mpgi").retryScheduler, "schedule").mockReturnValue(undefined)
}

/** The same for each test of a `describe`. */
export function withoutRetries(shop: Shop): void {
  let held: jest.SpyInstance
  beforeEach(() => {
    held = holdRetries(shop)
  })
  afterEach(() => held.mockRestore())
}

/** What the job does. */
export async function resolve(shop: Shop) {
  await due(shop)
  const { result } = await resolveOperationsWorkflow(shop.container).run({ input: {} })
  return result
}
