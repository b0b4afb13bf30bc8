import type { MedusaStoreRequest } from "@medusajs/framework/http"
import type { MpgiModuleService, PaymentRow, PaymentStatus } from "../../../modules/mpgi"
import { isMoney, isMismatch, paymentStates } from "../../../modules/mpgi/values"
import { provesReturn, RETURN_PROOF } from "../../shared/return-proof"
import { Refused } from "./respond"

/** The payment of a session, and what else the routes need. */
export interface OwnPayment {
  mpgi: MpgiModuleService
  payment: PaymentRow
  order_id: string | undefined
  /** The signed-in customer whose purchase it is; undefined for a guest. */
  customer_id: string | undefined
}

/** The format of Medusa's ids. Other texts are refused: the database would fail on a zero byte, with a server error. */
const SESSION_ID = /^\w{1,64}$/

/**
 * The payment of the session that the path names. The session's id authorizes a guest, as in Medusa's own store routes.
 * Only the signed-in customer can access that customer's cart or order.
 * @throws Refused 404, the same for a session that does not exist and for another customer's.
 */
export async function ownPayment(req: MedusaStoreRequest): Promise<OwnPayment> {
  const { isOwn, ...own } = await shownPayment(req)
  if (!isOwn) throw notFound()
  return own
}

/**
 * As {@link ownPayment}, for callers who may see whether the payment is paid. They include a browser that returned
 * from the payment page without a signed-in customer. For such a browser `isOwn` is false, and only the status may be
 * shown.
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
 * The purchase of a session whose amount rounds to nothing, so that we have no payment for it. Access is restricted as
 * in {@link ownPayment}. Undefined for any other session.
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

/** One error for a card that does not exist, a removed card and another customer's card. */
export function savedCardNotFound(): Refused {
  return new Refused(404, "not_found", "There is no such saved card")
}

type AfterReturn = Pick<
  PaymentRow,
  "state" | "problem" | "abandoned_at" | "returned_as" | "completed_at" | "order_id"
>

/**
 * The status for a storefront to which the customer has returned. It depends on our record and on the way in which the
 * customer returned. `order` is the payment's order, if there is one.
 */
export function statusAfterReturn(payment: AfterReturn, order: string | undefined): PaymentStatus {
  const { state, abandoned_at, returned_as, completed_at, order_id } = payment
  const isOrdered = order_id ? completed_at !== null : order !== undefined
  if (returned_as === "error" && !isOrdered) return "error"
  if (abandoned_at) return "canceled"
  const returned = isOrdered ? null : paymentStates[state].customer.withoutOrder
  const status = returned ?? recordedStatus(payment)
  return returned_as === "canceled" && status === "pending" ? "canceled" : status
}

/** The status from our record. An amount other than the requested one is an error, not a success. */
export function recordedStatus({ state, problem }: Pick<PaymentRow, "state" | "problem">): PaymentStatus {
  return isMismatch(problem) ? "error" : paymentStates[state].customer.status
}
