import { knex } from "@medusajs/framework/mikro-orm/knex"
import { cartCopies } from "../../setup/cart-copies"
import { payAndReturn, payAtGateway, startCheckout } from "../../setup/pay"
import { shopper, type Answer } from "../../setup/shop"
import type { Seed } from "../../setup/seed"
import { at } from "./addresses"

/** An order whose payment the gateway holds. */
export type PlacedOrder = { order_no: string; order_id: string }

/** How many shoppers buy at the same time. */
const AT_ONCE = 3

/**
 * Places orders of some mugs, 24.84 USD of one, over HTTP and without a browser: for screens that want many. Their carts are copies of
 * one. In the order of the cards.
 */
export async function placeOrders(cards: readonly string[], mugs = 1): Promise<PlacedOrder[]> {
  const buyer = shopper(at().medusa, await store())
  const database = knex({ client: "pg", connection: at().databaseUrl })
  const sql = async (statement: string, ...values: string[]) => (await database.raw(statement, values)).rows
  try {
    const cart = await cartCopies(sql, await buyer.cart("ada@example.com", mugs))
    const place = async (card: string): Promise<PlacedOrder> => {
      const data = { return_url: `${at().storefront}/return` }
      const checkout = await startCheckout({ shopper: { ...buyer, cart } }, data)
      const { order_id } = await payAndReturn({ shopper: buyer }, checkout, card)
      if (!order_id) throw new Error(`the payment ${checkout.order_no} did not become an order`)
      return { order_no: checkout.order_no, order_id }
    }
    const placed: PlacedOrder[] = []
    for (let first = 0; first < cards.length; first += AT_ONCE)
      placed.push(...(await Promise.all(cards.slice(first, first + AT_ONCE).map(place))))
    return placed
  } finally {
    await database.destroy()
  }
}

/** A shopper at the gateway's page, who pays and closes the window before coming back. */
export async function willPayAndLeave(): Promise<{ order_no: string; pay: () => Promise<unknown> }> {
  const buyer = shopper(at().medusa, await store())
  const checkout = await startCheckout({ shopper: buyer }, { return_url: `${at().storefront}/return` })
  return { order_no: checkout.order_no, pay: () => payAtGateway(checkout) }
}

/** What a shopper of the demo's store in the United States can buy: a product by its title. */
export async function store(title = "Stoneware mug"): Promise<Seed> {
  const { publishableKey } = at()
  const get = async (path: string): Promise<Answer["data"]> => {
    const headers = { "x-publishable-api-key": publishableKey }
    return (await fetch(`${at().medusa}/store${path}`, { headers })).json()
  }
  const { regions } = await get("/regions")
  const region = regions.find(({ currency_code }: { currency_code: string }) => currency_code === "usd")
  const { products } = await get(`/products?region_id=${region.id}`)
  const product = products.find((each: { title: string }) => each.title === title)
  const seed = { publishableKey, regionId: region.id, variantId: product.variants[0].id }
  const cart = await shopper(at().medusa, { ...seed, shippingOptionId: "" }).cart()
  const { shipping_options } = await get(`/shipping-options?cart_id=${cart}`)
  const standard = shipping_options.find(({ name }: { name: string }) => name === "Standard")
  return { ...seed, shippingOptionId: standard.id }
}
