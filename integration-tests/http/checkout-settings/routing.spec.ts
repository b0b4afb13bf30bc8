import { open, submit } from "../../setup/browser"
import { merchant } from "../../setup/merchant"
import {
  arrived,
  enterCard,
  openHostedPage,
  payAndReturn,
  sentTo,
  startCheckout,
  startSession,
} from "../../setup/pay"
import { PROVIDER } from "../../setup/shop-at-sandbox"
import { CARD, typed } from "../direct-card/card-store"
import { describeCheckout } from "../stores"

type Use = { salesChannels?: string[]; countries?: string[] }

const EURO = "pp_mpgi_euro"

/** Which of several accounts a checkout may use, and that a payment stays with the account that took it. */
describeCheckout((shop) => {
  const account = (provider: string) => shop.container.resolve("mpgi").account(provider)

  /** As after a restart with another option. */
  const route = (provider: string, use: Use | undefined) => {
    account(provider).options.use = use
  }
  const offered = async (cart: string) => {
    const { data } = await shop.shopper.get(`/mpgi/payment-options?cart_id=${cart}`)
    return data.payment_options.map(
      ({ provider_id, unavailable, flows }: Record<string, string[] | string | null>) => [
        provider_id,
        unavailable,
        flows?.length,
      ],
    )
  }
  const salesChannel = async (cart: string) => {
    const [row] = await shop.sql<{ id: string }>("select sales_channel_id as id from cart where id = ?", cart)
    return row!.id
  }

  describe("several accounts", () => {
    let accepted: string[] | undefined
    beforeEach(() => {
      accepted = account(EURO).options.currencies
      delete account(EURO).options.currencies
    })
    afterEach(() => {
      jest.restoreAllMocks()
      for (const provider of [PROVIDER, EURO]) route(provider, undefined)
      account(EURO).options.currencies = accepted
    })

    it("are offered by country and sales channel, and a session of another one is refused", async () => {
      const cart = await shop.shopper.cart()
      route(PROVIDER, { countries: ["BR"] })
      route(EURO, { countries: ["US"], salesChannels: [await salesChannel(cart)] })
      expect(await offered(cart)).toEqual([
        [PROVIDER, "country", 0],
        [EURO, null, 1],
      ])
      const refused = await shop.shopper.session(cart, PROVIDER, {})
      expect([refused.answer.status, refused.answer.data.message]).toEqual([
        400,
        expect.stringMatching(/^provider_id: this account is not used for the country of the cart/),
      ])
      expect(await shop.sql("select id from mpgi_payment")).toEqual([])
      const { order_no } = await startSession(shop, cart, {}, EURO)
      expect(order_no).toEqual(expect.any(String))

      route(EURO, { salesChannels: ["sc_wholesale"] })
      expect(await offered(cart)).toEqual([
        [PROVIDER, "country", 0],
        [EURO, "sales_channel", 0],
      ])
      expect((await shop.shopper.session(cart, EURO, {})).answer.data.message).toMatch(
        /^provider_id: .* sales channel/,
      )
    })

    it("are checked again before anything is sent: the cart's address may have changed since", async () => {
      route(PROVIDER, { countries: ["US"] })
      const checkout = await startCheckout(shop)
      const card = await startCheckout(shop, { flow: "card" })
      await shop.sql(
        "update cart_address set country_code = 'br' where id in (select shipping_address_id from cart where id in (?, ?))",
        checkout.cart,
        card.cart,
      )
      const page = await open(checkout.redirect_url)
      expect([page.status, page.html]).toEqual([
        410,
        expect.stringContaining("No payment was made on this page"),
      ])
      const path = `/mpgi/payment-sessions/${card.session}/authorise`
      const refused = await shop.shopper.post(path, typed(CARD.good))
      expect([refused.status, refused.data.message]).toEqual([400, expect.stringMatching(/^provider_id:/)])
      expect(sentTo(shop, "checkout", checkout.order_no)).toBe(0)
      expect(sentTo(shop, "authorise", card.order_no)).toBe(0)
    })

    it("keep their payments: after the routing has changed, capture and refund go to the account that took it", async () => {
      const admin = await merchant(shop)
      const checkout = await startCheckout(shop, {}, EURO)
      const { order_id } = await payAndReturn(shop, checkout)
      route(EURO, { countries: ["BR"], salesChannels: ["sc_wholesale"] })
      route(PROVIDER, { countries: ["US"] })
      const calls = (provider: string) => {
        const { gateway } = account(provider)
        return [jest.spyOn(gateway, "capture"), jest.spyOn(gateway, "refund")].map(
          (spy) => () => spy.mock.calls.length,
        )
      }
      const [took, other] = [calls(EURO), calls(PROVIDER)]
      const { payment } = await admin.order(order_id!)
      expect((await admin.capture(payment.id)).status).toBe(200)
      expect((await admin.refund(payment.id, { amount: 5 })).status).toBe(200)
      expect(shop.sandbox.ledger.transaction(checkout.order_no)).toMatchObject({
        captured: "25.00",
        refunded: "5.00",
      })
      expect(took.map((count) => count())).toEqual([1, 1])
      expect(other.map((count) => count())).toEqual([0, 0])
    })

    it("do not stop a customer who is on the payment page already", async () => {
      const checkout = await startCheckout(shop, {}, EURO)
      const hosted = await openHostedPage(checkout)
      route(EURO, { countries: ["BR"] })
      expect((await open(checkout.redirect_url)).status).toBe(410)
      const back = await arrived(shop, await submit(await enterCard(hosted)))
      expect(back).toMatchObject({ status: "authorized", order_id: expect.stringMatching(/^order_/) })
    })
  })
})
