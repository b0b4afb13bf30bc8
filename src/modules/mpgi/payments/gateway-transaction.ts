import { MathBN } from "@medusajs/framework/utils"
import { sameAmount, amountOf, type PaymentState, type TransactionId } from "../../../gateway"
import type { PaymentRow } from "../shared/rows"
import { isMoney, minus, atLeast, isMore } from "../shared/money"
import { isUndecided, mayFollow, wasCaptured } from "./consequences"
import { paymentStates } from "./states"

/** Problems of a payment whose amount or currency at the gateway is not the requested one. */
export const MISMATCHES = ["amount_mismatch", "currency_mismatch"] as const

/** What the gateway reported of a transaction: from its query, or from a verified reply. */
export interface GatewayTransaction {
  transaction_id: TransactionId
  state: PaymentState
  /** As the gateway wrote it. */
  amount: string
  currency: string
  card_mask?: string | undefined
  connector?: string | undefined
  result_code?: string | undefined
  risk_action?: string | undefined
  risk_score?: string | undefined
  is3ds?: string | undefined
  threeds_result?: string | undefined
  risk_reasons?: { name: string; status: string }[] | undefined
}

/**
 * The changes that a transaction makes to a payment, or undefined when it reports nothing new and credible.
 * `interestPercent` is the interest that the account accepts on installments.
 */
export function applyTransaction(
  payment: PaymentRow,
  transaction: GatewayTransaction,
  interestPercent = 0,
): Partial<PaymentRow> | undefined {
  return withChargeback(payment, transaction, applyState(payment, transaction, interestPercent))
}

function applyState(
  payment: PaymentRow,
  transaction: GatewayTransaction,
  interestPercent: number,
): Partial<PaymentRow> | undefined {
  const { transaction_id, state } = transaction
  const { otherTransaction } = paymentStates[payment.state]
  const secondTry = otherTransaction === "always" && transaction_id !== payment.transaction_id
  const another = payment.transaction_id !== null && transaction_id !== payment.transaction_id
  if (another && otherTransaction === "never") return undefined
  const forward = secondTry || mayFollow(payment.state, state)
  const repeated = state === payment.state
  if ((!forward && !repeated) || state === "charged_back") return undefined
  return {
    state,
    transaction_id,
    gateway_amount: transaction.amount,
    gateway_currency: transaction.currency,
    problem: problemOf(payment, transaction, interestPercent),
    ...personal(payment, transaction),
    ...kept("connector", transaction.connector),
    ...kept("result_code", transaction.result_code),
    ...kept("is3ds", transaction.is3ds),
    ...kept("threeds_result", transaction.threeds_result),
    ...kept("risk_action", transaction.risk_action),
    ...kept("risk_score", transaction.risk_score),
    ...(paymentStates[state].captured === "all" ? { captured_amount: payment.amount } : {}),
  }
}

/** The personal values, unless the customer's data was erased: they are not stored again. */
function personal(
  { erased_at }: PaymentRow,
  { card_mask, risk_reasons }: GatewayTransaction,
): Partial<PaymentRow> {
  if (erased_at) return {}
  return {
    ...kept("card_mask", card_mask),
    ...(risk_reasons?.length ? { risk_reasons: { list: risk_reasons } } : {}),
  }
}

function kept<Name extends string>(name: Name, value: string | undefined) {
  return value === undefined || value === "" ? {} : { [name]: value }
}

/**
 * Problems that end when the gateway reports the payment as expected after all. The last one ends only when the outcome
 * is known.
 */
const UNTIL_SYNCED = ["not_found_once", "not_received", ...MISMATCHES]
const UNTIL_DECIDED = "payment_stuck_pending"

function problemOf(
  payment: PaymentRow,
  transaction: GatewayTransaction,
  interestPercent: number,
): string | null {
  if (transaction.currency.toUpperCase() !== payment.currency_code.toUpperCase()) return "currency_mismatch"
  const { amount } = transaction
  if (!sameAmount(amount, payment.amount) && !isInterestAccepted(payment, amount, interestPercent))
    return "amount_mismatch"
  const decided = !isUndecided(transaction.state)
  const over = UNTIL_SYNCED.includes(payment.problem ?? "") || (decided && payment.problem === UNTIL_DECIDED)
  return over ? null : payment.problem
}

/**
 * Adds the effect of a reported state on a chargeback. The card's issuer takes back the amount that was captured and
 * not refunded. The payment's state does not change, because the captured and refunded amounts stay the same. Any later
 * state without a chargeback means that the merchant has won the dispute. The manual gives no amount of a chargeback
 * (2.9), so everything not refunded counts.
 */
function withChargeback(
  payment: PaymentRow,
  { transaction_id, state }: { transaction_id: TransactionId; state: PaymentState },
  changes: Partial<PaymentRow> | undefined,
): Partial<PaymentRow> | undefined {
  const another = payment.transaction_id !== null && payment.transaction_id !== transaction_id
  if (another) return changes
  if (state === "charged_back") {
    if (payment.charged_back_at) return changes
    return { ...changes, charged_back_at: new Date(), charged_back_amount: restOf(payment) }
  }
  if (!isReversal(payment, state)) return changes
  return { ...changes, charged_back_at: null, charged_back_amount: amountOf("0") }
}

/** Whether a reported state means that the payment's chargeback is over: the payment was captured before it. */
export function isReversal({ charged_back_at }: PaymentRow, state: PaymentState): boolean {
  return charged_back_at !== null && wasCaptured(state)
}

function restOf({ amount, captured_amount, refunded_amount }: PaymentRow) {
  return minus(isMoney(captured_amount) ? captured_amount : amount, refunded_amount)
}

type Mismatch = (typeof MISMATCHES)[number]

/**
 * Whether a problem is such a mismatch. The amount of the payment is then never trusted, and the payment needs review.
 */
export function isMismatch(problem: string | null | undefined): problem is Mismatch {
  return MISMATCHES.some((mismatch) => mismatch === problem)
}

type Money = Pick<PaymentRow, "amount" | "choices">

/**
 * Whether a reported amount can be the requested amount plus interest: it is higher, and the payment is in
 * installments. The customer pays the interest to the issuer; the merchant still captures and refunds the requested
 * amount. `reported` is a decimal string in main units.
 */
export function isWithInterest({ amount, choices }: Money, reported: string): boolean {
  return Number(choices?.installments ?? 1) > 1 && isMore(reported, amount)
}

/** Whether such interest is at most `upToPercent` percent of the requested amount. */
export function isInterestAccepted(payment: Money, reported: string, upToPercent: number): boolean {
  const most = MathBN.mult(payment.amount, MathBN.add(1, MathBN.div(upToPercent, 100)))
  return isWithInterest(payment, reported) && atLeast(most.toFixed(), reported)
}
