import { payAtGateway, startCheckout, until } from "../../setup/pay"
import { age, quietOrder, reconcile } from "./reconciled"
import { describeFollowUp } from "../stores"

/** Discrepancies that are not resolved automatically. */
describeFollowUp((shop) => {
  const change = (order_no: string, set: string) =>
    shop.sql(`update mpgi_payment set ${set} where order_no = ?`, order_no)

  describe("needs review", () => {
    it.each([
      [
        "amount",
        "amount = '24.00'",
        "amount_mismatch",
        { local_value: "24.00 USD", gateway_value: "25.00 USD" },
      ],
      [
        "currency",
        "currency_code = 'eur'",
        "currency_mismatch",
        { local_value: "EUR", gateway_value: "USD" },
      ],
    ])("another %s", async (kind, set, which, values) => {
      const order = await quietOrder(shop)
      await change(order.order_no, set)
      await reconcile(shop)
      expect(await order.discrepancies()).toMatchObject([{ kind, state: "needs_review", ...values }])
      expect(await order.cases()).toMatchObject([{ kind: which, state: "open" }])
      await change(order.order_no, "amount = '25.00', currency_code = 'usd'")
      await reconcile(shop)
      expect(await order.discrepancies()).toMatchObject([{ state: "cleared" }])
      expect(await order.cases()).toMatchObject([{ kind: which, state: "closed" }])
    })

    it("a payment that the gateway does not know, once it is more than a lag", async () => {
      const order = await quietOrder(shop)
      const unknown = {
        kind: "query_lag",
        operation: "retrievalTrans",
        delayMs: 3_600_000,
        times: 4,
      } as const
      shop.sandbox.faults.add(unknown)
      await reconcile(shop)
      expect(await order.discrepancies()).toMatchObject([{ kind: "missing_at_gateway", state: "open" }])
      await age(shop, order.order_no)
      await reconcile(shop)
      expect(await order.discrepancies()).toMatchObject([
        { kind: "missing_at_gateway", state: "needs_review" },
      ])
      expect(await order.cases()).toEqual([{ kind: "missing_at_gateway", state: "open" }])
      shop.sandbox.faults.clear()
      await reconcile(shop)
      expect(await order.discrepancies()).toMatchObject([{ state: "cleared" }])
    })

    it("a refund of ours that the gateway does not know", async () => {
      const order = await quietOrder(shop)
      await order.admin.capture(order.payment_id)
      await order.admin.refund(order.payment_id, { amount: 5 })
      await shop.sql(
        "update mpgi_operation set gateway_reference = 'RF-LOST' where id = ?",
        (await order.last()).id,
      )
      await shop.sql("update mpgi_operation set marker = 'LOSTMARKER' where id = ?", (await order.last()).id)
      await reconcile(shop)
      await age(shop, order.order_no)
      await reconcile(shop)
      const found = await order.discrepancies()
      expect(found.filter(({ kind }) => kind === "missing_at_gateway")).toMatchObject([
        { reference: "RF-LOST", state: "needs_review", local_value: "refund 5.00 USD" },
      ])
    })

    it("a status behind ours", async () => {
      const order = await quietOrder(shop)
      await change(order.order_no, "state = 'captured', captured_amount = '25.00'")
      await reconcile(shop)
      await age(shop, order.order_no)
      await reconcile(shop)
      expect(await order.discrepancies()).toMatchObject([
        { kind: "status", state: "needs_review", gateway_value: "authorized" },
      ])
      expect(await order.medusa()).toMatchObject({ captures: [] })
    })

    it("a second transaction of an order that was captured", async () => {
      const order = await quietOrder(shop)
      const { transaction_id } = shop.sandbox.ledger.transaction(order.order_no)!
      await shop.sql("update mpgi_payment set transaction_id = 'OURS' where order_no = ?", order.order_no)
      order.portal.capture()
      await reconcile(shop)
      const found = await order.discrepancies()
      expect(found).toContainEqual(
        expect.objectContaining({
          kind: "missing_locally",
          transaction_id,
          state: "needs_review",
          local_value: "OURS",
        }),
      )
      expect(await order.medusa()).toMatchObject({ captures: [] })
    })

    it("an order that only a notification has reported", async () => {
      const checkout = await startCheckout(shop)
      await payAtGateway(checkout)
      // Applied first: a message that is still being applied would not stay parked.
      const stored = await until("the message to be applied", async () => {
        const rows = await shop.sql<{ id: string }>(
          "select id from mpgi_notification where order_no = ? and state = 'applied'",
          checkout.order_no,
        )
        return rows[0]
      })
      await shop.sql("delete from mpgi_payment where order_no = ?", checkout.order_no)
      await shop.sql(
        "update mpgi_notification set state = 'parked', reason = 'unknown_order' where id = ?",
        stored.id,
      )
      await reconcile(shop)
      const found = () => shop.sql("select * from mpgi_discrepancy where order_no = ?", checkout.order_no)
      expect(await found()).toMatchObject([
        { kind: "missing_locally", state: "needs_review", gateway_value: "authorized 25.00 USD" },
      ])
      shop.sandbox.portal.cancel({ order_no: checkout.order_no })
      await reconcile(shop)
      expect(await found()).toMatchObject([{ state: "cleared" }])
    })
  })

  describe("synced", () => {
    it("a payment without a notification becomes an order", async () => {
      const checkout = await startCheckout(shop)
      shop.sandbox.faults.add({ kind: "notification_loss", match: { order_no: checkout.order_no } })
      await payAtGateway(checkout)
      await reconcile(shop)
      expect(await shop.sql("select order_id from order_cart where cart_id = ?", checkout.cart)).toHaveLength(
        1,
      )
      expect(
        await shop.sql("select * from mpgi_discrepancy where order_no = ?", checkout.order_no),
      ).toMatchObject([
        { kind: "status", state: "resolved", local_value: "created", gateway_value: "authorized" },
      ])
    })
  })
})
