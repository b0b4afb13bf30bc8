import type { ExecArgs } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules, ProductStatus } from "@medusajs/framework/utils"
import {
  createApiKeysWorkflow,
  createProductsWorkflow,
  createRegionsWorkflow,
  createSalesChannelsWorkflow,
  createShippingOptionsWorkflow,
  createShippingProfilesWorkflow,
  createStockLocationsWorkflow,
  createTaxRegionsWorkflow,
  linkSalesChannelsToApiKeyWorkflow,
  linkSalesChannelsToStockLocationWorkflow,
} from "@medusajs/medusa/core-flows"

/** What a shopper's request names; see `shop.ts`. */
export type Seed = { publishableKey: string; regionId: string; variantId: string; shippingOptionId: string }

/** A small store in US dollars: one product of 20.00, one shipping option of 5.00, the given payment providers. */
export async function seedStore(container: ExecArgs["container"], paymentProviders: string[]): Promise<Seed> {
  const first = <T>([row]: T[]): T => {
    if (row === undefined) throw new Error("a seeding workflow made nothing")
    return row
  }
  const channel = first(
    (await createSalesChannelsWorkflow(container).run({ input: { salesChannelsData: [{ name: "Web" }] } }))
      .result,
  )
  const region = first(
    (
      await createRegionsWorkflow(container).run({
        input: {
          regions: [
            { name: "US", currency_code: "usd", countries: ["us"], payment_providers: paymentProviders },
          ],
        },
      })
    ).result,
  )
  await createTaxRegionsWorkflow(container).run({ input: [{ country_code: "us", provider_id: "tp_system" }] })
  const profile = first(
    (
      await createShippingProfilesWorkflow(container).run({
        input: { data: [{ name: "Default", type: "default" }] },
      })
    ).result,
  )
  const location = first(
    (await createStockLocationsWorkflow(container).run({ input: { locations: [{ name: "Warehouse" }] } }))
      .result,
  )
  const shippingOptionId = await seedShipping(container, location.id, profile.id)
  await linkSalesChannelsToStockLocationWorkflow(container).run({
    input: { id: location.id, add: [channel.id] },
  })
  const product = first(
    (
      await createProductsWorkflow(container).run({
        input: {
          products: [
            {
              title: "Mug",
              status: ProductStatus.PUBLISHED,
              shipping_profile_id: profile.id,
              sales_channels: [{ id: channel.id }],
              options: [{ title: "Size", values: ["M"] }],
              variants: [
                {
                  title: "M",
                  sku: "MUG-M",
                  manage_inventory: false,
                  options: { Size: "M" },
                  prices: [{ amount: 20, currency_code: "usd" }],
                },
              ],
            },
          ],
        },
      })
    ).result,
  )
  const key = first(
    (
      await createApiKeysWorkflow(container).run({
        input: { api_keys: [{ title: "Web", type: "publishable", created_by: "" }] },
      })
    ).result,
  )
  await linkSalesChannelsToApiKeyWorkflow(container).run({ input: { id: key.id, add: [channel.id] } })
  return {
    publishableKey: key.token,
    regionId: region.id,
    variantId: first(product.variants).id,
    shippingOptionId,
  }
}

async function seedShipping(container: ExecArgs["container"], locationId: string, profileId: string) {
  const fulfillment = container.resolve(Modules.FULFILLMENT)
  const link = container.resolve(ContainerRegistrationKeys.LINK)
  const set = await fulfillment.createFulfillmentSets({
    name: "Delivery",
    type: "shipping",
    service_zones: [{ name: "US", geo_zones: [{ country_code: "us", type: "country" }] }],
  })
  const at = { [Modules.STOCK_LOCATION]: { stock_location_id: locationId } }
  await link.create({ ...at, [Modules.FULFILLMENT]: { fulfillment_provider_id: "manual_manual" } })
  await link.create({ ...at, [Modules.FULFILLMENT]: { fulfillment_set_id: set.id } })
  const { result } = await createShippingOptionsWorkflow(container).run({
    input: [
      {
        name: "Standard",
        price_type: "flat",
        provider_id: "manual_manual",
        service_zone_id: set.service_zones[0]!.id,
        shipping_profile_id: profileId,
        type: { label: "Standard", description: "In three days.", code: "standard" },
        prices: [{ currency_code: "usd", amount: 5 }],
        rules: [],
      },
    ],
  })
  return result[0]!.id
}
