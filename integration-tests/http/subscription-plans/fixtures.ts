import { Modules } from "@medusajs/framework/utils"
import { createProductsWorkflow } from "@medusajs/medusa/core-flows"
import type { Plan } from "medusa-payment-mpgi/modules/mpgi"
import { setSubscriptionPlan } from "medusa-payment-mpgi/workflows"
import { PROVIDER, type Shop } from "../../setup/shop-at-sandbox"
import { address, type Answer } from "../../setup/shop"

/** Nine dollars every thirty days, twelve times after the first. */
export const monthly = { interval: "day" as const, interval_count: 30, billing_cycle: 12 }

/** Another product of one variant, 9.00 USD; answers the variant. */
export async function newVariant(
  shop: Shop,
  title: string,
  status: "published" | "draft" = "published",
  inventory_item_id?: string,
) {
  const [channel] = await shop.container.resolve(Modules.SALES_CHANNEL).listSalesChannels({ name: "Web" })
  const { result } = await createProductsWorkflow(shop.container).run({
    input: {
      products: [
        {
          title,
          status,
          sales_channels: [{ id: channel!.id }],
          options: [{ title: "Kind", values: ["Default"] }],
          variants: [
            {
              title: "Default",
              manage_inventory: inventory_item_id !== undefined,
              ...(inventory_item_id ? { inventory_items: [{ inventory_item_id }] } : {}),
              options: { Kind: "Default" },
              prices: [{ amount: 9, currency_code: "usd" }],
            },
          ],
        },
      ],
    },
  })
  return result[0]!.variants[0]!.id
}

/** Sets the subscription plan of a variant, as the seed of a store would. */
export async function setPlan(shop: Shop, variant_id: string, terms: Plan): Promise<void> {
  await setSubscriptionPlan({ variant_id, plan: terms, by: "test" }, shop.container)
}

/** A cart of these, ready to be paid; the mug is delivered for 5.00 USD, other products are not. */
export async function cartOf(
  shop: Shop,
  items: { variant_id: string; quantity?: number }[],
): Promise<string> {
  const { data } = await shop.shopper.post("/carts", {
    region_id: shop.seed.regionId,
    email: "ada@example.com",
    shipping_address: address,
    billing_address: address,
    items: items.map(({ variant_id, quantity = 1 }) => ({ variant_id, quantity })),
  })
  const id = data.cart.id as string
  if (items.some(({ variant_id }) => variant_id === shop.seed.variantId))
    await shop.shopper.post(`/carts/${id}/shipping-methods`, { option_id: shop.seed.shippingOptionId })
  return id
}

/** Starts the payment of a cart; the session's data, or why it is refused. */
export async function startPayment(
  shop: Shop,
  cart: string,
  data?: object,
  provider = PROVIDER,
): Promise<{ session: string | undefined; data: Record<string, unknown>; answer: Answer }> {
  const { session, answer } = await shop.shopper.session(cart, provider, data)
  const sessions = (answer.data.payment_collection?.payment_sessions ?? []) as {
    id: string
    data: Record<string, unknown>
  }[]
  return { session, data: sessions.find(({ id }) => id === session)?.data ?? {}, answer }
}
