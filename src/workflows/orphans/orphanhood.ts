import { holdsMoney, type Account, type PaymentRow } from "../../modules/mpgi"
import type { Home } from "./home-of-payment"

/** Why money that the gateway holds belongs to no order. */
export type OrphanReason =
  | "other_amount" // than was asked for; never trusted
  | "other_currency"
  | "session_given_up" // the cart changed, or another way to pay was chosen
  | "session_gone"
  | "cart_gone"
  | "order_cancelled" // before the money arrived, or without giving it back
  | "order_paid_by_another" // payment
  | "payment_cancelled" // in Medusa
  | "not_completed" // the cart refuses to become an order

/** `final`: no order can have it any more, so it is given back by the account's policy. */
export interface Orphanhood {
  reason: OrphanReason
  final: boolean
}

/**
 * Whether money at the gateway has an order, or may still get one: then null. A session that was given up is never
 * taken up again: its shopper has turned to something else, and may be paying that at this moment.
 */
export function orphanhood(
  payment: PaymentRow,
  home: Home,
  { orphans }: Pick<Account, "orphans">,
  now = Date.now(),
): Orphanhood | null {
  if (!holdsMoney(payment.state)) return null
  if (payment.problem === "amount_mismatch") return final("other_amount")
  if (payment.problem === "currency_mismatch") return final("other_currency")
  if (home.order?.canceled) return final("order_cancelled")
  if (home.payment?.canceled) return final("payment_cancelled")
  if (home.payment && (home.order || payment.cart_id === null)) return null
  if (payment.tombstoned_at) return final("session_given_up")
  if (home.paidByOther) return final("order_paid_by_another")
  if (!home.session) return final("session_gone")
  if (!home.cart && payment.cart_id !== null) return final("cart_gone")
  const since = payment.orphaned_at?.getTime() ?? now
  const tried = now - since >= orphans.afterMinutes * 60_000
  // An order that waits for this very money is never deprived of it.
  return { reason: "not_completed", final: tried && home.order === null }
}

const final = (reason: OrphanReason): Orphanhood => ({ reason, final: true })
