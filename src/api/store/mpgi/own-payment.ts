import type { MedusaStoreRequest } from "@medusajs/framework/http"
import { z } from "zod"
import type { MpgiModuleService, PaymentRow } from "../../../modules/mpgi"
import { orderOfCart } from "../../../workflows"
import { readEntities } from "../../shared/read-entities"
import { Refused } from "./refused"

/** The payment of a session, and what the routes need with it. */
export interface OwnPayment {
  mpgi: MpgiModuleService
  payment: PaymentRow
  order_id: string | undefined
  /** The signed-in customer whose purchase it is; undefined for a guest. */
  customer_id: string | undefined
}

/** A cart, or an order that is paid without one. */
const Purchase = z.object({
  customer_id: z.string().nullish(),
  customer: z.object({ has_account: z.boolean().nullish() }).nullish(),
})

/** Medusa's ids. A database does not take every text: a zero byte would be an error of the server. */
const SESSION_ID = /^\w{1,64}$/

/**
 * The payment of the session that the address names. A guest is authorized by the session's id, as with
 * Medusa's own store routes; a cart or an order of a signed-in shopper is that shopper's alone.
 * @throws Refused 404, the same for a session that does not exist and for another shopper's.
 */
export async function ownPayment(req: MedusaStoreRequest): Promise<OwnPayment> {
  const mpgi = req.scope.resolve("mpgi")
  const id = req.params.id ?? ""
  const payment = SESSION_ID.test(id) ? await mpgi.payments.ofSession(id) : undefined
  if (!payment) throw notFound()
  const { cart_id, order_id } = payment
  const [[purchase], made] = await Promise.all([
    readEntities(req.scope, Purchase, {
      entity: order_id ? "order" : "cart",
      fields: ["id", "customer_id", "customer.has_account"],
      filters: { id: order_id ?? cart_id ?? "" },
    }),
    order_id ? undefined : orderOfCart(cart_id, req.scope),
  ])
  if (!purchase) throw notFound()
  if (purchase.customer?.has_account && purchase.customer_id !== req.auth_context?.actor_id) throw notFound()
  const customer_id = purchase.customer?.has_account ? (purchase.customer_id ?? undefined) : undefined
  return { mpgi, payment, order_id: order_id ?? made ?? undefined, customer_id }
}

export function notFound(): Refused {
  return new Refused(404, "not_found", "There is no such payment session")
}
