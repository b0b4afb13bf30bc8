import { payAndReturn, startCheckout } from "../../setup/pay"
import { shopper, type Answer } from "../../setup/shop"
import type { Seed } from "../../setup/seed"
import { at } from "./told"

/** An order whose payment the gateway holds. */
export type PlacedOrder = { order_no: string; order_id: string }

/** Places orders of a mug, 24.84 USD each, over HTTP and without a browser: for screens that want many. */
export async function placeOrders(cards: readonly string[]): Promise<PlacedOrder[]> {
  const buyer = shopper(at().medusa, await store())
  const placed: PlacedOrder[] = []
  for (const card of cards) {
    const checkout = await startCheckout({ shopper: buyer }, { return_url: `${at().storefront}/return` })
    const { order_id } = await payAndReturn(checkout, card)
    if (!order_id) throw new Error(`the payment ${checkout.order_no} did not become an order`)
    placed.push({ order_no: checkout.order_no, order_id })
  }
  return placed
}

/** What a shopper of the demo's store in the United States can buy. */
async function store(): Promise<Seed> {
  const { publishableKey } = at()
  const get = async (path: string): Promise<Answer["data"]> => {
    const headers = { "x-publishable-api-key": publishableKey }
    return (await fetch(`${at().medusa}/store${path}`, { headers })).json()
  }
  const { regions } = await get("/regions")
  const region = regions.find(({ currency_code }: { currency_code: string }) => currency_code === "usd")
  const { products } = await get(`/products?region_id=${region.id}`)
  const mug = products.find(({ title }: { title: string }) => title === "Stoneware mug")
  const seed = { publishableKey, regionId: region.id, variantId: mug.variants[0].id }
  const cart = await shopper(at().medusa, { ...seed, shippingOptionId: "" }).cart()
  const { shipping_options } = await get(`/shipping-options?cart_id=${cart}`)
  const standard = shipping_options.find(({ name }: { name: string }) => name === "Standard")
  return { ...seed, shippingOptionId: standard.id }
}
