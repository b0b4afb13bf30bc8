import { holdsMoney, type CaseKind, type Fact, type NewCase, type PaymentRow } from "../../modules/mpgi"
import type { ContractLeft } from "./end-contract"
import type { GivenBack } from "./give-back"
import type { Home } from "./home-of-payment"
import type { Orphanhood } from "./orphanhood"

/** What was found of a payment, and what was done about it. */
export interface Found {
  payment: PaymentRow
  home: Home
  orphan: Orphanhood | null
  givenBack: GivenBack | null
  /** What it began and could not be ended. */
  contract: ContractLeft | null
  second: { fact: Fact; givenBack: GivenBack }[]
  /** An order that nobody paid and that is left to a person. */
  unpaid: boolean
  /** Why the cart could not be completed just now. */
  failure: string | null
  /** Whether our own cancel voided the payment a short while ago: whoever asked for it may be telling Medusa. */
  voidedJustNow: boolean
}

/** What a person has to look at: every payment that ends neither in an order nor in the shopper's hands. */
export function casesOf(found: Found): NewCase[] {
  const { payment, home, orphan, givenBack, second, unpaid } = found
  const { provider_id, order_no, transaction_id, state, amount, currency_code } = payment
  const money = { state, amount, currency: currency_code.toUpperCase() }
  const about = { provider_id, order_no, transaction_id }
  const order = home.order?.id
  const cases: NewCase[] = []
  if (orphan && holdsMoney(state)) {
    const { reason } = orphan
    const left = givenBack?.outcome === "left" ? givenBack.because : undefined
    const held = { at_gateway: payment.gateway_amount, at_gateway_in: payment.gateway_currency }
    const kind = KIND_OF[reason] ?? "paid_without_order"
    const why = { reason, ...(reason === "not_completed" && found.failure ? { failure: found.failure } : {}) }
    const details = {
      ...money,
      ...(KIND_OF[reason] ? held : {}),
      ...why,
      left,
      order,
      cart: payment.cart_id,
    }
    cases.push({ ...about, kind, details })
  }
  if (found.contract) {
    const { recurring_id, because } = found.contract
    cases.push({ ...about, kind: "contract_left", details: { ...money, recurring_id, left: because } })
  }
  for (const { fact, givenBack } of second) {
    if (givenBack.outcome !== "left") continue
    const { transaction_id, state, amount, currency } = fact
    const details = {
      state,
      amount,
      currency,
      left: givenBack.because,
      beside: payment.transaction_id,
      order,
    }
    cases.push({ provider_id, order_no, transaction_id, kind: "second_transaction", details })
  }
  if (unpaid) cases.push({ ...about, kind: "order_never_paid", details: { ...money, order } })
  if (order && isVoidedBehindOrder(found)) cases.push(paymentVoided(payment, order))
  if (payment.problem === "never_decided") cases.push(neverDecided(payment))
  return cases
}

/** An order whose payment is void at the gateway. The same facts whoever finds it, or a closed case would open again. */
export function paymentVoided(payment: PaymentRow, order: string): NewCase {
  const { provider_id, order_no, transaction_id, state, amount, currency_code } = payment
  const details = { state, amount, currency: currency_code.toUpperCase(), order }
  return { kind: "order_payment_voided", provider_id, order_no, transaction_id, details }
}

/** The gateway knows a payment and has not decided it within a week. */
export function neverDecided({ provider_id, order_no, transaction_id, ...payment }: PaymentRow): NewCase {
  const { state, amount, currency_code, cart_id } = payment
  const details = { state, amount, currency: currency_code.toUpperCase(), cart: cart_id }
  return { kind: "never_decided", provider_id, order_no, transaction_id, details }
}

const KIND_OF: Partial<Record<Orphanhood["reason"], CaseKind>> = {
  other_amount: "amount_mismatch",
  other_currency: "currency_mismatch",
}

/**
 * The order stands and its payment, which Medusa had, is void at the gateway: at the portal, after a review, or because
 * the server died that was cancelling the order.
 */
function isVoidedBehindOrder({ payment: { state }, home, voidedJustNow }: Found): boolean {
  const voided = (state === "cancelled" || state === "declined") && !voidedJustNow
  return voided && home.order?.canceled === false && home.payment !== null && !home.paidByOther
}
