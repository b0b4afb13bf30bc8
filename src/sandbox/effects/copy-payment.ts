import { randomUUID } from "node:crypto"
import type { Context } from "../context"
import { referenceNo, secretToken, transactionId } from "../ids"
import type { Transaction } from "../ledger/records"

/**
 * Copies the payment of the order `like` in the ledger under another order number, with its entries, page,
 * notifications and requests. Everything in the copy counts as having happened now.
 */
export function copyPayment(
  { ledger, clock, requests }: Pick<Context, "ledger" | "clock" | "requests">,
  like: string,
  order_no: string,
  rename: (text: string) => string = (text) => text,
): Transaction {
  const original = ledger.order(like)
  if (!original) throw new RangeError(`copyPayment: ${like} has no payment`)
  if (original.token_id !== undefined || original.recurring_id !== undefined)
    throw new TypeError(`copyPayment: ${like} has a saved card or a contract`)
  const notifications = ledger.state.notifications.filter((each) => each.order_no === like)
  if (notifications.some(({ state }) => state === "queued"))
    throw new TypeError(`copyPayment: ${like} has a notification that is not sent yet`)
  const now = clock.now()
  const counter = ledger.next()
  const transaction_id = transactionId(now, counter)
  /** A copy of a record in which every name of the old payment is replaced by that of the new one. */
  const renamed = <Value>(value: Value): Value =>
    JSON.parse(
      rename(JSON.stringify(value))
        .replaceAll(like, order_no)
        .replaceAll(original.transaction_id, transaction_id),
    )
  const transaction = { ...renamed(original), created_at: now, reference_no: referenceNo(counter) }
  ledger.addTransaction(transaction)
  for (const { id: _, ...entry } of ledger.paymentEntries(original.transaction_id))
    ledger.append({ ...renamed(entry), at: now })
  const isOfIt = (each: { transaction_id: string }) => each.transaction_id === original.transaction_id
  for (const checkout of ledger.state.checkouts.filter(isOfIt))
    ledger.addCheckout({
      ...renamed(checkout),
      token: secretToken(),
      expires_at: now + checkout.expires_at - original.created_at,
    })
  for (const notification of notifications)
    ledger.addNotification({
      ...renamed(notification),
      id: randomUUID(),
      created_at: now,
      due_at: now,
      attempts: notification.attempts.map((attempt) => ({ ...attempt, at: now })),
    })
  for (const request of requests.list()) {
    // A request may also name other orders, for which nothing is copied.
    const orders = request.orders.filter((order) => [like, original.transaction_id].includes(order))
    if (orders.length > 0) requests.add({ ...request, orders: renamed(orders), at: now })
  }
  return transaction
}
