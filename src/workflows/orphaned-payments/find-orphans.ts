import type { MedusaContainer } from "@medusajs/framework/types"
import type { OrderNo } from "../../gateway"
import {
  PAYMENT_CASES,
  holdsMoney,
  isWithInterest,
  allows,
  MINUTE,
  type Account,
  type PaymentRow,
} from "../../modules/mpgi"
import { ordersOfCarts } from "../shared/graph"
import type { Claimed } from "../shared/work-through"
import type { MedusaRecords } from "./medusa-records"

/** Order numbers of payments that hold money and will not get an order. */
export async function findOrphans(
  container: MedusaContainer,
  before: Date,
  limit: number,
): Promise<Claimed<OrderNo>> {
  const mpgi = container.resolve("mpgi")
  const payments = await mpgi.duePayments.orphaned(mpgi.providerIds(), before, limit)
  return { items: payments.map(({ order_no }) => order_no), more: payments.length === limit }
}

/** Order numbers of payments that hold no money, and whose cart has an order that is not canceled. */
export async function findUnpaidOrders(container: MedusaContainer, limit: number): Promise<Claimed<OrderNo>> {
  const mpgi = container.resolve("mpgi")
  const items: OrderNo[] = []
  let more = false
  for (const providerId of mpgi.providerIds()) {
    const { afterMinutes } = mpgi.account(providerId).options.unpaidOrders
    const payments = await mpgi.duePayments.unpaid(providerId, afterMinutes, limit)
    if (payments.length === 0) continue
    more ||= payments.length === limit
    const carts = payments.flatMap(({ cart_id }) => cart_id ?? [])
    const orders = await ordersOfCarts(carts, container)
    const active = orders.filter(({ status }) => String(status) !== "canceled")
    const ordered = new Set(active.map(({ cart_id }) => cart_id))
    const unpaid = payments.filter(({ cart_id }) => cart_id !== null && ordered.has(cart_id))
    items.push(...unpaid.map(({ order_no }) => order_no))
    const others = payments.filter((payment) => !unpaid.includes(payment))
    await mpgi.duePayments.orderChecked(others.map(({ order_no }) => order_no))
  }
  return { items, more }
}

/** Order numbers of payments that hold money, were completed, and whose order was deleted since. */
export async function findDeletedOrders(
  container: MedusaContainer,
  limit: number,
): Promise<Claimed<OrderNo>> {
  const mpgi = container.resolve("mpgi")
  const items = await mpgi.medusaPurchases.ofDeletedOrders(mpgi.providerIds(), limit)
  // A payment that was handled is not selected again. The next sweep takes the others.
  return { items, more: false }
}

/** Order numbers of open cases that are due for a check. A case closes when it is found resolved. */
export async function findOpenCases(container: MedusaContainer, limit: number): Promise<Claimed<OrderNo>> {
  const mpgi = container.resolve("mpgi")
  const items = await mpgi.cases.dueForCheck(mpgi.providerIds(), PAYMENT_CASES, limit)
  // A payment with several cases is listed once, so fewer items than the limit do not mean that none are left.
  return { items, more: items.length > 0 }
}

/** Why money that the gateway holds belongs to no order. */
type OrphanReason =
  | "amount_mismatch" // another amount than was requested; never trusted
  | "currency_mismatch"
  | "session_abandoned" // the cart changed, or another payment method was chosen
  | "session_deleted"
  | "cart_deleted"
  | "order_deleted" // a draft: Medusa deletes no other orders
  | "order_not_due" // the order owes less now, as after another edit, or another payment pays it
  | "collection_replaced" // an edit replaced it, and the void that core requested failed
  | "order_canceled" // canceled before the money arrived, or without a refund
  | "order_paid_by_other_payment"
  | "order_needs_no_payment" // nothing is outstanding
  | "payment_canceled" // Medusa has canceled it
  | "cart_not_completed"

// the cart refuses to become an order

/** `final`: no order can have the money any more, so it is voided or refunded by the account's policy. */
export interface OrphanClass {
  reason: OrphanReason
  final: boolean
}

/**
 * Why a payment's money at the gateway has no order. Null if the payment has an order or may still get one, and if
 * there is no money. An abandoned session is never resumed: its customer may be paying with another session at this
 * moment.
 */
export function classifyOrphan(
  payment: PaymentRow,
  home: MedusaRecords,
  { orphanedPayments }: Pick<Account, "orphanedPayments">,
  now = Date.now(),
): OrphanClass | null {
  if (!holdsMoney(payment.state)) return null
  // The customer agreed to pay interest on installments. No payment is voided for that without a user's decision.
  if (payment.problem === "amount_mismatch")
    return { reason: "amount_mismatch", final: !isWithInterest(payment, payment.gateway_amount ?? "0") }
  if (payment.problem === "currency_mismatch") return final("currency_mismatch")
  if (home.order?.canceled) return final("order_canceled")
  if (home.payment?.canceled) return final("payment_canceled")
  if (home.replaced && isReleasable(payment)) return final("collection_replaced")
  // A deleted order leaves its payment behind. A payment without an order and without a cart never had either.
  if (payment.order_id !== null && !home.order) return final("order_deleted")
  if (home.payment && (home.order || payment.cart_id === null)) return null
  if (payment.abandoned_at) return final("session_abandoned")
  if (home.paidByOther) return final("order_paid_by_other_payment")
  if (home.order?.outstanding === false) return final("order_needs_no_payment")
  if (!home.session) return final("session_deleted")
  if (!home.due) return final("order_not_due")
  if (!home.cart && payment.cart_id !== null) return final("cart_deleted")
  // Medusa hands dates to workflow steps as text.
  const since = payment.orphaned_at ? new Date(payment.orphaned_at).getTime() : now
  const tried = now - since >= orphanedPayments.afterMinutes * MINUTE
  // If an order waits for this money, it is never voided or refunded for this reason.
  return { reason: "cart_not_completed", final: tried && home.order === null }
}

const final = (reason: OrphanReason): OrphanClass => ({ reason, final: true })

/**
 * Whether an authorization is held in full and the edit did not keep it. A void cannot take back a capture. After a
 * partial capture, the gateway does not release the remainder.
 */
function isReleasable({ state, kept_at }: PaymentRow): boolean {
  return allows(state, "cancel") && kept_at === null
}
