import { randomUUID } from "node:crypto"
import type { z } from "zod"
import type { PaymentFields } from "../../gateway/fields"
import { assessRisk, RESULTS } from "../cards"
import type { Context } from "../context"
import { cardToken, referenceNo, transactionId, secretToken } from "../ids"
import type { Actor } from "../ledger/entry"
import type { CardOnFile, Transaction } from "../ledger/records"
import { toMicros, ZERO } from "../money"
import { Refusal } from "../refusal"
import { normalizeAmount, appendEntry } from "./entries"
import type { IssuerDecision } from "./issuer"
import { notifyPayment } from "./notify"
import { startContract } from "./start-contract"

export type PaymentRequest = z.output<typeof PaymentFields>

/**
 * Ensures that an order is paid once: an order_no with an authorized, held, captured or refunded payment is refused. A
 * declined or canceled payment may be tried again. A new attempt replaces an open payment.
 * @throws Refusal 400
 */
export function claimOrder(context: Context, request: PaymentRequest): void {
  if (toMicros(request.amount) <= ZERO)
    throw new Refusal(400, "invalid input: amount: must be more than zero")
  const earlier = context.ledger.order(request.order_no)
  if (!earlier) return
  const { state } = context.ledger.position(earlier)
  if (state === "declined" || state === "canceled") return
  if (state !== "pending" || earlier.card)
    throw new Refusal(400, "invalid input: order_no: this order already has a payment")
  appendEntry(context, earlier, "canceled", "gateway")
}

/** Creates a payment attempt. It has no entry yet. */
export function createTransaction(
  context: Context,
  request: PaymentRequest,
  source: Transaction["source"],
): Transaction {
  const now = context.clock.now()
  const counter = context.ledger.next()
  const { notify_url, custom, note, shopper_id, installments, installments_id, subscription } = request
  const transaction: Transaction = {
    transaction_id: transactionId(now, counter),
    order_no: request.order_no,
    amount: normalizeAmount(context, request),
    currency: request.currency,
    created_at: now,
    source,
    request: {
      notify_url,
      custom,
      note,
      shopper_id,
      installments,
      installments_id,
      subscription,
      "the service": request["the service"],
    },
    result: RESULTS.pending,
    connector: "SandboxConnector",
    reference_no: referenceNo(counter),
    is3ds: false,
    threeds_result: "",
    risk: { action: "", score: "", reasons: [] },
  }
  context.ledger.addTransaction(transaction)
  return transaction
}

/** Applies the issuer's decision and notifies the merchant. A challenge counts as a decline here. */
export function applyDecision(
  context: Context,
  transaction: Transaction,
  card: CardOnFile,
  decision: IssuerDecision,
  by: Actor,
): void {
  transaction.card = card
  transaction.risk = assessRisk(card.behavior)
  transaction.result = RESULTS[decision.result]
  if (decision.kind === "pending") {
    transaction.decide_at = context.clock.now() + context.settings.pendingMs
    if (context.ledger.paymentEntries(transaction.transaction_id).length === 0)
      appendEntry(context, transaction, "opened", by)
  } else if (decision.kind === "authorized" || decision.kind === "held") {
    appendEntry(context, transaction, decision.kind, by)
  } else {
    appendEntry(context, transaction, "declined", by)
  }
  if (decision.kind === "authorized") startContract(context, transaction, card)
  notifyPayment(context, transaction)
}

/** Saves a card for later payments, as the merchant requested. Manual 2.2 `token_flag`. */
export function saveCard(context: Context, transaction: Transaction, card: CardOnFile): void {
  const token_id = cardToken()
  context.ledger.addCard({ ...card, token_id, shopper_id: transaction.request.shopper_id ?? "" })
  transaction.token_id = token_id
}

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
