import type { Seed } from "./seed"

/** A postal address that Medusa and the gateway both take. */
export const address = {
  first_name: "Ada",
  last_name: "Lovelace",
  address_1: "1 Example Street",
  city: "Springfield",
  country_code: "us",
  province: "IL",
  postal_code: "62701",
  phone: "+12025550123",
}

/** Status and JSON body of an answer; `any` because each route has its own shape and the test asserts on it. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- see above
export type Answer = { status: number; data: any }

/** A shopper over Medusa's store routes at `baseUrl`: no page, no storefront, one method per request. */
export function shopper(baseUrl: string, seed: Seed, to: typeof address = address) {
  const headers = { "x-publishable-api-key": seed.publishableKey, "content-type": "application/json" }
  const send = async (path: string, init: RequestInit): Promise<Answer> => {
    const response = await fetch(`${baseUrl}/store${path}`, { ...init, headers })
    return { status: response.status, data: await response.json() }
  }
  const post = (path: string, body: object = {}) => send(path, { method: "POST", body: JSON.stringify(body) })
  return {
    post,
    get: (path: string) => send(path, {}),
    /** A cart of one mug or more, shipped to `address`: 25.00 USD of one, ready for a payment session. */
    async cart(email = "ada@example.com", quantity = 1): Promise<string> {
      const { data } = await post("/carts", {
        region_id: seed.regionId,
        email,
        shipping_address: to,
        billing_address: to,
        items: [{ variant_id: seed.variantId, quantity }],
      })
      await post(`/carts/${data.cart.id}/shipping-methods`, { option_id: seed.shippingOptionId })
      return data.cart.id
    },
    /** Payment collection of a cart, and a session of the provider in it. `data` is what a storefront would post. */
    async session(cartId: string, provider_id: string, data?: object) {
      const made = await post("/payment-collections", { cart_id: cartId })
      const collection = made.data.payment_collection.id as string
      const answer = await post(`/payment-collections/${collection}/payment-sessions`, { provider_id, data })
      const sessions = (answer.data.payment_collection?.payment_sessions ?? []) as {
        id: string
        provider_id: string
      }[]
      return { collection, session: sessions.find((each) => each.provider_id === provider_id)?.id, answer }
    },
    complete: (cartId: string) => post(`/carts/${cartId}/complete`),
  }
}
