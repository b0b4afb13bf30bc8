import type { MedusaStoreRequest } from "@medusajs/framework/http"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { MpgiModuleService, PaymentRow } from "../../../modules/mpgi"
import { Refused } from "./refused"

/** A session's payment and what the routes need beside it. */
export interface OwnPayment {
  mpgi: MpgiModuleService
  payment: PaymentRow
  order_id: string | undefined
}

type Cart = {
  customer_id?: string | null
  customer?: { has_account?: boolean | null } | null
  order?: { id?: string } | null
}

/** Medusa's ids. A database does not take every text: a zero byte would be an error of the server. */
const SESSION_ID = /^\w{1,64}$/

/**
 * The payment of the session that the address names. The session's id is what a guest proves the right with, as
 * with Medusa's own store routes; a cart of a signed-in shopper is that shopper's alone.
 * @throws Refused 404, the same for what does not exist and for what is somebody else's.
 */
export async function ownPayment(req: MedusaStoreRequest): Promise<OwnPayment> {
  const mpgi = req.scope.resolve("mpgi")
  const query = req.scope.resolve(ContainerRegistrationKeys.QUERY)
  const id = req.params.id ?? ""
  const payment = SESSION_ID.test(id) ? await mpgi.payments.ofSession(id) : undefined
  if (!payment || payment.tombstoned_at || !payment.cart_id) throw notFound()
  const { data } = await query.graph({
    entity: "cart",
    fields: ["id", "customer_id", "customer.has_account", "order.id"],
    filters: { id: payment.cart_id },
  })
  const cart = data[0] as Cart | undefined
  if (!cart) throw notFound()
  if (cart.customer?.has_account && cart.customer_id !== req.auth_context?.actor_id) throw notFound()
  return { mpgi, payment, order_id: cart.order?.id }
}

export function notFound(): Refused {
  return new Refused(404, "not_found", "There is no such payment session")
}
