import { deleteExpired } from "medusa-payment-mpgi/workflows"
import { open } from "../../setup/browser"
import { enterCard, openHostedPage, payAndReturn, until } from "../../setup/pay"
import { LINK_CREATED, REMINDER, orderFirst } from "./order-first"
import { describePayments } from "../stores"

/** What becomes of an order that was placed first while it is not paid: its link, its reminder and its cancellation. */
describePayments((shop) => {
  const { place, admin, orderOf, links, outcome, later, listen, payByLink, text, gateway, sweep, stocked } =
    orderFirst(shop)

  describe("an order that was placed first and is not paid", () => {
    it("reminds the shop once, after the configured time, and only while it is not paid", async () => {
      const announced = listen(REMINDER)
      const [unpaid, paid] = [await place(), await place()]
      await payAndReturn(shop, paid)
      await sweep()
      expect(announced(unpaid.order_id)).toEqual([])
      for (const { session } of [unpaid, paid]) await later(session, 3)
      await sweep()
      await later(unpaid.session, 1)
      await sweep()
      expect(announced(paid.order_id)).toEqual([])
      expect(announced(unpaid.order_id)).toMatchObject([
        { amount: "25.00", currency_code: "usd", cancels_at: expect.any(String) },
      ])
      expect(text(await payByLink(announced(unpaid.order_id)[0]!.url))).toContain("$25.00 was received")
    })

    it("is canceled when its time is over, its stock released, and what is paid later is voided", async () => {
      const by = await admin()
      const stock = await stocked(by)
      const { order_id, order_no, redirect_url, session } = await place()
      expect(await stock.reserved()).toBe(1)
      const hosted = await openHostedPage({ redirect_url })
      await later(session, 47)
      await sweep()
      expect(await orderOf(order_id)).toMatchObject({ status: "pending" })
      await later(session, 2)
      await sweep()
      expect(await orderOf(order_id)).toMatchObject({ status: "canceled" })
      expect(await stock.reserved()).toBe(0)
      expect(await outcome(session)).toBe("canceled")
      await enterCard(hosted)
      await until("void", async () => gateway(order_no)?.state === "canceled")
      expect((await open(redirect_url)).status).toBe(410)
    })

    it("is not canceled while the gateway cannot be queried, or holds its money", async () => {
      const { order_id, order_no, session, redirect_url } = await place()
      shop.sandbox.faults.add({ kind: "notification_loss", times: 100, match: { order_no } })
      await enterCard(await openHostedPage({ redirect_url }))
      await later(session, 49)
      shop.sandbox.allowIps([])
      await sweep()
      expect(await orderOf(order_id)).toMatchObject({ status: "pending" })
      shop.sandbox.allowIps(["127.0.0.1", "::1"])
      await later(session, 0)
      await sweep()
      expect(await orderOf(order_id)).toMatchObject({ status: "pending", payment_status: "authorized" })
    })

    it("is forgotten by this package when its wait has been over for long, and no earlier", async () => {
      const [waiting, paid] = [await place(), await place()]
      await payAndReturn(shop, paid)
      await until("the end of the wait", async () => (await outcome(paid.session)) === "paid")
      const forgotten = async () => (await deleteExpired(shop.container)).waits
      expect(await forgotten()).toBe(0)
      await shop.sql("update mpgi_awaiting_order set ended_at = ended_at - interval '91 days'")
      expect(await forgotten()).toBe(1)
      const left = await shop.sql("select payment_session_id from mpgi_awaiting_order")
      expect(left).toEqual([{ payment_session_id: waiting.session }])
      expect(await orderOf(paid.order_id)).toMatchObject({ payment_status: "authorized" })
    })

    it("has its link after a crash between its completion and the link", async () => {
      const { order_id, session } = await place()
      expect((await links(order_id)).payment_links).toHaveLength(1)
      // As the server left it when it died.
      await shop.sql("delete from mpgi_payment_link where order_id = ?", order_id)
      const fields = "order_id = null, announced_at = null, check_at = now()"
      await shop.sql(`update mpgi_awaiting_order set ${fields} where payment_session_id = ?`, session)
      const announced = listen(LINK_CREATED)
      await sweep()
      await until("the link", async () => announced(order_id).length > 0)
      expect(text(await payByLink(announced(order_id)[0]!.url))).toContain("$25.00 was received")
      expect(await orderOf(order_id)).toMatchObject({ payment_status: "authorized" })
    })
  })
})
