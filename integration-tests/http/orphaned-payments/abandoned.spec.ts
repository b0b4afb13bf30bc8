import { CARDS, sentTo } from "../../setup/pay"
import { orphanTools } from "./tools"
import { describePayments } from "../stores"

/** Payments of a session or a cart that no longer exists. */
describePayments((shop) => {
  const { paidInSilence, sweep, later, openCase, cases, gateway, orders, payment } = orphanTools(shop)
  const changeCart = (cart: string) =>
    shop.shopper.post(`/carts/${cart}/line-items`, { variant_id: shop.seed.variantId, quantity: 1 })

  describe("a payment of an abandoned session", () => {
    it("a changed cart: an authorization is voided, and no case is needed", async () => {
      const { cart, order_no } = await paidInSilence()
      await changeCart(cart)
      await later(order_no, "3 minutes")
      await sweep()
      expect(gateway(order_no)).toMatchObject({ state: "canceled" })
      expect(await payment(order_no)).toMatchObject({ state: "canceled", problem: "orphan_voided" })
      expect([await cases(order_no), await orders(cart)]).toEqual([[], []])
    })

    it("captured at the portal for a deleted cart: needs review; closed automatically when refunded there", async () => {
      const { cart, order_no } = await paidInSilence()
      await changeCart(cart)
      shop.sandbox.portal.capture({ order_no })
      await later(order_no, "3 minutes")
      await sweep()
      expect(await openCase(order_no)).toMatchObject({
        kind: "payment_without_order",
        details: { reason: "session_abandoned", state: "captured", amount: "25.00", left: "policy" },
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

    it("captured in part, where the account refunds: needs review of the amount", async () => {
      const { cart, order_no } = await paidInSilence("pp_mpgi_refunding")
      await changeCart(cart)
      shop.sandbox.portal.capture({ order_no, amount: "10.00" })
      await later(order_no, "3 minutes")
      await sweep()
      expect(await openCase(order_no)).toMatchObject({ details: { left: "captured_in_part" } })
    })

    it("authorized, where the account keeps orphaned payments: needs review", async () => {
      const { cart, order_no } = await paidInSilence("pp_mpgi_keeping")
      await changeCart(cart)
      await later(order_no, "3 minutes")
      await sweep()
      expect(await openCase(order_no)).toMatchObject({ details: { state: "authorized", left: "policy" } })
      expect(gateway(order_no)).toMatchObject({ state: "authorized" })
    })

    describe("held for review", () => {
      afterEach(() => shop.sandbox.voidHeldBy("review"))

      it.each([
        ["its review is declined", "review", [1, 0]],
        ["it is voided where the gateway refuses to decline the review", "cancel", [1, 1]],
      ] as const)("%s", async (_, how, sent) => {
        shop.sandbox.voidHeldBy(how)
        const { cart, order_no } = await paidInSilence(undefined, CARDS.review)
        expect(gateway(order_no)).toMatchObject({ state: "in_review" })
        await changeCart(cart)
        await later(order_no, "3 minutes")
        await sweep()
        const { transaction_id, state } = gateway(order_no)!
        expect(state).toBe("canceled")
        expect([sentTo(shop, "review", transaction_id), sentTo(shop, "cancel", transaction_id)]).toEqual(sent)
        expect(await payment(order_no)).toMatchObject({ state: "canceled", problem: "orphan_voided" })
        expect([await cases(order_no, "open"), await orders(cart)]).toEqual([[], []])
      })
    })

    it("a void that the gateway refuses is a case, tried again later, and the case closes", async () => {
      const { cart, order_no } = await paidInSilence()
      await changeCart(cart)
      shop.sandbox.faults.add({ kind: "status", operation: "cancel", when: "before", status: 400 })
      await later(order_no, "3 minutes")
      await sweep()
      expect(await openCase(order_no)).toMatchObject({ details: { left: "refused_by_gateway" } })
      await later(order_no)
      await sweep()
      expect(gateway(order_no)).toMatchObject({ state: "canceled" })
      expect(await cases(order_no)).toMatchObject([{ state: "closed", closed_by: "mpgi" }])
    })

    it("a void that the gateway goes on refusing: one case, and it is requested less and less often", async () => {
      const { cart, order_no } = await paidInSilence()
      await changeCart(cart)
      shop.sandbox.faults.add({
        kind: "status",
        operation: "cancel",
        when: "before",
        status: 400,
        times: 100,
      })
      await later(order_no, "3 minutes")
      await sweep()
      const { transaction_id } = gateway(order_no)!
      const journal = () => shop.sql("select id from mpgi_operation where order_no = ?", order_no)
      const { id, details } = await openCase(order_no)
      // As often as the case of it is checked.
      for (let minutes = 10; minutes < 60; minutes += 10) {
        await later(order_no, "10 minutes")
        await sweep()
      }
      expect([sentTo(shop, "cancel", transaction_id), (await journal()).length]).toEqual([1, 1])
      for (let hours = 2; hours < 24; hours += 2) {
        await later(order_no)
        await sweep()
      }
      expect([sentTo(shop, "cancel", transaction_id), (await journal()).length]).toEqual([3, 3])
      expect(await cases(order_no)).toMatchObject([{ id, details, state: "open" }])
      // Done at the portal meanwhile: found at once.
      shop.sandbox.faults.clear()
      shop.sandbox.portal.cancel({ order_no })
      await later(order_no, "10 minutes")
      await sweep()
      expect(await cases(order_no)).toMatchObject([{ state: "closed", closed_by: "mpgi" }])
    })

    it("a session deleted without the provider: voided, and the cart can be paid again", async () => {
      const { cart, session, order_no } = await paidInSilence()
      await shop.sql("delete from payment_session where id = ?", session)
      await later(order_no, "3 minutes")
      await sweep()
      expect(gateway(order_no)).toMatchObject({ state: "canceled" })
      expect(await orders(cart)).toEqual([])
    })

    it("a cart that was deleted: voided", async () => {
      const { cart, order_no } = await paidInSilence()
      await shop.container.resolve("cart").deleteCarts([cart])
      await later(order_no, "3 minutes")
      await sweep()
      expect(gateway(order_no)).toMatchObject({ state: "canceled" })
      expect(await payment(order_no)).toMatchObject({ problem: "orphan_voided" })
    })
  })
})
