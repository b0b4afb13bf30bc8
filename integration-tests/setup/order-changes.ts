import type { Answer } from "./shop"
import { PROVIDER, type RemoteShop } from "./shop-at-sandbox"
import { address } from "./shop"
import type { Merchant } from "./merchant"
import { oldestFirst } from "./oldest-first"
import type { Checkout } from "./pay"

/** What a merchant changes of orders over Medusa's admin routes, and how a shopper pays the balance. */
export function orderChanges(shop: Pick<RemoteShop, "shopper" | "seed" | "sql">, admin: Merchant) {
  const { variantId, regionId, shippingOptionId } = shop.seed

  const order = async (id: string) => {
    const payments = ["", ".payments", ".payments.captures", ".payments.refunds"]
    const fields = payments.map((rows) => `*payment_collections${rows}`).join(",")
    const { data } = ok(await admin.get(`/orders/${id}?fields=id,status,payment_status,*summary,${fields}`))
    return { ...data.order, payment_collections: oldestFirst(data.order.payment_collections) }
  }
  const unpaid = async (id: string): Promise<{ id: string; amount: number }> => {
    const { payment_collections } = await order(id)
    const open = payment_collections.filter(({ status }: { status: string }) =>
      ["not_paid", "awaiting"].includes(status),
    )
    expect(open).toHaveLength(1)
    return open[0]
  }

  return {
    /** The order as the dashboard reads it, with its collections, the oldest first, and its totals. */
    order,
    /** The collection of an order that is to be paid. */
    unpaid,

    /** Adds so many mugs of 20.00 USD to an order. */
    async edit(order_id: string, quantity = 1): Promise<void> {
      ok(await admin.post("/order-edits", { order_id }))
      ok(await admin.post(`/order-edits/${order_id}/items`, { items: [{ variant_id: variantId, quantity }] }))
      ok(await admin.post(`/order-edits/${order_id}/confirm`))
    },

    /** Changes the line that has so many to another quantity. */
    async setQuantity(order_id: string, before: number, quantity: number): Promise<void> {
      const { data } = ok(await admin.get(`/orders/${order_id}?fields=id,*items`))
      const line = data.order.items.find((each: { quantity: number }) => each.quantity === before)
      ok(await admin.post("/order-edits", { order_id }))
      ok(await admin.post(`/order-edits/${order_id}/items/item/${line.id}`, { quantity }))
      ok(await admin.post(`/order-edits/${order_id}/confirm`))
    },

    /** An order that a merchant types in: one mug and the delivery, 25.00 USD. Converted to an order at once by default. */
    async draft({ collection = true, convert = true, amount = 25 } = {}): Promise<string> {
      const { data } = ok(
        await admin.post("/draft-orders", {
          email: "ada@example.com",
          region_id: regionId,
          shipping_address: address,
          billing_address: address,
          items: [{ variant_id: variantId, quantity: 1 }],
          shipping_methods: [{ shipping_option_id: shippingOptionId, name: "Standard", amount: 5 }],
        }),
      )
      const { id } = data.draft_order
      if (convert) ok(await admin.post(`/draft-orders/${id}/convert-to-order`))
      // As the dashboard does for a payment link: a draft has no collection until then.
      if (collection) ok(await admin.post("/payment-collections", { order_id: id, amount }))
      return id
    },

    /** Does something while Medusa taxes the goods and the delivery, by so many percent. */
    async taxed<Result>(rate: number, work: () => Promise<Result>): Promise<Result> {
      const { data } = ok(await admin.get("/tax-regions?country_code=us"))
      const tax_region_id = data.tax_regions[0].id
      const body = { tax_region_id, rate, code: "sales", name: "Sales tax", is_default: true }
      const made = ok(await admin.post("/tax-rates", body))
      try {
        return await work()
      } finally {
        ok(await admin.remove(`/tax-rates/${made.data.tax_rate.id}`))
      }
    },

    /** Exchanges the order's first line for so many mugs. */
    async exchange(order_id: string, quantity: number): Promise<void> {
      const { data } = ok(await admin.get(`/orders/${order_id}?fields=id,*items`))
      const [{ id }] = data.order.items
      ok(await admin.post(`/orders/${order_id}/fulfillments`, { items: [{ id, quantity: 1 }] }))
      const made = ok(await admin.post("/exchanges", { order_id }))
      const exchange = made.data.exchange.id
      ok(await admin.post(`/exchanges/${exchange}/inbound/items`, { items: [{ id, quantity: 1 }] }))
      const items = [{ variant_id: variantId, quantity }]
      ok(await admin.post(`/exchanges/${exchange}/outbound/items`, { items }))
      ok(await admin.post(`/exchanges/${exchange}/request`))
    },

    /** Replaces nothing and sends so many further mugs, as a claim. */
    async claim(order_id: string, quantity: number): Promise<void> {
      const { data } = ok(await admin.get(`/orders/${order_id}?fields=id,*items`))
      const [{ id }] = data.order.items
      const made = ok(await admin.post("/claims", { order_id, type: "replace" }))
      const claim = made.data.claim.id
      ok(
        await admin.post(`/claims/${claim}/claim-items`, {
          items: [{ id, quantity: 1, reason: "production_failure" }],
        }),
      )
      const items = [{ variant_id: variantId, quantity, unit_price: 12 }]
      ok(await admin.post(`/claims/${claim}/outbound/items`, { items }))
      ok(await admin.post(`/claims/${claim}/request`))
    },

    /** A session of the provider in what is to be paid of an order, as a storefront makes it. */
    async session(id: string, data?: object, provider_id = PROVIDER): Promise<Omit<Checkout, "cart">> {
      const collection = await unpaid(id)
      const path = `/payment-collections/${collection.id}/payment-sessions`
      const answer = ok(await shop.shopper.post(path, { provider_id, data }))
      const sessions = answer.data.payment_collection.payment_sessions as {
        id: string
        data: { order_no: string; redirect_url: string }
      }[]
      const made = sessions.at(-1)!
      const { order_no, redirect_url } = made.data
      return { session: made.id, order_no, redirect_url }
    },
  }
}

function ok(answer: Answer): Answer {
  if (answer.status === 200) return answer
  throw new Error(`HTTP ${answer.status}: ${JSON.stringify(answer.data)}`)
}
