import { Modules } from "@medusajs/framework/utils"
import { merchant } from "./merchant"
import { address, shopper } from "./shop"
import type { Shop } from "./shop-at-sandbox"

/** What the shop sells, and to whom. Amounts in main units. */
export type Situation = {
  /** Lower case. */
  currency: string
  country: string
  price: number
  delivery: number
  /** Percent. */
  tax: number
  /** Whether prices include it. Default: no. */
  inclusive?: boolean
  /** Percent that a promotion takes off the goods. */
  promotion?: number
}

const PROMOTION = "TENTH"

/**
 * Gives the seeded store a price, delivery, tax and promotion, over Medusa's admin routes, in a region of the currency.
 * @returns customers of that region, whose carts have the promotion
 */
export async function sellAt(
  shop: Shop,
  { currency, country, price, delivery, tax, inclusive = false, promotion }: Situation,
) {
  const admin = await merchant(shop)
  const { seed, container } = shop
  const done = async (path: string, body: object) => {
    const { status, data } = await admin.post(path, body)
    if (status !== 200) throw new Error(`${path}: ${JSON.stringify(data)}`)
    return data
  }
  const rate = { name: "Tax", code: "tax", rate: tax, is_default: true }
  const { data: regions } = await admin.get(`/tax-regions?country_code=${country}`)
  const [known] = regions.tax_regions
  if (known) await done("/tax-rates", { tax_region_id: known.id, ...rate })
  else {
    const { is_default: _, ...default_tax_rate } = rate
    await done("/tax-regions", { country_code: country, provider_id: "tp_system", default_tax_rate })
  }
  const isNew = country !== "us"
  const region = isNew ? await newRegion() : seed.regionId
  const preferences = await admin.get(`/price-preferences?attribute=currency_code&value=${currency}`)
  const preference = { attribute: "currency_code", value: currency, is_tax_inclusive: inclusive }
  const [own] = preferences.data.price_preferences
  await done(`/price-preferences${own ? `/${own.id}` : ""}`, preference)
  const { data } = await admin.get("/products?fields=id,*variants")
  const [product] = data.products
  await done(`/products/${product.id}/variants/${seed.variantId}`, {
    prices: [{ currency_code: currency, amount: price }],
  })
  await done(`/shipping-options/${seed.shippingOptionId}`, {
    prices: [{ currency_code: currency, amount: delivery }],
  })
  if (promotion !== undefined)
    await done("/promotions", {
      code: PROMOTION,
      type: "standard",
      status: "active",
      application_method: {
        ...{ type: "percentage", target_type: "items", allocation: "across", value: promotion },
        currency_code: currency,
      },
    })
  const customers = shopper(shop.url, { ...seed, regionId: region }, { ...address, country_code: country })
  return {
    ...customers,
    /** With the promotion, if there is one. */
    async cart(...like: Parameters<typeof customers.cart>): Promise<string> {
      const cart = await customers.cart(...like)
      if (promotion !== undefined)
        await customers.post(`/carts/${cart}/promotions`, { promo_codes: [PROMOTION] })
      return cart
    },
  }

  async function newRegion(): Promise<string> {
    const { data } = await admin.get(`/regions/${seed.regionId}?fields=*payment_providers`)
    const payment_providers = data.region.payment_providers.map(({ id }: { id: string }) => id)
    const name = country.toUpperCase()
    const made = await done("/regions", {
      ...{ name, currency_code: currency, countries: [country], payment_providers },
    })
    const fulfillment = container.resolve(Modules.FULFILLMENT)
    const [zone] = await fulfillment.listServiceZones({})
    await fulfillment.createGeoZones({ service_zone_id: zone!.id, type: "country", country_code: country })
    return made.region.id
  }
}
