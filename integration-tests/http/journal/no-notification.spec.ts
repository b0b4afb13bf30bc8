import { orderNo } from "medusa-payment-mpgi/gateway"
import { sweepWorkflow } from "medusa-payment-mpgi/workflows"
import { openHostedPage, payAtGateway, rowsOf, sentTo, startCheckout } from "../../setup/pay"
import { describeFollowUp } from "../stores"

/** No notification arrives and the shopper never returns. */
describeFollowUp((shop) => {
  const orders = (cart: string) =>
    shop.sql<{ order_id: string }>(
      "select order_id from order_cart where cart_id = ? and deleted_at is null",
      cart,
    )
  const sweep = () => sweepWorkflow(shop.container).run()
  const age = (session: string, interval: string) =>
    shop.sql(
      `update mpgi_payment set opened_at = now() - interval '${interval}', updated_at = opened_at - interval '1 day'
       where payment_session_id = ?`,
      session,
    )
  const paidWithoutNotification = async () => {
    const checkout = await startCheckout(shop)
    shop.sandbox.faults.add({ kind: "notification_loss", match: { order_no: checkout.order_no } })
    await payAtGateway(checkout)
    return checkout
  }

  describe("without a notification", () => {
    it("a paid cart: the sweep queries it and makes the order, once", async () => {
      const { cart, session, order_no } = await paidWithoutNotification()
      await age(session, "2 minutes")
      await Promise.all([sweep(), sweep()])
      expect(await orders(cart)).toHaveLength(1)
      expect(await rowsOf(shop, session)).toMatchObject([{ state: "authorized", order_no }])
      await age(session, "2 minutes")
      const [made] = await orders(cart)
      const old = "update \"order\" set created_at = now() - interval '2 minutes' where id = ?"
      await shop.sql(old, made!.order_id)
      await sweep()
      expect(await rowsOf(shop, session)).toMatchObject([{ completed_at: expect.any(Date) }])
    })

    it("payments are queried less and less often, many at a time", async () => {
      const first = await startCheckout(shop)
      const second = await startCheckout(shop)
      for (const checkout of [first, second]) await openHostedPage(checkout)
      const queried = () => sentTo(shop, "retrievalTrans", first.order_no)
      const queries = () => shop.sandbox.requests().filter(({ operation }) => operation === "retrievalTrans")
      const since = (interval: string) =>
        shop.sql(
          `update mpgi_payment set opened_at = now() - interval '1 hour', updated_at = now() - interval '${interval}'`,
        )
      await since("31 minutes")
      const before = queries().length
      await sweep()
      expect([queried(), sentTo(shop, "retrievalTrans", second.order_no), queries().length - before]).toEqual(
        [1, 1, 1],
      )
      await since("10 minutes")
      await sweep()
      expect(queried()).toBe(1)
    })

    it("many paid carts, one of which fails at the gateway: the others get their orders", async () => {
      const paid = [
        await paidWithoutNotification(),
        await paidWithoutNotification(),
        await paidWithoutNotification(),
      ]
      const [{ order_no }] = paid as [(typeof paid)[0]]
      const stumbles = { kind: "status", operation: "retrievalTrans", times: 100 } as const
      shop.sandbox.faults.add({ ...stumbles, match: { order_no } })
      for (const { session } of paid) await age(session, "2 minutes")
      await sweep()
      const made = await Promise.all(paid.map(({ cart }) => orders(cart)))
      expect(made.map(({ length }) => length)).toEqual([0, 1, 1])
    })

    it("for a week: a pending payment becomes a case, and is not queried any more", async () => {
      const checkout = await startCheckout(shop)
      await openHostedPage(checkout)
      await age(checkout.session, "8 days")
      await sweep()
      expect(await rowsOf(shop, checkout.session)).toMatchObject([{ problem: "payment_stuck_pending" }])
      await age(checkout.session, "8 days")
      await sweep()
      expect(sentTo(shop, "retrievalTrans", checkout.order_no)).toBe(1)
    })

    it("a payment that a crashed server had synced: the sweep makes the order", async () => {
      const { cart, session, order_no } = await paidWithoutNotification()
      const mpgi = shop.container.resolve("mpgi")
      await mpgi.syncPayment((await mpgi.payments.byOrderNo(orderNo(order_no)))!)
      await shop.sql("update mpgi_payment set problem = 'payment_without_order' where order_no = ?", order_no)
      await age(session, "2 minutes")
      await sweep()
      expect(await orders(cart)).toHaveLength(1)
      expect(await rowsOf(shop, session)).toMatchObject([{ problem: null }])
    })

    it("a payment whose session was abandoned: it is voided", async () => {
      const { session, order_no } = await paidWithoutNotification()
      await shop.sql("update mpgi_payment set abandoned_at = now() where order_no = ?", order_no)
      await age(session, "2 minutes")
      await sweep()
      expect(shop.sandbox.ledger.transaction(order_no)).toMatchObject({ state: "canceled" })
    })
  })
})
