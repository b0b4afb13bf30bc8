import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import {
  createShippingOptionsWorkflow,
  createShippingProfilesWorkflow,
  createStockLocationsWorkflow,
  linkSalesChannelsToStockLocationWorkflow,
} from "@medusajs/medusa/core-flows"
import { inEachCurrency, markets, type Prices } from "./markets"

const options: { name: string; code: string; description: string; prices: Prices }[] = [
  {
    name: "Standard",
    code: "standard",
    description: "3 to 5 business days",
    prices: { usd: 5, eur: 5, jpy: 800 },
  },
  {
    name: "Express",
    code: "express",
    description: "Next business day",
    prices: { usd: 15, eur: 14, jpy: 2200 },
  },
]

/** Creates one warehouse that delivers to every market. Returns the ids of its location and shipping profile. */
export async function seedShipping(container: MedusaContainer, salesChannelId: string) {
  const { result: profiles } = await createShippingProfilesWorkflow(container).run({
    input: { data: [{ name: "Parcel", type: "default" }] },
  })
  const { result: locations } = await createStockLocationsWorkflow(container).run({
    input: {
      locations: [
        {
          name: "Warehouse",
          address: { address_1: "1 Quay Street", city: "Springfield", country_code: "us" },
        },
      ],
    },
  })
  const [profile, location] = [profiles[0]!, locations[0]!]
  await linkSalesChannelsToStockLocationWorkflow(container).run({
    input: { id: location.id, add: [salesChannelId] },
  })
  const zones = await seedZones(container, location.id)
  await createShippingOptionsWorkflow(container).run({
    input: zones.flatMap((zone) =>
      options.map(({ name, code, description, prices }) => ({
        name,
        price_type: "flat" as const,
        provider_id: "manual_manual",
        service_zone_id: zone.id,
        shipping_profile_id: profile.id,
        type: { label: name, description, code },
        prices: inEachCurrency(prices),
        rules: [
          { attribute: "enabled_in_store", value: "true", operator: "eq" as const },
          { attribute: "is_return", value: "false", operator: "eq" as const },
        ],
      })),
    ),
  })
  return { locationId: location.id, profileId: profile.id }
}

async function seedZones(container: MedusaContainer, stock_location_id: string) {
  const set = await container.resolve(Modules.FULFILLMENT).createFulfillmentSets({
    name: "Delivery",
    type: "shipping",
    service_zones: markets.map(({ name, taxRates }) => ({
      name,
      geo_zones: Object.keys(taxRates).map((country_code) => ({ country_code, type: "country" as const })),
    })),
  })
  const link = container.resolve(ContainerRegistrationKeys.LINK)
  const at = { [Modules.STOCK_LOCATION]: { stock_location_id } }
  await link.create({ ...at, [Modules.FULFILLMENT]: { fulfillment_provider_id: "manual_manual" } })
  await link.create({ ...at, [Modules.FULFILLMENT]: { fulfillment_set_id: set.id } })
  return set.service_zones
}
