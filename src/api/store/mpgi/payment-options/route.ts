import type { MedusaResponse, MedusaStoreRequest } from "@medusajs/framework/http"
import type { BigNumberInput } from "@medusajs/framework/types"
import { MathBN } from "@medusajs/framework/utils"
import { z } from "zod"
import type { RoutedCart } from "../../../../modules/mpgi"
import { readEntities } from "../../../shared/read-entities"
import { languagesOf } from "../../../mpgi/words"
import { respond, Refused } from "../respond"

const Address = z.object({ country_code: z.string().nullish() }).nullish()

export const Query = z.object({ cart_id: z.string().regex(/^\w{1,64}$/) })

/**
 * The payment options of a cart: one entry for each account in the cart's region. An entry has the title in the
 * customer's language (`locale` or `x-medusa-locale`, else the browser's languages), the flows and the available
 * installment plans. It also states whether the card form can save and use cards, or why the account cannot be used.
 */
export async function GET(req: MedusaStoreRequest, res: MedusaResponse): Promise<void> {
  const mpgi = req.scope.resolve("mpgi")
  await respond(res, mpgi.log, async () => {
    const { data: query } = Query.safeParse(req.query)
    if (!query) throw new Refused(400, "invalid_data", "cart_id must be the id of a cart")
    const cart = await ownCart(req, query.cart_id)
    const languages = req.locale ? [req.locale] : languagesOf(req.headers["accept-language"])
    // The first payment of a contract is made in full: installments would be refused.
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
        count,
        installments_id,
        interest_free,
        part: interest_free ? partOf(amount, count) : null,
      }))
      const { savedCards } = mpgi.account(provider_id).options
      const saves = savedCards.enabled && flows.includes("card")
      const saved_cards = saves ? { security_code: savedCards.securityCode } : null
      return {
        provider_id,
        title,
        unavailable,
        flows,
        amount,
        currency_code,
        installments,
        saved_cards,
      }
    })
    return { payment_options: await Promise.all(payment_options) }
  })
}

/** The data that determines how a cart can be paid. */
interface PayableCart {
  total: BigNumberInput
  currency_code: string
  /** The payment providers of the cart's region. */
  providers: string[]
  /** The variants of the cart's items. */
  variant_ids: string[]
  /** The data that determines which accounts are used for the cart. */
  routed: RoutedCart
}

const Cart = z.object({
  total: z.custom<BigNumberInput>((total) => total !== undefined && total !== null),
  currency_code: z.string(),
  customer_id: z.string().nullish(),
  sales_channel_id: z.string().nullish(),
  shipping_address: Address,
  billing_address: Address,
  customer: z.object({ has_account: z.boolean().nullish() }).nullish(),
  items: z.array(z.object({ variant_id: z.string().nullish() }).nullable()).nullish(),
  region: z
    .object({ payment_providers: z.array(z.object({ id: z.string() }).nullable()).nullish() })
    .nullish(),
})

/**
 * The cart that a storefront names. As in Medusa's routes, its id authorizes a guest. Only the signed-in customer can
 * access that customer's cart.
 * @throws Refused 404
 */
async function ownCart(req: MedusaStoreRequest, id: string): Promise<PayableCart> {
  const fields = [
    "total",
    "currency_code",
    "customer_id",
    "customer.has_account",
    "region.payment_providers.id",
    "items.variant_id",
    "sales_channel_id",
    "shipping_address.country_code",
    "billing_address.country_code",
  ]
  const [cart] = await readEntities(req.scope, Cart, { entity: "cart", fields, filters: { id } })
  const another = cart?.customer?.has_account && cart.customer_id !== req.auth_context?.actor_id
  if (!cart || another) throw new Refused(404, "not_found", "There is no such cart")
  const providers = (cart.region?.payment_providers ?? []).flatMap((provider) => provider?.id ?? [])
  const variant_ids = (cart.items ?? []).flatMap((item) => item?.variant_id ?? [])
  const { total, currency_code, sales_channel_id, shipping_address, billing_address } = cart
  const routed = {
    sales_channel_id: sales_channel_id ?? null,
    shipping_address: { country_code: shipping_address?.country_code ?? null },
    billing_address: { country_code: billing_address?.country_code ?? null },
  }
  return { total, currency_code, providers, variant_ids, routed }
}

/**
 * The highest of `count` installments of an amount, as a decimal string with the amount's own decimals. It is rounded
 * up, since the installments together must not be less than the amount.
 */
export function partOf(amount: string, count: number): string {
  const places = amount.split(".")[1]?.length ?? 0
  const whole = MathBN.mult(amount, 10 ** places)
  return MathBN.div(MathBN.div(whole, count).integerValue(0), 10 ** places).toFixed(places)
}
