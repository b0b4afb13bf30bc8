import { Modules } from "@medusajs/framework/utils"
import {
  createCustomerGroupsWorkflow,
  createPricePreferencesWorkflow,
  createProductCategoriesWorkflow,
  createProductTypesWorkflow,
  createPromotionsWorkflow,
  createTaxRatesWorkflow,
  linkCustomersToCustomerGroupWorkflow,
  updateProductsWorkflow,
} from "@medusajs/medusa/core-flows"
import type { Store } from "../../setup/store"

/** Makes the seeded store harder to map: prices with 21 % tax in them, a category, a type, two coupons. */
export async function enrich({ container, seed }: Store): Promise<void> {
  const tax = container.resolve(Modules.TAX)
  const [region] = await tax.listTaxRegions({ country_code: "us" })
  await createTaxRatesWorkflow(container).run({
    input: [{ tax_region_id: region!.id, name: "Tax", code: "tax", rate: 21, is_default: true }],
  })
  await createPricePreferencesWorkflow(container).run({
    input: [{ attribute: "currency_code", value: "usd", is_tax_inclusive: true }],
  })
  const { result: categories } = await createProductCategoriesWorkflow(container).run({
    input: { product_categories: [{ name: "Kitchen", is_active: true }] },
  })
  const { result: types } = await createProductTypesWorkflow(container).run({
    input: { product_types: [{ value: "Tableware" }] },
  })
  const [variant] = await container
    .resolve(Modules.PRODUCT)
    .listProductVariants({ id: seed.variantId }, { relations: ["product"] })
  await updateProductsWorkflow(container).run({
    input: {
      selector: { id: variant!.product_id! },
      update: { category_ids: [categories[0]!.id], type_id: types[0]!.id },
    },
  })
  const coupon = (code: string, target_type: "items" | "shipping_methods", value: number) => ({
    code,
    type: "standard" as const,
    status: "active" as const,
    application_method: {
      type: "percentage" as const,
      target_type,
      allocation: "each" as const,
      max_quantity: 10,
      value,
      currency_code: "usd",
    },
  })
  await createPromotionsWorkflow(container).run({
    input: { promotionsData: [coupon("SAVE10", "items", 10), coupon("HALFSHIP", "shipping_methods", 50)] },
  })
}

/** Puts a shopper into a group of that name. */
export async function joinGroup({ container }: Store, customerId: string, name: string): Promise<void> {
  const { result } = await createCustomerGroupsWorkflow(container).run({
    input: { customersData: [{ name }] },
  })
  await linkCustomersToCustomerGroupWorkflow(container).run({
    input: { id: result[0]!.id, add: [customerId] },
  })
}
