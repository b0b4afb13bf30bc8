import { sameAmount, type PaymentState } from "../../../gateway"
import type { PaymentRow } from "../rows"

/** What the gateway said of a transaction: from its query, or from a verified reply. */
export interface Fact {
  transaction_id: string
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
  risk_reasons?: { name: string; status: string }[] | undefined
}

/** How far a payment has come. States never go back; `unknown` moves nothing. */
const RANK: Record<PaymentRow["state"], number> = {
  unknown: 0,
  created: 0,
  pending: 1,
  in_review: 2,
  declined: 3,
  authorised: 4,
  partially_captured: 5,
  captured: 6,
  partially_refunded: 7,
  refunded: 8,
  cancelled: 8,
}

/** Whether a state comes before another, so that the other may replace it. */
export function isBehind(known: PaymentRow["state"], said: PaymentState): boolean {
  return RANK[known] < RANK[said]
}

/** The changes that a fact makes to a payment, or undefined when it says nothing new that can be believed. */
export function applyFact(payment: PaymentRow, fact: Fact): Partial<PaymentRow> | undefined {
  const { transaction_id, state } = fact
  const secondTry = payment.state === "declined" && transaction_id !== payment.transaction_id
  const another = payment.transaction_id !== null && transaction_id !== payment.transaction_id
  if (another && !secondTry && RANK[payment.state] >= RANK.in_review) return undefined
  const forward = secondTry || RANK[state] > RANK[payment.state]
  const repeated = state === payment.state
  if (!forward && !repeated) return undefined
  return {
    state,
    transaction_id,
    gateway_amount: fact.amount,
    gateway_currency: fact.currency,
    problem: problemOf(payment, fact),
    ...kept("card_mask", fact.card_mask),
    ...kept("connector", fact.connector),
    ...kept("result_code", fact.result_code),
    ...kept("is3ds", fact.is3ds),
    ...kept("risk_action", fact.risk_action),
    ...kept("risk_score", fact.risk_score),
    ...(fact.risk_reasons?.length ? { risk_reasons: { list: fact.risk_reasons } } : {}),
    ...(state === "captured" ? { captured_amount: payment.amount } : {}),
  }
}

function kept<Name extends string>(name: Name, value: string | undefined) {
  return value === undefined || value === "" ? {} : { [name]: value }
}

/** Problems that end when the gateway speaks of the payment after all, and as it should; the last only with a decision. */
const UNTIL_HEARD = ["not_found_once", "not_received", "amount_mismatch", "currency_mismatch"]
const UNTIL_DECIDED = "never_decided"

function problemOf(payment: PaymentRow, fact: Fact): string | null {
  if (fact.currency.toUpperCase() !== payment.currency_code.toUpperCase()) return "currency_mismatch"
  if (!sameAmount(fact.amount, payment.amount)) return "amount_mismatch"
  const decided = fact.state !== "pending" && fact.state !== "unknown"
  const over = UNTIL_HEARD.includes(payment.problem ?? "") || (decided && payment.problem === UNTIL_DECIDED)
  return over ? null : payment.problem
}
