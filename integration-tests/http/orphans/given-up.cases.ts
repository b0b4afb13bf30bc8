import type { Shop } from "../../setup/shop-at-sandbox"
import { moneyTools } from "./money"

/** Money for a session or a cart that is not there any more. */
export function givenUpCases(shop: Shop) {
  const { paidInSilence, sweep, later, openCase, cases, gateway, orders, payment } = moneyTools(shop)
  const changeCart = (cart: string) =>
    shop.shopper.post(`/carts/${cart}/line-items`, { variant_id: shop.seed.variantId, quantity: 1 })

  describe("money for what was given up", () => {
    it("a changed cart: an authorisation is voided, and no case is needed", async () => {
      const { cart, order_no } = await paidInSilence()
      await changeCart(cart)
      await later(order_no, "3 minutes")
      await sweep()
      expect(gateway(order_no)).toMatchObject({ state: "cancelled" })
      expect(await payment(order_no)).toMatchObject({ state: "cancelled", problem: "orphan_voided" })
      expect([await cases(order_no), await orders(cart)]).toEqual([[], []])
    })

    it("captured at the portal for a dead cart: left to a person; closed by itself when refunded there", async () => {
      const { cart, order_no } = await paidInSilence()
      await changeCart(cart)
      shop.sandbox.portal.capture({ order_no })
      await later(order_no, "3 minutes")
      await sweep()
      expect(await openCase(order_no)).toMatchObject({
        kind: "paid_without_order",
        details: { reason: "session_given_up", state: "captured", amount: "25.00", left: "policy" },
      })
      await later(order_no)
      await sweep()
      expect(await cases(order_no)).toHaveLength(1)
      expect(shop.sandbox.ledger.refunds(order_no)).toEqual([])

      shop.sandbox.portal.refund({ order_no })
      await later(order_no)
      await sweep()
      expect(await cases(order_no)).toMatchObject([{ state: "closed", closed_by: "mpgi" }])
    })

    it("captured, where the account refunds: refunded once", async () => {
      const { cart, order_no } = await paidInSilence("pp_mpgi_refunding")
      await changeCart(cart)
      shop.sandbox.portal.capture({ order_no })
      await later(order_no, "3 minutes")
      await Promise.all([sweep(), sweep()])
      await later(order_no)
      await sweep()
      expect(shop.sandbox.ledger.refunds(order_no)).toMatchObject([{ amount: "25.00" }])
      expect(await payment(order_no)).toMatchObject({ state: "refunded", problem: "orphan_refunded" })
      expect(await cases(order_no, "open")).toEqual([])
    })

    it("captured in part, where the account refunds: left to a person, who knows how much", async () => {
      const { cart, order_no } = await paidInSilence("pp_mpgi_refunding")
      await changeCart(cart)
      shop.sandbox.portal.capture({ order_no, amount: "10.00" })
      await later(order_no, "3 minutes")
      await sweep()
      expect(await openCase(order_no)).toMatchObject({ details: { left: "captured_in_part" } })
    })

    it("authorised, where the account keeps orphans: left to a person", async () => {
      const { cart, order_no } = await paidInSilence("pp_mpgi_keeping")
      await changeCart(cart)
      await later(order_no, "3 minutes")
      await sweep()
      expect(await openCase(order_no)).toMatchObject({ details: { state: "authorised", left: "policy" } })
      expect(gateway(order_no)).toMatchObject({ state: "authorised" })
    })

    it("a void that the gateway refuses is shown, tried again later, and the case closes", async () => {
      const { cart, order_no } = await paidInSilence()
      await changeCart(cart)
      shop.sandbox.faults.add({ kind: "status", operation: "cancel", when: "before", status: 400 })
      await later(order_no, "3 minutes")
      await sweep()
      expect(await openCase(order_no)).toMatchObject({ details: { left: "refused_by_gateway" } })
      await later(order_no)
      await sweep()
      expect(gateway(order_no)).toMatchObject({ state: "cancelled" })
      expect(await cases(order_no)).toMatchObject([{ state: "closed", closed_by: "mpgi" }])
    })

    it("a session deleted past the provider: voided, and the cart can be paid anew", async () => {
      const { cart, session, order_no } = await paidInSilence()
      await shop.sql("delete from payment_session where id = ?", session)
      await later(order_no, "3 minutes")
      await sweep()
      expect(gateway(order_no)).toMatchObject({ state: "cancelled" })
      expect(await orders(cart)).toEqual([])
    })

    it("a cart that was deleted: voided", async () => {
      const { cart, order_no } = await paidInSilence()
      await shop.container.resolve("cart").deleteCarts([cart])
      await later(order_no, "3 minutes")
      await sweep()
      expect(gateway(order_no)).toMatchObject({ state: "cancelled" })
      expect(await payment(order_no)).toMatchObject({ problem: "orphan_voided" })
    })
  })
}
