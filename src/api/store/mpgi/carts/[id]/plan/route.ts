import type { MedusaResponse, MedusaStoreRequest } from "@medusajs/framework/http"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { isPlanRefused } from "../../../../../../workflows"
import { answer } from "../../../answer"
import { Refused } from "../../../refused"

type Cart = {
  currency_code: string
  customer_id?: string | null
  customer?: { has_account?: boolean | null } | null
}

const ID = /^\w{1,64}$/

/**
 * The contract that begins when a cart is paid, for the checkout: `subscription` is null without one, and `problem`
 * says what to do where the cart cannot be paid as it is. `provider_id` names the account; by default the first one.
 */
export async function GET(req: MedusaStoreRequest, res: MedusaResponse): Promise<void> {
  const mpgi = req.scope.resolve("mpgi")
  await answer(res, mpgi.log, async () => {
    const { currency_code: currency } = await ownCart(req)
    const asked = req.query.provider_id
    const provider_id = typeof asked === "string" ? asked : (mpgi.providerIds()[0] ?? "")
    const query = req.scope.resolve(ContainerRegistrationKeys.QUERY)
    try {
      const terms = await mpgi.plans.termsOfCart(query, req.params.id ?? "", { provider_id, currency })
      const first_charge_on = terms && mpgi.plans.firstChargeOn(terms, provider_id)
      return { subscription: terms && { ...terms, first_charge_on }, problem: null }
    } catch (error) {
      if (!isPlanRefused(error)) throw error
      return { subscription: null, problem: { code: error.code, message: error.message } }
    }
  })
}

/** The cart of the address. Its id is what a guest proves the right with; a signed-in shopper's is that one's alone. */
async function ownCart(req: MedusaStoreRequest): Promise<Cart> {
  const id = req.params.id ?? ""
  const { data } = await req.scope.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "cart",
    fields: ["id", "currency_code", "customer_id", "customer.has_account"],
    filters: { id: ID.test(id) ? id : "" },
  })
  const cart = data[0] as Cart | undefined
  const others = cart?.customer?.has_account && cart.customer_id !== req.auth_context?.actor_id
  if (!cart || others) throw new Refused(404, "not_found", "There is no such cart")
  return cart
}
