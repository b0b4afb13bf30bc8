import type { MedusaContainer } from "@medusajs/framework/types"
import { createRegionsWorkflow, createTaxRegionsWorkflow } from "@medusajs/medusa/core-flows"

/** A price in each currency of the store, in main units: 18 is 18.00 USD. */
export type Prices = { usd: number; eur: number; jpy: number }

/** `Prices` as input for Medusa's workflows. */
export const inEachCurrency = (prices: Prices) =>
  Object.entries(prices).map(([currency_code, amount]) => ({ currency_code, amount }))

/** The store's markets: tax added in the United States, included elsewhere; yen without decimals. */
export const markets = [
  { name: "United States", currency_code: "usd", taxIncluded: false, taxRates: { us: 8 } },
  {
    name: "Europe",
    currency_code: "eur",
    taxIncluded: true,
    taxRates: { de: 19, es: 21, fr: 20, it: 22, nl: 21 },
  },
  { name: "Japan", currency_code: "jpy", taxIncluded: true, taxRates: { jp: 10 } },
]

/** Creates the region and the tax regions of each market, with the given payment providers. */
export async function seedMarkets(container: MedusaContainer, payment_providers: string[]) {
  await createRegionsWorkflow(container).run({
    input: {
      regions: markets.map(({ name, currency_code, taxRates }) => ({
        name,
        currency_code,
        countries: Object.keys(taxRates),
        payment_providers,
      })),
    },
  })
  const rates = markets.flatMap(({ taxRates }) => Object.entries(taxRates))
  await createTaxRegionsWorkflow(container).run({
    input: rates.map(([country_code, rate]) => ({
      country_code,
      provider_id: "tp_system",
      default_tax_rate: { name: "Sales tax", code: "standard", rate },
    })),
  })
}
