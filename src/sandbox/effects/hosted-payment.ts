import { RESULTS } from "../cards"
import type { Context } from "../context"
import type { CardOnFile, Checkout, Transaction } from "../ledger/records"
import { appendEntry } from "./entries"
import { decideCard, decideSavedCard, type CardDetails, type IssuerDecision } from "./issuer"
import { notifyPayment } from "./notify"
import { applyDecision, saveCard } from "./payment"

/** How many cards a customer may try on one payment page. */
export const MAX_CARD_ATTEMPTS = 3
const MAX_CHALLENGE_ATTEMPTS = 3
const CORRECT_CODE = "1234"
const FAILING_CODE = "fail"

/** The payment of an open page, or undefined when the page can no longer be used. */
export function openPayment({ ledger }: Context, checkout: Checkout): Transaction | undefined {
  const transaction = ledger.transaction(checkout.transaction_id)
  const open = transaction && !checkout.closed && ledger.position(transaction).state === "pending"
  return open ? transaction : undefined
}

/** Pays with a card that the customer entered, or with the saved card. */
export function payWithCard(context: Context, checkout: Checkout, choice: CardDetails | "saved"): void {
  const now = context.clock.now()
  if (choice !== "saved") {
    const { card, decision } = decideCard(choice, now)
    return applyToCheckout(context, checkout, card, decision)
  }
  const saved = context.ledger.card(checkout.request.token_id ?? "")
  if (!saved) return
  const { masked, behavior, expires } = saved
  applyToCheckout(context, checkout, { masked, behavior, expires }, decideSavedCard(saved, now))
}

/** Checks the code that the customer entered on the issuer's 3-D Secure page. */
export function submitChallengeCode(context: Context, checkout: Checkout, code: string): void {
  const { challenge } = checkout
  const transaction = openPayment(context, checkout)
  if (!challenge || !transaction) return
  context.ledger.dirty = true
  const correct = code === CORRECT_CODE
  if (!correct && code !== FAILING_CODE && challenge.attempts + 1 < MAX_CHALLENGE_ATTEMPTS) {
    challenge.attempts += 1
    return
  }
  delete checkout.challenge
  transaction.threeds_result = correct ? "Authenticated with a challenge" : "Not authenticated"
  transaction.is3ds = correct
  applyToCheckout(context, checkout, challenge.card, {
    kind: correct ? "authorized" : "declined",
    result: correct ? "success" : "threeds_failed",
  })
}

/** Cancels the payment of a page: the customer returned to the shop without paying. */
export function cancelCheckout(context: Context, checkout: Checkout): void {
  const transaction = openPayment(context, checkout)
  if (!transaction) return
  close(checkout)
  transaction.result = RESULTS.canceled_by_shopper
  appendEntry(context, transaction, "canceled", "shopper")
  notifyPayment(context, transaction)
}

/** A challenge, and a decline that leaves further attempts, keep the page open; every other decision closes it. */
function applyToCheckout(
  context: Context,
  checkout: Checkout,
  card: CardOnFile,
  decision: IssuerDecision,
): void {
  const transaction = openPayment(context, checkout)
  if (!transaction) return
  context.ledger.dirty = true
  if (decision.kind === "challenge") {
    checkout.challenge = { card, attempts: 0 }
    return
  }
  if (decision.kind === "declined" && checkout.attempts + 1 < MAX_CARD_ATTEMPTS) {
    checkout.attempts += 1
    checkout.decline_message = RESULTS[decision.result].message
    return
  }
  close(checkout)
  if (decision.kind !== "declined" && checkout.request.token_flag === "YES")
    saveCard(context, transaction, card)
  if (checkout.request.open3d === "do3DS" && transaction.threeds_result === "") {
    transaction.is3ds = true
    transaction.threeds_result = "Authenticated without a challenge"
  }
  applyDecision(context, transaction, card, decision, "shopper")
}

function close(checkout: Checkout): void {
  checkout.closed = true
  delete checkout.challenge
  delete checkout.decline_message
}
