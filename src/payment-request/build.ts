import type { RequestOf } from "../gateway"
import type { Account, MpgiModuleService, PaymentRow } from "../modules/mpgi"
import type { RequestDetails } from "./device"
import { paymentRequest } from "./payment-request"
import { planOf } from "./plan-of-cart"
import { readCart, readPastOrders, type Query } from "./read-cart"
import { readOrder } from "./read-order"
import type { PurchaseSnapshot } from "./snapshot"

/** What {@link buildPaymentRequest} needs. */
export interface BuildInput {
  query: Query
  mpgi: Pick<MpgiModuleService, "account" | "accountAccess" | "devices" | "subscriptionPlans">
  payment: PaymentRow
  /** What the route that sends the payment observes; overrides what was observed when the session was created. */
  seen?: RequestDetails | undefined
  /** The device data, where the caller has decrypted and completed it. Default: what is stored with the payment. */
  device?: Record<string, unknown> | undefined
  now?: Date | undefined
}

/**
 * Reads what the payment is for on the server, a cart or an order, and makes the payment request of manual 2.2 from it,
 * for `/v1/checkout`; a direct payment adds the card and leaves `return_url` and `cancel_url` out.
 * @throws MedusaError `not_found` without cart and order, `not_allowed` when it is not what the payment was made for.
 */
export async function buildPaymentRequest(input: BuildInput): Promise<RequestOf<"checkout">> {
  const { query, mpgi, payment, seen = {}, now = new Date() } = input
  const account = mpgi.account(payment.provider_id).options
  const cart = await readPurchase(query, payment, account)
  const known = cart.customer?.has_account ? cart.customer.id : undefined
  const [past, access] =
    known === undefined
      ? [{ count: 0, sum: 0 }, undefined]
      : await Promise.all([readPastOrders(query, known, payment.currency_code), mpgi.accountAccess.of(known)])
  const opened = { ...payment, device: input.device ?? mpgi.devices.of(payment) }
  // A contract begins at the checkout, with the whole cart: never with the balance of an order.
  const subscription = payment.order_id ? null : await planOf(cart, { mpgi, payment, now })
  return paymentRequest({
    ...{ cart, past, payment: opened, account, seen },
    ...{ access: access ?? {}, now, subscription },
  })
}

function readPurchase(query: Query, payment: PaymentRow, { decimals }: Account): Promise<PurchaseSnapshot> {
  const { order_id, cart_id, amount, currency_code } = payment
  if (order_id === null) return readCart(query, cart_id ?? "")
  return readOrder(query, payment, { amount, currency: currency_code.toUpperCase(), decimals })
}
