import {
  createProductsWorkflow,
  createRegionsWorkflow,
  createTaxRegionsWorkflow,
} from "@medusajs/medusa/core-flows"
import { merchant } from "../../setup/merchant"
import { open } from "../../setup/browser"
import { arrived, payAndReturn, payAtGateway, rowsOf, startCheckout, startSession } from "../../setup/pay"
import { address } from "../../setup/shop"
import { PROVIDER } from "../../setup/shop-at-sandbox"
import { describeSecurity } from "../stores"

/** Currencies without and with three decimals, beside the seeded US dollar. */
const CURRENCIES = [
  { currency: "jpy", country: "jp", price: 2500, wire: "2500" },
  { currency: "kwd", country: "kw", price: 12.345, wire: "12.345" },
]

/** Amounts in the wrong unit, the wrong currency, or simply wrong. */
describeSecurity((shop) => {
  const regions: Record<string, string> = {}
  let variant = ""

  beforeAll(async () => {
    for (const { currency, country } of CURRENCIES) {
      const region = {
        name: country,
        currency_code: currency,
        countries: [country],
        payment_providers: [PROVIDER],
      }
      const { result } = await createRegionsWorkflow(shop.container).run({ input: { regions: [region] } })
      regions[currency] = result[0]!.id
    }
    const tax = CURRENCIES.map(({ country }) => ({ country_code: country, provider_id: "tp_system" }))
    await createTaxRegionsWorkflow(shop.container).run({ input: tax })
    const channels = await shop.container.resolve("sales_channel").listSalesChannels({ name: "Web" })
    const prices = CURRENCIES.map(({ currency, price }) => ({ currency_code: currency, amount: price }))
    const { result } = await createProductsWorkflow(shop.container).run({
      input: {
        products: [
          {
            title: "Song",
            status: "published",
            sales_channels: channels.map(({ id }) => ({ id })),
            options: [{ title: "Format", values: ["File"] }],
            variants: [{ title: "File", manage_inventory: false, options: { Format: "File" }, prices }],
          },
        ],
      },
    })
    variant = result[0]!.variants[0]!.id
  })

  const cartIn = async (currency: string, country: string) => {
    const { data } = await shop.shopper.post("/carts", {
      region_id: regions[currency],
      email: "ada@example.com",
      billing_address: { ...address, country_code: country },
      items: [{ variant_id: variant, quantity: 1 }],
    })
    return data.cart.id as string
  }

  describe("a payment in another currency", () => {
    it.each(CURRENCIES)("reaches the gateway as $wire $currency, and is captured so", async (each) => {
      const cart = await cartIn(each.currency, each.country)
      const checkout = { cart, ...(await startSession(shop, cart)) }
      const page = await open(checkout.redirect_url)
      expect(page.forms[0]!.fields).toMatchObject({
        amount: each.wire,
        currency: each.currency.toUpperCase(),
      })
      const { order_id } = await payAndReturn(shop, checkout)
      expect(shop.sandbox.ledger.transaction(checkout.order_no)).toMatchObject({
        amount: each.wire,
        authorized: each.wire,
        currency: each.currency.toUpperCase(),
      })
      const admin = await merchant(shop)
      const { payment } = await admin.order(order_id!)
      expect(payment.amount).toBe(each.price)
      expect(await admin.capture(payment.id)).toMatchObject({ status: 200 })
      expect(shop.sandbox.ledger.transaction(checkout.order_no)).toMatchObject({ captured: each.wire })
    })
  })

  describe("an authorization", () => {
    it.each([
      ["wrong_amount", "amount_mismatch"],
      ["wrong_currency", "currency_mismatch"],
    ] as const)("that the gateway returns with %s makes no order", async (kind, problem) => {
      const checkout = await startCheckout(shop)
      const paid = await payWithoutNotification(checkout)
      shop.sandbox.faults.add({ kind, operation: "retrievalTrans", times: 3 })
      expect(await arrived(shop, await open(paid))).toMatchObject({ status: "error" })
      expect((await rowsOf(shop, checkout.session))[0]).toMatchObject({ problem })
      expect(await shop.sql("select order_id from order_cart where cart_id = ?", checkout.cart)).toEqual([])
    })
  })

  /** Pays while notifications are lost. Returns the return address. */
  async function payWithoutNotification(
    checkout: Awaited<ReturnType<typeof startCheckout>>,
  ): Promise<string> {
    shop.sandbox.faults.add({ kind: "notification_loss", times: 10 })
    return (await payAtGateway(checkout)).forms[0]!.action
  }
})
