import { createTaxRatesWorkflow } from "@medusajs/medusa/core-flows"
import { Modules } from "@medusajs/framework/utils"
import { payAndReturn, sentTo, settled } from "../../setup/pay"
import { PROVIDER } from "../../setup/shop-at-sandbox"
import { installmentPlan, saveSettings } from "../../setup/settings"
import { cartOf, monthly, newVariant, setPlan, startPayment } from "./fixtures"
import { describePayments } from "../stores"

const DAY = 86_400_000

/** Paying for a variant with a subscription plan, and the contract at the gateway. */
describePayments((shop) => {
  describe("a cart with a plan", () => {
    let club: string
    beforeEach(async () => {
      club = await newVariant(shop, "Coffee club")
    })
    const contractOf = (order_no: unknown) => {
      const { recurring_id } = shop.sandbox.ledger.transaction(String(order_no)) ?? {}
      return shop.sandbox.ledger.contracts().find((contract) => contract.recurring_id === recurring_id)
    }
    const buy = async (cart: string, more?: object, provider?: string) => {
      const { session, data } = await startPayment(shop, cart, more, provider)
      const checkout = { ...(data as { order_no: string; redirect_url: string }), cart, session: session! }
      const { order_id } = await payAndReturn(shop, checkout)
      expect(order_id).toMatch(/^order_/)
      return { order_no: checkout.order_no, data }
    }

    it("starts a contract with the plan's terms, beside what is paid once", async () => {
      await setPlan(shop, club, monthly)
      const cart = await cartOf(shop, [
        { variant_id: club },
        { variant_id: shop.seed.variantId, quantity: 2 },
      ])
      const shown = await shop.shopper.get(`/mpgi/carts/${cart}/subscription-plan`)
      expect(shown.data).toMatchObject({
        subscription: {
          contract_name: "Coffee club",
          contract_amount: "9.00",
          currency_code: "usd",
          interval: "day",
          interval_count: 30,
          billing_cycle: 12,
          trial_days: null,
        },
        problem: null,
      })
      const { data, order_no } = await buy(cart)
      expect(data.subscription).toMatchObject({ contract_amount: "9.00", interval_count: 30 })
      expect(shop.sandbox.ledger.transaction(order_no)).toMatchObject({ amount: "54.00" })
      const contract = contractOf(order_no)
      expect(contract).toMatchObject({
        contract_name: "Coffee club",
        status: "Active",
        amount: "9.00",
        currency: "USD",
        interval: "day",
        interval_count: 30,
        billing_cycle: 12,
        promotion_cycle: 0,
        trial: false,
      })
      expect(Math.round((contract!.next_at - shop.sandbox.clock.now()) / DAY)).toBe(30)
    })

    it("starts it later with a trial, and ends it where the plan does", async () => {
      // The day of the shop: specs before this one have put the gateway's clock forward, by less than the trial.
      const today = new Date().toISOString().slice(0, 10)
      const year = new Date().getUTCFullYear() + 3
      await setPlan(shop, club, {
        ...monthly,
        trial_days: 200,
        promotion_cycle: 1,
        contract_end: `${year}-06-30`,
        contract_name: "Coffee, 200 days to try",
        amounts: { usd: "12.50" },
      })
      const { order_no } = await buy(await cartOf(shop, [{ variant_id: club }]))
      expect(shop.sandbox.ledger.transaction(order_no)).toMatchObject({ amount: "9.00" })
      expect(contractOf(order_no)).toMatchObject({
        contract_name: "Coffee, 200 days to try",
        amount: "12.50",
        promotion_cycle: 1,
        trial: true,
        anchor_at: Date.parse(today) + 200 * DAY,
        next_at: Date.parse(today) + 230 * DAY,
        ends_at: Date.parse(`${year}-06-30`),
      })
    })

    it("charges the tax of a price in every period, and a promotion in none", async () => {
      const [region] = await shop.container.resolve(Modules.TAX).listTaxRegions({ country_code: "us" })
      await createTaxRatesWorkflow(shop.container).run({
        input: [{ tax_region_id: region!.id, name: "Tax", code: "tax", rate: 8, is_default: true }],
      })
      await setPlan(shop, club, monthly)
      const { order_no } = await buy(await cartOf(shop, [{ variant_id: club }]))
      expect(contractOf(order_no)).toMatchObject({ amount: "9.72" })
      expect(shop.sandbox.ledger.transaction(order_no)).toMatchObject({ amount: "9.72" })
    })

    it("is paid by a card on the shop's page in the same way", async () => {
      await saveSettings(shop, { installments: [installmentPlan(3)] })
      await setPlan(shop, club, monthly)
      const cart = await cartOf(shop, [{ variant_id: club }])
      const { session, data } = await startPayment(shop, cart, { flow: "card" })
      const pay = (more: object = {}) =>
        shop.shopper.post(`/mpgi/payment-sessions/${session}/authorise`, {
          card: "4111111111111111",
          expiration_month: "12",
          expiration_year: "2099",
          security_code: "123",
          ...more,
        })
      expect(await pay({ installments: "3" })).toMatchObject({
        status: 400,
        data: { message: expect.stringContaining("at once") },
      })
      expect(sentTo(shop, "authorise", String(data.order_no))).toBe(0)
      shop.sandbox.faults.add({ kind: "notification_loss", times: 10 })
      expect((await pay()).data.payment_session).toMatchObject({ status: "authorized" })
      const contract = contractOf(data.order_no)!
      expect(contract).toMatchObject({ status: "Active", amount: "9.00" })
      // The reply names the contract: no message is needed.
      expect(
        await shop.sql(
          "select recurring_id, state from mpgi_subscription where order_no = ?",
          String(data.order_no),
        ),
      ).toEqual([{ recurring_id: contract.recurring_id, state: "active" }])
    })

    it("sends the code for a new contract, and months, to an account that accepts them", async () => {
      await setPlan(shop, club, { interval: "month", interval_count: 1 })
      const cart = await cartOf(shop, [{ variant_id: club }])
      const { order_no } = await buy(cart, undefined, "pp_mpgi_worldly")
      expect(contractOf(order_no)).toMatchObject({ interval: "month", interval_count: 1, billing_cycle: 0 })
      await settled(shop)
    })

    it("without a plan requests no contract", async () => {
      const { order_no, data } = await buy(await cartOf(shop, [{ variant_id: club }]), undefined, PROVIDER)
      expect(data.subscription).toBeNull()
      expect(contractOf(order_no)).toBeUndefined()
    })
  })
})
