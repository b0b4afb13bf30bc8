import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { createRefundReasonsWorkflow, updateStoresWorkflow } from "@medusajs/medusa/core-flows"
import { seedUsers } from "./users"
import { markets, seedMarkets } from "./markets"
import { seedProducts } from "./products"
import { seedPromotion } from "./promotion"
import { seedShipping } from "./shipping"

/** What the storefront needs to connect to the store. */
export type Seeded = { publishableKey: string; paymentProviderId: string }

/**
 * Seeds an empty store. A store that already has regions is left unchanged.
 *
 * @throws Error when the store has no payment provider of this plugin
 */
export async function seed(container: MedusaContainer): Promise<Seeded> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const [keys, providers, stores, regions] = await Promise.all([
    query.graph({ entity: "api_key", fields: ["token"], filters: { type: "publishable" } }),
    query.graph({ entity: "payment_provider", fields: ["id"], filters: { is_enabled: true } }),
    query.graph({ entity: "store", fields: ["id", "default_sales_channel_id"] }),
    query.graph({ entity: "region", fields: ["id"] }),
  ])
  const publishableKey = keys.data[0]?.token
  const paymentProviderId = providers.data.find(({ id }) => id.startsWith("pp_mpgi_"))?.id
  const store = stores.data[0]
  if (!publishableKey || !paymentProviderId || !store?.default_sales_channel_id) {
    throw new Error(
      "The store has no publishable key, no sales channel or no payment provider of this plugin",
    )
  }
  if (regions.data.length === 0) {
    await seedStore(container, store.id, store.default_sales_channel_id, paymentProviderId)
  }
  return { publishableKey, paymentProviderId }
}

async function seedStore(
  container: MedusaContainer,
  id: string,
  salesChannelId: string,
  paymentProvider: string,
) {
  await updateStoresWorkflow(container).run({
    input: {
      selector: { id },
      update: {
        name: "Harbor Goods",
        supported_currencies: markets.map(({ currency_code, taxIncluded }, index) => ({
          currency_code,
          is_tax_inclusive: taxIncluded,
          is_default: index === 0,
        })),
      },
    },
  })
  await seedMarkets(container, [paymentProvider])
  const shipping = await seedShipping(container, salesChannelId)
  await seedProducts(container, { salesChannelId, ...shipping })
  await seedPromotion(container)
  await createRefundReasonsWorkflow(container).run({
    input: {
      data: [
        { code: "damaged", label: "Arrived damaged" },
        { code: "late", label: "Arrived late" },
      ],
    },
  })
  await seedUsers(container)
}
