import { sameAmount, type PaymentState, type TransactionId } from "../../../gateway"
import type { PaymentRow } from "../shared/rows"
import { withChargeback } from "./chargeback"
import { isUndecided, mayFollow } from "./consequences"
import { isInterestAccepted } from "./installment-interest"
import { MISMATCHES } from "./mismatch"
import { paymentStates } from "./states"

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
