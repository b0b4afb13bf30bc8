import type { MedusaContainer } from "@medusajs/framework/types"
import { MPGI_MODULE, requireOfAccount, type MpgiModuleService, type PaymentRow } from "../../modules/mpgi"
import { withdrawConsent } from "../saved-cards/withdraw-consent"
import { hasPayment } from "../shared/has-payment"
import { orderOfCart } from "../shared/order-of-cart"

export type PreparedPayment =
  { kind: "forward"; payment: PaymentRow } | { kind: "finished" } | { kind: "gone" }

/**
 * A payment that a customer may open. One that was opened before is queried first, so that no order is paid twice; one that was
 * declined starts over with a new order number. {@link recordOpening} follows, before anything is sent.
 */
export async function preparePayment(
  found: PaymentRow,
  container: MedusaContainer,
): Promise<PreparedPayment> {
  const mpgi = container.resolve(MPGI_MODULE)
  if (found.abandoned_at || found.flow !== "redirect") return { kind: "gone" }
  const own = !mpgi.accounts.hasOtherCredentials(found)
  const payment = found.opened_at && own ? (await mpgi.syncPayment(found)).payment : found
  switch (payment.state) {
    case "created":
    case "pending":
    case "unknown":
      // It may be paid at the page of the other credentials at this moment: paid here as well, it would be paid twice.
      if (payment.opened_at) requireOfAccount([payment], mpgi.account(payment.provider_id))
      return { kind: "forward", payment }
    case "declined":
    case "canceled":
    case "refunded": {
      // What Medusa has a payment of is paid once: when the payment was returned since, no new one is started.
      if (await isPaid(payment)) return { kind: "finished" }
      await withdrawConsent(mpgi, payment)
      const { orderNoPrefix } = mpgi.accounts.get(payment.provider_id).options
      return { kind: "forward", payment: await mpgi.payments.nextAttempt(payment, orderNoPrefix) }
    }
    case "authorized":
    case "in_review":
    case "partially_captured":
    case "captured":
    case "partially_refunded":
      return { kind: "finished" }
  }

  async function isPaid(payment: PaymentRow): Promise<boolean> {
    const { completed_at, order_id, cart_id } = payment
    if (completed_at !== null || (await hasPayment(payment, container))) return true
    // An order that was placed first may be tried to be paid as often as it takes.
    return order_id === null && (await orderOfCart(cart_id, container)) !== null
  }
}

/**
 * Records that the gateway may know the order, and with which credentials. Committed before anything is sent and not undone. How the customer came back the
 * last time no longer counts.
 */
export async function recordOpening(payment: PaymentRow, mpgi: MpgiModuleService): Promise<PaymentRow> {
  const { opened_at, returned_as, order_no, provider_id } = payment
  if (opened_at && !returned_as) return payment
  const opened = opened_at ? {} : { ...mpgi.accounts.credentialsOf(provider_id), opened_at: new Date() }
  return mpgi.payments.change(order_no, { ...opened, returned_as: null })
}
