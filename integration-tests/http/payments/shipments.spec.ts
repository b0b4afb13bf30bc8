import { Modules } from "@medusajs/framework/utils"
import {
  createPromotionsWorkflow,
  createRegionsWorkflow,
  createTaxRatesWorkflow,
  createTaxRegionsWorkflow,
  updateProductVariantsWorkflow,
  updateShippingOptionsWorkflow,
} from "@medusajs/medusa/core-flows"
import { orderChanges } from "../../setup/order-changes"
import { payAndReturn, until } from "../../setup/pay"
import { letTimePass } from "../../setup/time-passes"
import { describePayments } from "../stores"
import { SHIPPED, shipping } from "./shipments"

const WHOLE = "pp_mpgi_whole"

/** Captures of what was shipped, shipment by shipment, and of nothing else. */
describePayments((shop) => {
  const { admin, captures, captured, place, itemsOf, fulfill, ship, shipments, due, nothingMore } =
    shipping(shop)

  const taxed = async (rate: number, country_code = "us") => {
    const [region] = await shop.container.resolve(Modules.TAX).listTaxRegions({ country_code })
    await createTaxRatesWorkflow(shop.container).run({
      input: [{ tax_region_id: region!.id, name: "Tax", code: "tax", rate, is_default: true }],
    })
  }
  const tenPercent = async () => {
    await createPromotionsWorkflow(shop.container).run({
      input: {
        promotionsData: [
          {
            code: "TEN",
            type: "standard",
            status: "active",
            application_method: {
              type: "percentage",
              target_type: "items",
              allocation: "each",
              max_quantity: 10,
              value: 10,
              currency_code: "usd",
            },
          },
        ],
      },
    })
  }

  describe("capture of what was shipped", () => {
    it("captures each shipment with tax and discounts, and all of it to the cent", async () => {
      await taxed(8.875)
      await tenPercent()
      // 3 × 20 less 10 % and 5 for the delivery, with tax: 64.23625.
      const { order_id, order_no } = await place({ quantity: 3, promo_codes: ["TEN"] })
      expect(shop.sandbox.ledger.transaction(order_no)).toMatchObject({ amount: "64.24" })
      expect(await shipments(order_id)).toMatchObject({
        currency_code: "usd",
        captured: "0.00",
        shipped: "0.00",
        to_come: "64.24",
        until: expect.any(String),
      })

      await ship(order_id, 1)
      await captured(order_no, [25.04])
      expect(await shipments(order_id)).toMatchObject({
        captured: "25.04",
        shipped: "25.04",
        to_come: "39.20",
      })
      await ship(order_id, 1)
      await captured(order_no, [25.04, 19.6])
      await ship(order_id, 1)
      await captured(order_no, [25.04, 19.6, 19.6])
      await until(
        "Medusa's capture",
        async () => (await admin().order(order_id)).payment_status === "captured",
      )
      await nothingMore(order_id, order_no, [25.04, 19.6, 19.6])
      expect(await shipments(order_id)).toMatchObject({
        captured: "64.24",
        shipped: "64.24",
        to_come: "0.00",
        until: null,
      })
      const { payment } = await admin().order(order_id)
      expect(payment.captures.map(({ created_by }: { created_by: unknown }) => created_by)).toEqual([
        null,
        null,
        null,
      ])
    })

    it("captures whole amounts of a currency without decimals", async () => {
      const { result: regions } = await createRegionsWorkflow(shop.container).run({
        input: {
          regions: [{ name: "Japan", currency_code: "jpy", countries: ["jp"], payment_providers: [SHIPPED] }],
        },
      })
      await createTaxRegionsWorkflow(shop.container).run({
        input: [
          {
            country_code: "jp",
            provider_id: "tp_system",
            default_tax_rate: { name: "Tax", code: "jct", rate: 8.78 },
          },
        ],
      })
      await updateProductVariantsWorkflow(shop.container).run({
        input: {
          selector: { id: shop.seed.variantId },
          update: {
            prices: [
              { amount: 20, currency_code: "usd" },
              { amount: 624, currency_code: "jpy" },
            ],
          },
        },
      })
      const fulfillment = shop.container.resolve(Modules.FULFILLMENT)
      const [zone] = await fulfillment.listServiceZones({})
      await fulfillment.createGeoZones({ service_zone_id: zone!.id, type: "country", country_code: "jp" })
      await updateShippingOptionsWorkflow(shop.container).run({
        input: [{ id: shop.seed.shippingOptionId, prices: [{ currency_code: "jpy", amount: 0 }] }],
      })
      // 2 × 624 with tax: 1357.5744.
      const { order_id, order_no } = await place({
        quantity: 2,
        region_id: regions[0]!.id,
        country_code: "jp",
      })
      await ship(order_id, 1)
      await captured(order_no, [679])
      await ship(order_id, 1)
      await captured(order_no, [679, 679])
      await until(
        "Medusa's capture",
        async () => (await admin().order(order_id)).payment_status === "captured",
      )
    })

    it("never captures what was canceled", async () => {
      const { order_id, order_no } = await place({ quantity: 3 })
      const canceled = await fulfill(order_id, 2)
      await ship(order_id, 1)
      await captured(order_no, [25])
      await admin().post(`/orders/${order_id}/fulfillments/${canceled.id}/cancel`)
      await nothingMore(order_id, order_no, [25])
      expect(await shipments(order_id)).toMatchObject({
        captured: "25.00",
        shipped: "25.00",
        to_come: "40.00",
      })

      await orderChanges(shop, admin()).setQuantity(order_id, 3, 1)
      await nothingMore(order_id, order_no, [25])
      expect(await shipments(order_id)).toMatchObject({ shipped: "25.00", to_come: "0.00" })
    })

    it("does not show as zero what was captured in part at the portal", async () => {
      const { order_id, order_no } = await place({ quantity: 2 })
      shop.sandbox.portal.capture({ order_no, amount: "10.00" })
      await until("the capture is known", async () => (await shipments(order_id)).captured !== "0.00")
      expect(await shipments(order_id)).toMatchObject({ captured: null, shipped: "0.00", to_come: "45.00" })
    })

    it("goes on with what an edited order owes after a shipment", async () => {
      const { order_id, order_no } = await place({ quantity: 3 })
      await ship(order_id, 1)
      await captured(order_no, [25])
      const changes = orderChanges(shop, admin())
      await changes.setQuantity(order_id, 3, 2)
      await until("the collection is restored", async () => {
        const { payment_collections } = await changes.order(order_id)
        return payment_collections.some(({ status }: { status: string }) => status === "authorized")
      })
      expect((await admin().get(`/mpgi/orders/${order_id}/payment-links`)).data.outstanding).toBe("0")
      await ship(order_id, 1)
      await captured(order_no, [25, 20])
      await until(
        "Medusa's capture",
        async () => (await admin().order(order_id)).payment_status === "captured",
      )
      await nothingMore(order_id, order_no, [25, 20])
    })

    it("counts goods that are handed over without a shipment", async () => {
      const { order_id, order_no } = await place({ quantity: 2 })
      const { id } = await fulfill(order_id, 1)
      const delivered = await admin().post(`/orders/${order_id}/fulfillments/${id}/mark-as-delivered`)
      expect(delivered.status).toBe(200)
      await captured(order_no, [25])
    })

    it("takes store credit first, and no more than the order would owe without the rest", async () => {
      const { order_id, order_no } = await place({ quantity: 3 }, SHIPPED, 30)
      expect(shop.sandbox.ledger.transaction(order_no)).toMatchObject({ amount: "35.00" })
      await ship(order_id, 1)
      await nothingMore(order_id, order_no, [])
      await ship(order_id, 1)
      await captured(order_no, [15])
      await ship(order_id, 1)
      await captured(order_no, [15, 20])
    })

    it("does not capture a refund again", async () => {
      const { order_id, order_no } = await place({ quantity: 2 })
      await ship(order_id, 1)
      await captured(order_no, [25])
      const { payment } = await admin().order(order_id)
      expect((await admin().refund(payment.id, { amount: 3 })).status).toBe(200)
      await nothingMore(order_id, order_no, [25])
      await ship(order_id, 1)
      // Until Medusa has certainly ended the refund, its total says nothing of it.
      await nothingMore(order_id, order_no, [25])
      await letTimePass(shop, 5)
      await due(order_id)
      await captured(order_no, [25, 20])
    })

    it("does not capture a refund again whose server died before its credit line", async () => {
      const { order_id, order_no } = await place({ quantity: 2 })
      await ship(order_id, 1)
      await captured(order_no, [25])
      const { payment } = await admin().order(order_id)
      await admin().refund(payment.id, { amount: 3 })
      await shop.sql("delete from order_credit_line where order_id = ?", order_id)
      await letTimePass(shop, 5)
      await nothingMore(order_id, order_no, [25])
    })

    it("takes it from all payments of an order", async () => {
      const changes = orderChanges(shop, admin())
      const { order_id, order_no } = await place({})
      await ship(order_id, 1)
      await captured(order_no, [25])
      await until(
        "Medusa's capture",
        async () => (await admin().order(order_id)).payment_status === "captured",
      )
      await changes.edit(order_id, 2)
      const second = await changes.session(order_id, undefined, SHIPPED)
      await payAndReturn(shop, second)
      const added = (await itemsOf(order_id)).find(({ quantity }) => quantity === 2)!
      await nothingMore(order_id, second.order_no, [])
      await ship(order_id, 1, added)
      await captured(second.order_no, [20])
      await ship(order_id, 1, added)
      await captured(second.order_no, [20, 20])
      expect(captures(order_no)).toEqual([25])
    })
  })

  describe("capture of everything with the first shipment", () => {
    it("is an option of the account", async () => {
      const { order_id, order_no } = await place({ quantity: 3 }, WHOLE)
      await ship(order_id, 1)
      await captured(order_no, [65])
      expect(await shipments(order_id)).toBeNull()
    })
  })
})
