import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, ProductStatus } from "@medusajs/framework/utils"
import { createInventoryLevelsWorkflow, createProductsWorkflow } from "@medusajs/medusa/core-flows"
import type { Plan } from "medusa-payment-mpgi/modules/mpgi"
import { setSubscriptionPlan } from "medusa-payment-mpgi/workflows"
import { PICTURES } from "../constants"
import { inEachCurrency, type Prices } from "./markets"

type Product = {
  handle: string
  title: string
  description: string
  prices: Prices
  /** The subscription plan of a product that is sold as a subscription. */
  plan?: Plan
}

const products: Product[] = [
  {
    handle: "mug",
    title: "Stoneware mug",
    description: "Hand-thrown and glazed twice. Holds 12 oz (350 ml).",
    prices: { usd: 18, eur: 17, jpy: 2600 },
  },
  {
    handle: "notebook",
    title: "Dotted notebook",
    description: "160 dotted pages that lie flat, in a cloth cover.",
    prices: { usd: 12, eur: 11, jpy: 1800 },
  },
  {
    handle: "tote",
    title: "Linen tote",
    description: "Wide straps and an inside pocket. Machine washable.",
    prices: { usd: 24, eur: 22, jpy: 3400 },
  },
  {
    handle: "lamp",
    title: "Desk lamp",
    description: "Warm light on an adjustable steel arm.",
    prices: { usd: 89, eur: 82, jpy: 12800 },
  },
  {
    handle: "ink",
    title: "Ink club",
    description: "A bottle of ink in a new color every 30 days, for one year.",
    prices: { usd: 9, eur: 8, jpy: 1300 },
    plan: { interval: "day", interval_count: 30, billing_cycle: 12 },
  },
]

/** Creates the products and their subscription plans, with 1,000 of each in stock. */
export async function seedProducts(
  container: MedusaContainer,
  at: { salesChannelId: string; locationId: string; profileId: string },
) {
  const { result: created } = await createProductsWorkflow(container).run({
    input: {
      products: products.map(({ handle, title, description, prices }) => ({
        handle,
        title,
        description,
        // Relative to the store's address, which may change between runs.
        thumbnail: `${PICTURES}/${handle}.svg`,
        images: [{ url: `${PICTURES}/${handle}.svg` }],
        status: ProductStatus.PUBLISHED,
        shipping_profile_id: at.profileId,
        sales_channels: [{ id: at.salesChannelId }],
        options: [{ title: "Kind", values: ["Standard"] }],
        variants: [
          {
            title: "Standard",
            sku: handle.toUpperCase(),
            manage_inventory: true,
            options: { Kind: "Standard" },
            prices: inEachCurrency(prices),
          },
        ],
      })),
    },
  })
  for (const { handle, plan } of products) {
    const variant_id = created.find((product) => product.handle === handle)?.variants[0]?.id
    if (plan && variant_id) await setSubscriptionPlan({ variant_id, plan, by: "seed" }, container)
  }
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data: items } = await query.graph({ entity: "inventory_item", fields: ["id"] })
  await createInventoryLevelsWorkflow(container).run({
    input: {
      inventory_levels: items.map(({ id }) => ({
        inventory_item_id: id,
        location_id: at.locationId,
        stocked_quantity: 1000,
      })),
    },
  })
}
