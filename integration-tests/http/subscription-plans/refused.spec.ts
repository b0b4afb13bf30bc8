import { createPromotionsWorkflow } from "@medusajs/medusa/core-flows"
import { open } from "../../setup/browser"
import { sentTo } from "../../setup/pay"
import { installmentPlan, saveSettings } from "../../setup/settings"
import { cartOf, monthly, newVariant, setPlan, startPayment } from "./fixtures"
import { describePayments } from "../stores"

/** What cannot be sent is refused before anything is sent, with a message that names the next step. */
describePayments((shop) => {
  describe("a cart whose plan cannot be sent", () => {
    let club: string
    beforeEach(async () => {
      club = await newVariant(shop, "Coffee club")
      await setPlan(shop, club, monthly)
    })

    const refusal = async (cart: string, data?: object, provider?: string) => {
      const { session, answer } = await startPayment(shop, cart, data, provider)
      expect(session).toBeUndefined()
      expect(answer.status).toBe(400)
      expect(await shop.sql("select id from mpgi_payment where cart_id = ?", cart)).toEqual([])
      return answer.data
    }

    it("holds two of them", async () => {
      const tea = await newVariant(shop, "Tea club")
      await setPlan(shop, tea, monthly)
      const cart = await cartOf(shop, [{ variant_id: club }, { variant_id: tea }])
      const message = expect.stringMatching(/^The cart holds two subscriptions.*remove one of them/)
      expect(await refusal(cart)).toMatchObject({ type: "not_allowed", message })
      expect((await shop.shopper.get(`/mpgi/carts/${cart}/subscription-plan`)).data).toEqual({
        subscription: null,
        problem: { code: "mpgi_plan_two", message },
      })
    })

    it("holds it more than once", async () => {
      const cart = await cartOf(shop, [{ variant_id: club, quantity: 2 }])
      expect((await refusal(cart)).message).toContain("set its quantity to 1")
    })

    it("is to be paid in installments", async () => {
      await saveSettings(shop, { installments: [installmentPlan(3)] })
      const cart = await cartOf(shop, [{ variant_id: club }])
      const offered = async (id: string) => {
        const { data } = await shop.shopper.get(`/mpgi/payment-options?cart_id=${id}`)
        return data.payment_options.flatMap(({ installments }: { installments: object[] }) => installments)
      }
      expect(await offered(await shop.shopper.cart())).toMatchObject([{ count: 3 }])
      expect(await offered(cart)).toEqual([])
      expect((await refusal(cart, { installments: 3 })).message).toContain("choose to pay at once")
      expect((await startPayment(shop, cart, { installments: 1 })).session).toBeDefined()
    })

    it("is paid through an account that does not accept its billing cycle", async () => {
      const cart = await cartOf(shop, [{ variant_id: club }])
      expect((await refusal(cart, {}, "pp_mpgi_plain")).message).toContain("another payment method")
    })

    it("ends before its first period", async () => {
      await setPlan(shop, club, { ...monthly, contract_end: "2020-01-31" })
      const cart = await cartOf(shop, [{ variant_id: club }])
      expect((await refusal(cart)).message).toContain("ends before its first period")
    })

    it("costs nothing at first: it is neither sold without its contract, nor is anything else refused", async () => {
      const promotion = (code: string, value: number) => ({
        code,
        type: "standard" as const,
        status: "active" as const,
        application_method: {
          type: "percentage" as const,
          target_type: "order" as const,
          allocation: "across" as const,
          value,
          currency_code: "usd",
        },
      })
      const promotionsData = [promotion("FREE", 100), promotion("ALMOST", 99.99)]
      await createPromotionsWorkflow(shop.container).run({ input: { promotionsData } })
      const apply = async (cart: string, ...promo_codes: string[]) =>
        (await shop.shopper.post(`/carts/${cart}`, { promo_codes })).data.cart.total
      const message = expect.stringMatching(/^The subscription Coffee club begins with a payment.*Remove/)
      const code = "mpgi_plan_nothing_due"

      const cart = await cartOf(shop, [{ variant_id: club }])
      expect(await apply(cart, "FREE")).toBe(0)
      expect((await shop.shopper.get(`/mpgi/carts/${cart}/subscription-plan`)).data).toEqual({
        subscription: null,
        problem: { code, message },
      })
      expect(await shop.shopper.complete(cart)).toMatchObject({ status: 400, data: { code, message } })
      // Medusa demands a session of an amount that only rounds to nothing.
      expect(await apply(cart, "ALMOST")).toBeLessThan(0.005)
      expect(await refusal(cart)).toMatchObject({ code, message })
      expect(await apply(cart)).toBe(9)
      expect((await startPayment(shop, cart)).session).toBeDefined()

      const once = await cartOf(shop, [{ variant_id: await newVariant(shop, "Sticker") }])
      expect(await apply(once, "FREE")).toBe(0)
      expect(await shop.shopper.complete(once)).toMatchObject({ status: 200, data: { type: "order" } })
    })

    it("was changed in the table by hand", async () => {
      await shop.sql("update mpgi_subscription_plan set interval_count = 0 where variant_id = ?", club)
      const cart = await cartOf(shop, [{ variant_id: club }])
      expect((await refusal(cart)).message).toContain("is not set up correctly")
    })

    it("has changed since it was shown to the shopper", async () => {
      const cart = await cartOf(shop, [{ variant_id: club }])
      const { data } = await startPayment(shop, cart)
      await setPlan(shop, club, { ...monthly, interval_count: 7 })
      const page = await open(String(data.redirect_url))
      expect(page.status).toBe(410)
      expect(page.html).toContain("has changed since this payment was started")
      expect(sentTo(shop, "checkout", String(data.order_no))).toBe(0)
      expect((await startPayment(shop, cart)).session).toBeDefined()
    })
  })
})
