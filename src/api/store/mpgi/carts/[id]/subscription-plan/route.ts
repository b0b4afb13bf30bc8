import type { MedusaResponse, MedusaStoreRequest } from "@medusajs/framework/http"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "zod"
import { isSubscriptionPlanRefused } from "../../../../../../modules/mpgi/values"
import { readEntities } from "../../../../../shared/read-entities"
import { respond, Refused } from "../../../respond"

const Cart = z.object({
  currency_code: z.string(),
  customer_id: z.string().nullish(),
  customer: z.object({ has_account: z.boolean().nullish() }).nullish(),
})

export const Query = z.object({
  provider_id: z.string().optional().describe("The account; the first one if it is left out."),
})

const ID = /^\w{1,64}$/

/**
 * The subscription that starts when a cart is paid, for the checkout. `subscription` is null if there is none. If the
 * cart cannot be paid as it is, `problem` contains the next step. `provider_id` names the account; the default is the
 * first.
 */
export async function GET(req: MedusaStoreRequest, res: MedusaResponse): Promise<void> {
  const mpgi = req.scope.resolve("mpgi")
  await respond(res, mpgi.log, async () => {
    const { currency_code: currency } = await ownCart(req)
    const named = Query.safeParse(req.query).data?.provider_id
    const provider_id = named ?? mpgi.providerIds()[0] ?? ""
    const query = req.scope.resolve(ContainerRegistrationKeys.QUERY)
    try {
      const terms = await mpgi.subscriptionPlans.termsOfCart(query, req.params.id ?? "", {
        provider_id,
        currency,
      })
      const first_charge_on = terms && mpgi.subscriptionPlans.firstChargeOn(terms, provider_id)
      return { subscription: terms && { ...terms, first_charge_on }, problem: null }
    } catch (error) {
      if (!isSubscriptionPlanRefused(error)) throw error
      return { subscription: null, problem: { code: error.code, message: error.message } }
    }
  })
}

/** The cart that the path names. Its id authorizes a guest. Only a signed-in customer can read that customer's cart. */
async function ownCart(req: MedusaStoreRequest): Promise<z.output<typeof Cart>> {
  const id = req.params.id ?? ""
  const [cart] = await readEntities(req.scope, Cart, {
    entity: "cart",
    fields: ["id", "currency_code", "customer_id", "customer.has_account"],
    filters: { id: ID.test(id) ? id : "" },
  })
  const others = cart?.customer?.has_account && cart.customer_id !== req.auth_context?.actor_id
  if (!cart || others) throw new Refused(404, "not_found", "There is no such cart")
  return cart
}
