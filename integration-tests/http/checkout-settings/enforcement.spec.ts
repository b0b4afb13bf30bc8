import { open, submit } from "../../setup/browser"
import {
  arrived,
  enterCard,
  openHostedPage,
  payAndReturn,
  sentTo,
  startCheckout,
  startSession,
} from "../../setup/pay"
import { installmentPlan, saveSettings } from "../../setup/settings"
import { PROVIDER } from "../../setup/shop-at-sandbox"
import { CARD, typed } from "../direct-card/card-store"
import { describeCheckout } from "../stores"

const EURO = "pp_mpgi_euro"

/** What storefronts get, and that nothing else reaches the gateway, whatever they post. */
describeCheckout((shop) => {
  const optionsOf = async (cart: string, headers: Record<string, string> = {}) => {
    const response = await fetch(`${shop.url}/store/mpgi/payment-options?cart_id=${cart}`, {
      headers: { "x-publishable-api-key": shop.seed.publishableKey, ...headers },
    })
    return { status: response.status, data: (await response.json()) as { payment_options: object[] } }
  }
  const session = async (data: object, provider = PROVIDER) => {
    const made = await shop.shopper.session(await shop.shopper.cart(), provider, data)
    return [made.answer.status, made.answer.data.message] as unknown[]
  }
  const payByCard = (id: string, more: object = {}) =>
    shop.shopper.post(`/mpgi/payment-sessions/${id}/authorise`, { ...typed(CARD.good), ...more })

  describe("the payment options", () => {
    it("are the merchant's settings, for the cart and in the shopper's language", async () => {
      const cart = await shop.shopper.cart()
      expect((await optionsOf(cart)).data.payment_options).toMatchObject([
        {
          provider_id: PROVIDER,
          title: "Card",
          unavailable: null,
          flows: ["redirect", "card"],
          amount: "25.00",
          currency_code: "usd",
          installments: [],
        },
        { provider_id: EURO, unavailable: "currency", flows: [], installments: [] },
      ])
      await saveSettings(shop, {
        titles: { de: "Karte oder Wallet" },
        flows: { redirect: true, card: false },
        installments: [
          { ...installmentPlan(3), interest_free: true, max_amount: "25.00" },
          { ...installmentPlan(6, "P6"), min_amount: "25.00" },
          { ...installmentPlan(12), min_amount: "25.01" },
          installmentPlan(3, null, "EUR"),
        ],
      })
      const [option] = (await optionsOf(cart, { "accept-language": "de-AT,en;q=0.5" })).data.payment_options
      expect(option).toMatchObject({
        title: "Karte oder Wallet",
        flows: ["redirect"],
        installments: [
          { count: 3, installments_id: null, interest_free: true, part: "8.34" },
          { count: 6, installments_id: "P6", interest_free: false, part: null },
        ],
      })
      const [french] = (await optionsOf(cart, { "x-medusa-locale": "fr-FR" })).data.payment_options
      expect(french).toMatchObject({ title: "Carte bancaire" })
    })

    it("are not found for an unknown cart", async () => {
      expect((await optionsOf("cart_none")).status).toBe(404)
      expect((await optionsOf("%00")).status).toBe(400)
    })
  })

  describe("what is not offered", () => {
    it("creates no session, and the field is named", async () => {
      await saveSettings(shop, {
        flows: { redirect: true, card: false },
        installments: [installmentPlan(3, "P3")],
      })
      expect(await session({ flow: "card" })).toEqual([400, expect.stringContaining("data.flow")])
      expect(await session({ installments: 4 })).toEqual([400, expect.stringContaining("data.installments:")])
      expect(await session({ installments: 3 })).toEqual([
        400,
        expect.stringContaining("data.installments_id"),
      ])
      expect(await session({}, EURO)).toEqual([400, expect.stringContaining("currency_code")])
      expect(await shop.sql("select id from mpgi_payment")).toEqual([])
      await saveSettings(shop, { flows: { redirect: false, card: true } })
      expect(await session({})).toEqual([400, expect.stringContaining("data.flow")])
      await saveSettings(shop, { currencies: ["EUR"] })
      expect(await session({ flow: "card" })).toEqual([400, expect.stringContaining("currency_code")])
    })

    it("does not lead to the payment page after it was disabled, and does once it is enabled again", async () => {
      const checkout = await startCheckout(shop)
      await saveSettings(shop, { flows: { redirect: false, card: true } })
      const page = await open(checkout.redirect_url)
      expect([page.status, page.html]).toEqual([
        410,
        expect.stringContaining("No payment was made on this page"),
      ])
      expect(sentTo(shop, "checkout", checkout.order_no)).toBe(0)
      const [row] = await shop.sql<{ opened_at: unknown }>("select opened_at from mpgi_payment")
      expect(row!.opened_at).toBeNull()
      await saveSettings(shop, { flows: { redirect: true, card: true } })
      expect((await payAndReturn(shop, checkout)).status).toBe("authorized")
    })

    it("does not stop a shopper who is already on the payment page", async () => {
      const checkout = await startCheckout(shop)
      const hosted = await openHostedPage(checkout)
      await saveSettings(shop, { flows: { redirect: false, card: false } })
      // No other shopper is sent there, but this one pays, and it becomes an order.
      expect((await open(checkout.redirect_url)).status).toBe(410)
      const back = await arrived(shop, await submit(await enterCard(hosted)))
      expect(back).toMatchObject({
        status: "authorized",
        order_id: expect.stringMatching(/^order_/) as string,
      })
      expect(sentTo(shop, "checkout", checkout.order_no)).toBe(1)
    })

    it("is not sent with a card either", async () => {
      await saveSettings(shop, { installments: [{ ...installmentPlan(3), min_amount: "20.00" }] })
      const cart = await shop.shopper.cart()
      const { session: id, order_no } = await startSession(shop, cart, { flow: "card" })
      const refused = await payByCard(id, { installments: 6 })
      expect([refused.status, refused.data.message]).toEqual([400, expect.stringMatching(/^installments:/)])
      await saveSettings(shop, { flows: { redirect: true, card: false } })
      expect((await payByCard(id, { installments: 3 })).data.message).toMatch(/^flow:/)
      expect(sentTo(shop, "authorise", order_no)).toBe(0)
      await saveSettings(shop, { flows: { redirect: true, card: true } })
      expect((await payByCard(id, { installments: 3 })).data.payment_session.status).toBe("authorized")
      expect(shop.sandbox.ledger.transaction(order_no)).toMatchObject({ installments: "3" })
    })
  })
})
