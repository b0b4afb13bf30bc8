import type { PaymentFields } from "../../gateway/fields"
import type { z } from "zod"
import { RESULTS, risk } from "../cards"
import type { Context } from "../context"
import { cardToken, transactionId } from "../ids"
import type { Actor } from "../ledger/entry"
import type { CardOnFile, Transaction } from "../ledger/records"
import { ZERO, toMicros } from "../money"
import { Refusal } from "../refusal"
import { announcePayment } from "./announce"
import type { Verdict } from "./assess"
import { startContract } from "./contract"
import { writeAmount } from "./write-amount"

export type PaymentRequest = z.output<typeof PaymentFields>

/**
 * One order is paid once: an order_no whose payment is authorised, held, captured or refunded is not taken
 * again. A payment that came to nothing may be tried again, and an open one is replaced.
 * @throws Refusal 400
 */
export function claimOrder(context: Context, request: PaymentRequest): void {
  if (toMicros(request.amount) <= ZERO)
    throw new Refusal(400, "invalid input: amount: must be more than zero")
  const earlier = context.ledger.order(request.order_no)
  if (!earlier) return
  const { state } = context.ledger.position(earlier)
  if (state === "declined" || state === "cancelled") return
  if (state !== "pending" || earlier.card)
    throw new Refusal(400, "invalid input: order_no: this order has a payment already")
  append(context, earlier, "cancelled", "gateway")
}

/** Starts a payment attempt. It has no entry yet. */
export function newTransaction(
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
    amount: writeAmount(context, request),
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
    reference_no: `SBX${String(counter).padStart(9, "0")}`,
    is3ds: false,
    threeds_result: "",
    risk: { action: "", score: "", reasons: [] },
  }
  context.ledger.addTransaction(transaction)
  return transaction
}

/** Applies the issuer's verdict and tells the merchant. A challenge is not a verdict yet. */
export function conclude(
  context: Context,
  transaction: Transaction,
  card: CardOnFile,
  verdict: Verdict,
  by: Actor,
): void {
  transaction.card = card
  transaction.risk = risk(card.behaviour)
  transaction.result = RESULTS[verdict.result]
  if (verdict.kind === "pending") {
    transaction.decide_at = context.clock.now() + context.settings.pendingMs
    if (context.ledger.paymentEntries(transaction.transaction_id).length === 0)
      append(context, transaction, "opened", by)
  } else if (verdict.kind === "authorised" || verdict.kind === "held") {
    append(context, transaction, verdict.kind, by)
  } else {
    append(context, transaction, "declined", by)
  }
  if (verdict.kind === "authorised") startContract(context, transaction, card)
  announcePayment(context, transaction)
}

/** Keeps a card for later payments when the merchant asked for it. Manual 2.2 `token_flag`. */
export function saveCard(context: Context, transaction: Transaction, card: CardOnFile): void {
  const token_id = cardToken()
  context.ledger.addCard({ ...card, token_id, shopper_id: transaction.request.shopper_id ?? "" })
  transaction.token_id = token_id
}

export function append(
  context: Context,
  transaction: Transaction,
  kind: "opened" | "held" | "authorised" | "declined" | "cancelled" | "captured",
  by: Actor,
): void {
  const { transaction_id: subject, amount } = transaction
  context.ledger.append({ at: context.clock.now(), by, subject, kind, amount })
}
