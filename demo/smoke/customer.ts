import Medusa from "@medusajs/js-sdk"
import { authorizeCard, readReturn, redirectUrl, waitForPayment } from "medusa-payment-mpgi/storefront"
import { PROMOTION_CODE } from "../medusa/constants"
import { exampleAddress } from "../storefront/src/checkout/example-address"
import type { Stack } from "../stack/start"
import { followPages } from "./follow-pages"

const CARD = { number: "4111111111111111", code: "123", month: "09", year: "2031" }

/** The parts of the demo's stack that a customer needs. */
export type Store = Pick<Stack, "medusa" | "storefront" | "publishableKey" | "paymentProviderId">

/** A customer who uses Medusa's store API, and the payment page without a browser. */
export function customer(stack: Store) {
  const { store } = new Medusa({ baseUrl: stack.medusa, publishableKey: stack.publishableKey })
  const access = { backendUrl: stack.medusa, publishableKey: stack.publishableKey }

  /** A cart with one product, an address, the promotion and the cheapest delivery, with its payment session. */
  async function prepareCart(handle: string, flow: "redirect" | "card") {
    const [{ regions }, { products }] = await Promise.all([
      store.region.list(),
      store.product.list({ handle }),
    ])
    const region = regions.find(({ currency_code }) => currency_code === "usd")
    const variant_id = products[0]?.variants?.[0]?.id
    if (!region || !variant_id) throw new Error(`The store does not sell "${handle}" in US dollars`)
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
    if (!cheapest) throw new Error("The store does not deliver to the address")
    await store.cart.addShippingMethod(cart.id, { option_id: cheapest.id })
    const { payment_collection } = await store.payment.initiatePaymentSession(cart, {
      provider_id: stack.paymentProviderId,
      data: { flow },
    })
    const session = payment_collection.payment_sessions?.[0]
    if (!session) throw new Error("The payment session was not created")
    return { cart, session }
  }

  return {
    /** Pays on the gateway's payment page. Returns the order's id. */
    async buyByRedirect(handle: string): Promise<string> {
      const { session } = await prepareCart(handle, "redirect")
      const back = await followPages(redirectUrl(session), stack.storefront, {
        name: "Ada Lovelace",
        number: CARD.number,
        expiry: `${CARD.month}/${CARD.year.slice(2)}`,
        code: CARD.code,
      })
      const { payment_session_id = "" } = readReturn(back) ?? {}
      const { order_id, status } = await waitForPayment(access, payment_session_id)
      if (!order_id) throw new Error(`The customer returned without an order, status ${status}`)
      return order_id
    },

    /** Pays by card on the store's own page. Returns the order's id. */
    async buyByCard(handle: string): Promise<string> {
      const { cart, session } = await prepareCart(handle, "card")
      const { status } = await authorizeCard(access, session.id, {
        card: CARD.number,
        expiration_month: CARD.month,
        expiration_year: CARD.year,
        security_code: CARD.code,
      })
      if (status !== "authorized") throw new Error(`The card payment has the status ${status}`)
      const result = await store.cart.complete(cart.id)
      if (result.type !== "order") throw new Error(`The cart was not completed: ${result.error.message}`)
      return result.order.id
    },
  }
}
