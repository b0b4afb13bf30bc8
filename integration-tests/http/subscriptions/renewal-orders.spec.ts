import { Modules } from "@medusajs/framework/utils"
import { createTaxRatesWorkflow } from "@medusajs/medusa/core-flows"
import { sweepWorkflow } from "medusa-payment-mpgi/workflows"
import { merchant } from "../../setup/merchant"
import { CARDS, settled, until } from "../../setup/pay"
import { newVariant, setPlan } from "../subscription-plans/fixtures"
import { coffeeClub, renewalTools } from "./renewal-tools"
import { DAY } from "./subscribe"
import { describePayments } from "../stores"

const RENEWALS_FAIL = "4000000000000341"
const RENEWALS_AUTHORIZED = "4000002500003155"
const RENEWALS_DIFFER = "4000002760003184"

/** Renewals of plans become orders, paid by the charge that the gateway has made. */
describePayments((shop) => {
  const { subscribed, charges, order, ordersOf, renewed, sweepUntil, stocked } = renewalTools(shop)
  describe("a renewal", () => {
    let plan: string
    beforeEach(async () => {
      plan = await coffeeClub(shop)
    })

    it("becomes one paid order of the contract's item, however often it is reported", async () => {
      const { id, order_id, recurring_id } = await subscribed(plan)
      await renewed(id)
      const [first, second] = await renewed(id, 2)
      const messages = shop.sandbox.ledger
        .notifications()
        .filter(({ fields }) => fields.recurring_id === recurring_id)
      for (const { id: copy } of messages) shop.sandbox.notifications.resend(copy)
      await settled(shop)
      expect((await ordersOf(id)).map((made) => made.id).sort()).toEqual(
        [first!.order_id, second!.order_id].sort(),
      )
      const made = await order(first!.order_id!)
      expect(made).toMatchObject({
        total: 9.9,
        tax_total: 0,
        email: "ada@example.com",
        payment_status: "captured",
        metadata: { mpgi_subscription_id: id, mpgi_charge_id: first!.id },
        items: [{ title: "Coffee club", quantity: 1, unit_price: 9.9, variant_id: plan }],
        shipping_address: { address_1: "1 Example Street" },
      })
      expect(made.shipping_address.id).not.toBe((await order(order_id)).shipping_address.id)
      const [paid] = await shop.sql<{ captured_amount: string; completed_at: Date | null }>(
        "select * from mpgi_payment where order_no = ?",
        first!.order_no,
      )
      expect(paid).toMatchObject({ captured_amount: "9.90", state: "captured", charge_id: first!.id })
    })

    it("repeats the plan's item alone, with its tax and its delivery in the price", async () => {
      const [region] = await shop.container.resolve(Modules.TAX).listTaxRegions({ country_code: "us" })
      await createTaxRatesWorkflow(shop.container).run({
        input: [{ tax_region_id: region!.id, name: "Tax", code: "tax", rate: 8, is_default: true }],
      })
      await setPlan(shop, shop.seed.variantId, {
        interval: "day",
        interval_count: 1,
        amounts: { usd: "18.36" },
      })
      const single = await newVariant(shop, "Tea towel")
      const { id } = await subscribed(plan, CARDS.good, {
        items: [{ variant_id: shop.seed.variantId }, { variant_id: single }],
      })
      const [charge] = await renewed(id)
      const made = await order(charge!.order_id!)
      expect(made).toMatchObject({
        items: [{ variant_id: shop.seed.variantId, quantity: 1 }],
        shipping_methods: [{ amount: 0, shipping_option_id: shop.seed.shippingOptionId }],
      })
      expect(made.total).toBeCloseTo(18.36, 6)
      expect(made.tax_total).toBeCloseTo(1.36, 6)
    })

    it("is refunded in Medusa, once for each refund", async () => {
      const { id } = await subscribed(plan)
      const [charge] = await renewed(id)
      const admin = await merchant(shop)
      const { payment } = await admin.order(charge!.order_id!)
      expect((await admin.refund(payment.id, { amount: 4 })).status).toBe(200)
      expect(shop.sandbox.ledger.refunds(charge!.order_no).map(({ amount }) => amount)).toEqual(["4.00"])
      await until("the charge", async () => (await charges(id))[0]?.state === "partially_refunded")
    })

    it("that is authorized alone is captured as the account's options say", async () => {
      const kept = await subscribed(plan, RENEWALS_AUTHORIZED)
      const taken = await subscribed(plan, RENEWALS_AUTHORIZED, { provider: "pp_mpgi_placed" })
      shop.sandbox.clock.advance(DAY)
      const one = (id: string) =>
        until("the order", async () => (await charges(id)).find((each) => each.order_id))
      const first = await one(kept.id)
      const second = await one(taken.id)
      expect(shop.sandbox.ledger.transaction(first.order_no)).toMatchObject({ state: "authorized" })
      await until("the capture", async () => (await order(second.order_id!)).payment_status === "captured")
      expect(shop.sandbox.ledger.transaction(second.order_no)).toMatchObject({ captured: "9.90" })
      expect((await order(first.order_id!)).payment_status).toBe("authorized")
    })

    it("of another amount than the contract's is a case, keeps its money and makes no order", async () => {
      const { id } = await subscribed(plan, RENEWALS_DIFFER)
      shop.sandbox.clock.advance(DAY)
      const admin = await merchant(shop)
      const open = async () => {
        const [charge] = await charges(id)
        const { data } = await admin.get(`/mpgi/cases?state=open&order_no=${charge?.order_no ?? "none"}`)
        return data.cases[0] as { kind: string; details: object } | undefined
      }
      expect(await until("the case", open)).toMatchObject({
        kind: "amount_mismatch",
        details: { amount: "9.90", at_gateway: "10.90", left: "renewal" },
      })
      await sweepWorkflow(shop.container).run()
      const [charge] = await charges(id)
      expect(charge).toMatchObject({ order_id: null, state: "captured" })
      expect(shop.sandbox.ledger.transaction(charge!.order_no)).toMatchObject({
        captured: "10.90",
        refunded: "0.00",
      })
      expect(await ordersOf(id)).toEqual([])
    })

    it("that was declined makes no order and no payment", async () => {
      const { id } = await subscribed(plan, RENEWALS_FAIL)
      shop.sandbox.clock.advance(DAY)
      await until("the charge", async () => (await charges(id))[0]?.state === "declined")
      await settled(shop)
      expect(await charges(id)).toMatchObject([{ order_id: null, cart_id: null }])
      expect(await ordersOf(id)).toEqual([])
    })

    it("reserves stock; sold out, it is a case, is not refunded, and becomes an order when there is stock", async () => {
      const { variant_id, restock, reserved } = await stocked(2)
      const { id } = await subscribed(plan, CARDS.good, {
        items: [{ variant_id }],
        provider: "pp_mpgi_refunding",
      })
      await renewed(id)
      expect(await reserved()).toBe(2)
      shop.sandbox.clock.advance(DAY)
      const missing = await until("the second charge", async () => (await charges(id))[1])
      const open = async () => {
        const path = `/mpgi/cases?state=open&order_no=${missing.order_no}`
        return (await (await merchant(shop)).get(path)).data.cases[0] as object | undefined
      }
      expect(await until("the case", open)).toMatchObject({
        kind: "payment_without_order",
        details: { reason: "cart_not_completed" },
      })
      // Each message tries once more, and Medusa shows an order until it has undone a completion that fails.
      await settled(shop)
      // The hour after which other payments without an order are returned.
      await shop.sql(
        "update mpgi_payment set orphaned_at = orphaned_at - interval '2 hours' where order_no = ?",
        missing.order_no,
      )
      await sweepUntil("the case is looked at again", () => Promise.resolve(true))
      expect(await ordersOf(id)).toHaveLength(1)
      expect(shop.sandbox.ledger.refunds(missing.order_no)).toEqual([])
      await restock(3)
      await sweepUntil("the order", async () => (await charges(id))[1]?.order_id ?? undefined)
      expect(await ordersOf(id)).toHaveLength(2)
      expect(await reserved()).toBe(3)
      expect(await open()).toBeUndefined()
    })

    it("that cannot be delivered for now becomes an order when it can", async () => {
      await setPlan(shop, shop.seed.variantId, {
        interval: "day",
        interval_count: 1,
        amounts: { usd: "18.00" },
      })
      const { id } = await subscribed(plan, CARDS.good, { items: [{ variant_id: shop.seed.variantId }] })
      const deliverable = (at: string) =>
        shop.sql(`update shipping_option set deleted_at = ${at} where id = ?`, shop.seed.shippingOptionId)
      await deliverable("now()")
      shop.sandbox.clock.advance(DAY)
      const charge = await until("the charge", async () => (await charges(id))[0])
      await settled(shop)
      expect(await ordersOf(id)).toEqual([])
      await deliverable("null")
      await sweepUntil("the order", async () => (await charges(id)).find((each) => each.order_id))
      expect(await ordersOf(id)).toHaveLength(1)
      expect(shop.sandbox.ledger.transaction(charge.order_no)).toMatchObject({
        captured: "18.00",
        refunded: "0.00",
      })
    })

    it("makes no order where the account's options say so", async () => {
      const { id } = await subscribed(plan, CARDS.good, { provider: "pp_mpgi_recording" })
      shop.sandbox.clock.advance(DAY)
      await until("the charge", async () => (await charges(id))[0]?.state === "captured")
      await settled(shop)
      expect(await charges(id)).toMatchObject([{ order_id: null, cart_id: null }])
    })
  })
})
