import type { Merchant } from "../setup/merchant"
import type { Seed } from "../setup/seed"
import { address, type Answer, type shopper } from "../setup/shop"
import type { Situation } from "./situation"

/** What is sold, in the order of a situation's lines. */
export interface Goods {
  product: string
  variant: string
}

/** The code of the promotion of a situation, and those of everything: goods and delivery. */
const CODE = "SITUATION"
const EVERYTHING = ["FREE-GOODS", "FREE-DELIVERY"] as const

/** Prepares a store of `seedStore` to sell situations: a second product, and promotions of everything. Once. */
export async function prepareGoods(merchant: Merchant): Promise<Goods[]> {
  const { data } = await done(
    merchant.get("/products?title=Mug&fields=id,*variants,*sales_channels,*shipping_profile"),
  )
  const [mug] = data.products
  const bowl = await done(
    merchant.post("/products", {
      title: "Bowl",
      status: "published",
      shipping_profile_id: mug.shipping_profile.id,
      sales_channels: mug.sales_channels.map(({ id }: { id: string }) => ({ id })),
      options: [{ title: "Size", values: ["M"] }],
      variants: [{ title: "M", manage_inventory: false, options: { Size: "M" }, prices: [] }],
    }),
  )
  for (const [at, code] of EVERYTHING.entries()) {
    const target_type = at === 0 ? "items" : "shipping_methods"
    await done(merchant.post("/promotions", promotion(code, { type: "percentage", value: 100, target_type })))
  }
  return [mug, bowl.data.product].map(({ id, variants }) => ({ product: id, variant: variants[0].id }))
}

/** From now on the store's one region sells a situation: in its currency, at its prices, with its tax. */
export async function sell(
  situation: Situation,
  { merchant, seed, goods }: { merchant: Merchant; seed: Seed; goods: readonly Goods[] },
): Promise<void> {
  const { currency: currency_code, rate, lines, delivery } = situation
  await done(merchant.post(`/regions/${seed.regionId}`, { currency_code, automatic_taxes: true }))
  await setRate(rate, merchant)
  await setPreference(situation, merchant)
  for (const [at, { price }] of lines.entries()) {
    const { product, variant } = goods[at]!
    const prices = [{ currency_code, amount: Number(price) }]
    await done(merchant.post(`/products/${product}/variants/${variant}`, { prices }))
  }
  const prices = [{ currency_code, amount: Number(delivery) }]
  await done(merchant.post(`/shipping-options/${seed.shippingOptionId}`, { prices }))
  await setPromotion(situation, merchant)
}

/** A cart of the situation that the store sells, ready for a payment session; without its credit, which no route gives. */
export async function situationCart(
  { lines, promotion }: Situation,
  { seed, goods }: { seed: Seed; goods: readonly Goods[] },
  { post }: Pick<ReturnType<typeof shopper>, "post">,
): Promise<string> {
  const { data } = await done(
    post("/carts", {
      region_id: seed.regionId,
      email: "ada@example.com",
      shipping_address: address,
      billing_address: address,
      items: lines.map(({ quantity }, at) => ({ variant_id: goods[at]!.variant, quantity })),
    }),
  )
  const { id } = data.cart
  await done(post(`/carts/${id}/shipping-methods`, { option_id: seed.shippingOptionId }))
  if (promotion) await done(post(`/carts/${id}/promotions`, { promo_codes: codesOf(promotion) }))
  return id
}

/** What a customer enters for a promotion. */
export function codesOf(promotion: Situation["promotion"]): string[] {
  if (!promotion) return []
  return promotion.kind === "everything" ? [...EVERYTHING] : [CODE]
}

async function setRate(rate: number, merchant: Merchant): Promise<void> {
  const { data } = await done(merchant.get("/tax-regions?fields=id,*tax_rates"))
  const [{ id: tax_region_id, tax_rates }] = data.tax_regions
  const [known] = tax_rates ?? []
  const values = { rate, name: "Sales tax", code: "sales" }
  if (known) await done(merchant.post(`/tax-rates/${known.id}`, values))
  else await done(merchant.post("/tax-rates", { ...values, tax_region_id, is_default: true }))
}

/** Prices are of a currency, not of a region. */
async function setPreference({ currency: value, taxInside }: Situation, merchant: Merchant): Promise<void> {
  const of = { attribute: "currency_code", value, is_tax_inclusive: taxInside }
  const { data } = await done(merchant.get(`/price-preferences?attribute=currency_code&value=${value}`))
  const [known] = data.price_preferences
  await done(merchant.post(known ? `/price-preferences/${known.id}` : "/price-preferences", of))
}

async function setPromotion({ promotion: wanted, currency }: Situation, merchant: Merchant): Promise<void> {
  const { data } = await done(merchant.get(`/promotions?code=${CODE}`))
  for (const { id } of data.promotions) await done(merchant.remove(`/promotions/${id}`))
  if (!wanted || wanted.kind === "everything") return
  const method = { type: wanted.kind, value: Number(wanted.value), target_type: "items" }
  await done(merchant.post("/promotions", promotion(CODE, { ...method, currency_code: currency })))
}

const promotion = (code: string, method: object) => ({
  code,
  type: "standard",
  status: "active",
  application_method: { allocation: "across", ...method },
})

async function done(answer: Promise<Answer>): Promise<Answer> {
  const { status, data } = await answer
  if (status >= 400) throw new Error(`${status} ${JSON.stringify(data)}`)
  return { status, data }
}
