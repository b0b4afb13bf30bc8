import { RESULTS, type ResultName } from "../cards"
import type { Context } from "../context"
import type { CardOnFile, Checkout, Transaction } from "../ledger/records"
import { announcePayment } from "./announce"
import { assess, reassess, type TypedCard, type Verdict } from "./assess"
import { append, conclude, saveCard } from "./payment"

/** How many cards a shopper may try on one page. */
export const MOST_ATTEMPTS = 3
const MOST_CODES = 3
const RIGHT_CODE = "1234"
const FAILING_CODE = "fail"

/** The payment of an open page, or undefined when the page can do nothing any more. */
export function openPayment({ ledger }: Context, checkout: Checkout): Transaction | undefined {
  const transaction = ledger.transaction(checkout.transaction_id)
  const open = transaction && !checkout.closed && ledger.position(transaction).state === "pending"
  return open ? transaction : undefined
}

/** The shopper sends a card, or chooses the saved one. */
export function payWithCard(context: Context, checkout: Checkout, typed: TypedCard | "saved"): void {
  const now = context.clock.now()
  if (typed !== "saved") {
    const { card, verdict } = assess(typed, now)
    return judge(context, checkout, card, verdict)
  }
  const saved = context.ledger.card(checkout.request.token_id ?? "")
  if (!saved) return
  const { masked, behaviour, expires } = saved
  judge(context, checkout, { masked, behaviour, expires }, reassess(saved, now))
}

/** The shopper answers the issuer's question. */
export function answerChallenge(context: Context, checkout: Checkout, code: string): void {
  const { challenge } = checkout
  const transaction = openPayment(context, checkout)
  if (!challenge || !transaction) return
  context.ledger.dirty = true
  const right = code === RIGHT_CODE
  if (!right && code !== FAILING_CODE && challenge.tries + 1 < MOST_CODES) {
    challenge.tries += 1
    return
  }
  delete checkout.challenge
  transaction.threeds_result = right ? "Authenticated with a challenge" : "Not authenticated"
  transaction.is3ds = right
  judge(context, checkout, challenge.card, {
    kind: right ? "authorised" : "declined",
    result: right ? "success" : "threeds_failed",
  })
}

/** The shopper goes back to the shop without paying. */
export function giveUp(context: Context, checkout: Checkout): void {
  const transaction = openPayment(context, checkout)
  if (!transaction) return
  close(checkout)
  transaction.result = RESULTS.cancelled_by_shopper
  append(context, transaction, "cancelled", "shopper")
  announcePayment(context, transaction)
}

function judge(context: Context, checkout: Checkout, card: CardOnFile, verdict: Verdict): void {
  const transaction = openPayment(context, checkout)
  if (!transaction) return
  context.ledger.dirty = true
  if (verdict.kind === "challenge") {
    checkout.challenge = { card, tries: 0 }
    return
  }
  if (verdict.kind === "declined" && checkout.attempts + 1 < MOST_ATTEMPTS)
    return refuse(checkout, verdict.result)
  close(checkout)
  if (verdict.kind !== "declined" && checkout.request.token_flag === "YES")
    saveCard(context, transaction, card)
  if (checkout.request.open3d === "do3DS" && transaction.threeds_result === "") {
    transaction.is3ds = true
    transaction.threeds_result = "Authenticated without a challenge"
  }
  conclude(context, transaction, card, verdict, "shopper")
}

function refuse(checkout: Checkout, result: ResultName): void {
  checkout.attempts += 1
  checkout.refused = RESULTS[result].message
}

function close(checkout: Checkout): void {
  checkout.closed = true
  delete checkout.challenge
  delete checkout.refused
}
