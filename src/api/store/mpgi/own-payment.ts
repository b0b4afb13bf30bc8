import type { MedusaStoreRequest } from "@medusajs/framework/http"
import type { MpgiModuleService, PaymentRow } from "../../../modules/mpgi"
import { isMoney } from "../../../modules/mpgi/values"
import { provesReturn, RETURN_PROOF } from "../../shared/return-proof"
import { Refused } from "./refused"

/** The payment of a session, and what the routes need with it. */
export interface OwnPayment {
  mpgi: MpgiModuleService
  payment: PaymentRow
  order_id: string | undefined
  /** The signed-in customer whose purchase it is; undefined for a guest. */
  customer_id: string | undefined
}

/** Medusa's ids. A database does not take every text: a zero byte would be an error of the server. */
const SESSION_ID = /^\w{1,64}$/

/**
 * The payment of the session that the address names. A guest is authorized by the session's id, as with
 * Medusa's own store routes; a cart or an order of a signed-in shopper is that shopper's alone.
 * @throws Refused 404, the same for a session that does not exist and for another shopper's.
 */
export async function ownPayment(req: MedusaStoreRequest): Promise<OwnPayment> {
  const { isOwn, ...own } = await shownPayment(req)
  if (!isOwn) throw notFound()
  return own
}

/**
 * The same for who may see whether it is paid: also a browser that the payment page led back, in which the customer is not signed in.
 * `isOwn` is false there, and nothing but the status may be shown.
 * @throws Refused 404 as {@link ownPayment}
 */
export async function shownPayment(req: MedusaStoreRequest): Promise<OwnPayment & { isOwn: boolean }> {
  const mpgi = req.scope.resolve("mpgi")
  const id = req.params.id ?? ""
  const payment = SESSION_ID.test(id) ? await mpgi.payments.ofSession(id) : undefined
  if (!payment) throw notFound()
  const buyer = await mpgi.medusaPurchases.findBuyer(payment)
  if (!buyer) throw notFound()
  const { customer_id, order_id } = buyer
  const isOwn = customer_id === null || customer_id === req.auth_context?.actor_id
  if (!isOwn && !provesReturn(mpgi, payment, req.query[RETURN_PROOF])) throw notFound()
  return { mpgi, payment, order_id: order_id ?? undefined, customer_id: customer_id ?? undefined, isOwn }
}

/**
 * The purchase of a session of an amount that rounds to nothing, which has no payment of ours. Whose it may be, as with
 * {@link ownPayment}; undefined for any other session.
 */
export async function ownSessionOfNothing(
  req: MedusaStoreRequest,
): Promise<{ id: string; cart_id: string | null; order_id: string | null } | undefined> {
  const { accounts, medusaPurchases } = req.scope.resolve("mpgi")
  const id = req.params.id ?? ""
  const session = SESSION_ID.test(id) ? await medusaPurchases.findAmount(id) : undefined
  if (!session || !accounts.has(session.provider_id)) return undefined
  const { provider_id, amount, currency_code } = session
  if (isMoney(accounts.roundAmount(provider_id, amount, currency_code))) return undefined
  const purchase = await medusaPurchases.ofSession(id)
  const buyer = await medusaPurchases.findBuyer(purchase)
  if (!buyer || (buyer.customer_id !== null && buyer.customer_id !== req.auth_context?.actor_id))
    return undefined
  return { id, cart_id: purchase.cart_id, order_id: buyer.order_id }
}

export function notFound(): Refused {
  return new Refused(404, "not_found", "There is no such payment session")
}
