import Medusa from "@medusajs/js-sdk"
import { authoriseCard, readReturn, redirectUrl } from "medusa-payment-mpgi/storefront"
import { PROMOTION_CODE } from "../medusa/known"
import { exampleAddress } from "../storefront/src/checkout/example-address"
import type { Stack } from "../stack/start"
import { walk } from "./tab"

const CARD = { number: "4111111111111111", code: "123", month: "09", year: "2031" }

/** A shopper who uses the store's own HTTP interface, and the payment page as a browser would. */
export function shopper(stack: Stack) {
  const { store } = new Medusa({ baseUrl: stack.medusa, publishableKey: stack.publishableKey })
  const access = { backendUrl: stack.medusa, publishableKey: stack.publishableKey }

  /** A cart with one of the product, an address, the promotion and the cheapest delivery; and its payment session. */
  async function fill(handle: string, flow: "redirect" | "card") {
    const [{ regions }, { products }] = await Promise.all([
      store.region.list(),
      store.product.list({ handle }),
    ])
    const region = regions.find(({ currency_code }) => currency_code === "usd")
    const variant_id = products[0]?.variants?.[0]?.id
    if (!region || !variant_id) throw new Error(`the store does not sell "${handle}" in US dollars`)
    const { email = "", ...address } = exampleAddress("us")
    const { cart } = await store.cart.create({
      region_id: region.id,
      email,
      shipping_address: address,
      billing_address: address,
      items: [{ variant_id, quantity: 1 }],
      promo_codes: [PROMOTION_CODE],
    })
    const { shipping_options } = await store.fulfillment.listCartOptions({ cart_id: cart.id })
    const cheapest = shipping_options.sort((a, b) => a.amount - b.amount)[0]
    if (!cheapest) throw new Error("the store does not deliver to the address")
    await store.cart.addShippingMethod(cart.id, { option_id: cheapest.id })
    const { payment_collection } = await store.payment.initiatePaymentSession(cart, {
      provider_id: stack.paymentProviderId,
      data: { flow },
    })
    const session = payment_collection.payment_sessions?.[0]
    if (!session) throw new Error("the payment session was not made")
    return { cart, session }
  }

  return {
    /** Buys on the gateway's payment page. Returns the order's id. */
    async buyByRedirect(handle: string): Promise<string> {
      const { session } = await fill(handle, "redirect")
      const back = await walk(redirectUrl(session), stack.storefront, {
        name: "Ada Lovelace",
        number: CARD.number,
        expiry: `${CARD.month}/${CARD.year.slice(2)}`,
        code: CARD.code,
      })
      const { order_id, status } = readReturn(back) ?? {}
      if (!order_id) throw new Error(`the shopper came back without an order, status ${status}`)
      return order_id
    },

    /** Buys with a card on the shop's own page. Returns the order's id. */
    async buyByCard(handle: string): Promise<string> {
      const { cart, session } = await fill(handle, "card")
      const { status } = await authoriseCard(access, session.id, {
        card: CARD.number,
        expiration_month: CARD.month,
        expiration_year: CARD.year,
        security_code: CARD.code,
      })
      if (status !== "authorized") throw new Error(`the card payment ended ${status}`)
      const answer = await store.cart.complete(cart.id)
      if (answer.type !== "order") throw new Error(`the cart was not completed: ${answer.error.message}`)
      return answer.order.id
    },
  }
}
