import type { MedusaResponse, MedusaStoreRequest } from "@medusajs/framework/http"
import { respond } from "../respond"
import { Refused } from "../refused"
import { languagesOf } from "./languages"
import { ownCart } from "./own-cart"
import { partOf } from "./part-of"

const CART_ID = /^\w{1,64}$/

/**
 * What a storefront shows for a cart, one entry for each account that the cart's region has: the title in the shopper's
 * language (`locale` or `x-medusa-locale`, else the languages of the browser), the flows and the installment plans that fit,
 * whether the card form can save and use saved cards, or why the account cannot be used.
 */
export async function GET(req: MedusaStoreRequest, res: MedusaResponse): Promise<void> {
  const mpgi = req.scope.resolve("mpgi")
  await respond(res, mpgi.log, async () => {
    const id = req.query.cart_id
    if (typeof id !== "string" || !CART_ID.test(id))
      throw new Refused(400, "invalid_data", "cart_id must be the id of a cart")
    const cart = await ownCart(req, id)
    const languages = req.locale ? [req.locale] : languagesOf(req.headers["accept-language"])
    // A contract is paid at once: installments would be refused.
    const atOnce = await mpgi.subscriptionPlans.areAmong(cart.variant_ids)
    const providers = mpgi.providerIds().filter((provider) => cart.providers.includes(provider))
    const payment_options = providers.map(async (provider_id) => {
      const { currency_code } = cart
      const amount = mpgi.toAmount(provider_id, cart.total, currency_code)
      const offer = await mpgi.checkoutSettings.offer(
        provider_id,
        { amount, currency_code },
        languages,
        cart.routed,
      )
      const { title, unavailable, flows } = offer
      const offered = atOnce ? [] : offer.installments
      const installments = offered.map(({ count, installments_id, interest_free }) => ({
        ...{ count, installments_id, interest_free },
        part: interest_free ? partOf(amount, count) : null,
      }))
      const { savedCards } = mpgi.account(provider_id).options
      const saves = savedCards.enabled && flows.includes("card")
      const saved_cards = saves ? { security_code: savedCards.securityCode } : null
      return {
        ...{ provider_id, title, unavailable, flows, amount, currency_code },
        installments,
        saved_cards,
      }
    })
    return { payment_options: await Promise.all(payment_options) }
  })
}
