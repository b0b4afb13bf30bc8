import { sendReports, sweepWorkflow } from "medusa-payment-mpgi/workflows"
import { merchant, type Merchant } from "../../setup/merchant"
import { CARDS, placeOrder, sentTo, until, settled, walkToOrder } from "../../setup/pay"
import { letTimePass } from "../../setup/time-passes"
import { describePayments } from "../stores"
import { loseEvents } from "./lose-events"

/** What happens automatically on order events. */
describePayments((shop) => {
  const state = (order_no: string) => shop.sandbox.ledger.transaction(order_no)?.state

  const ship = async (admin: Merchant, order_id: string) => {
    const { data } = await admin.get(`/orders/${order_id}?fields=id,*items`)
    const items = data.order.items.map(({ id }: { id: string }) => ({ id, quantity: 1 }))
    const made = await admin.post(`/orders/${order_id}/fulfillments?fields=id,*fulfillments`, { items })
    const [fulfillment] = made.data.order.fulfillments
    const shipped = await admin.post(`/orders/${order_id}/fulfillments/${fulfillment.id}/shipments`, {
      items,
    })
    expect(shipped.status).toBe(200)
  }

  describe("automatic capture", () => {
    it("follows the order, in full and once, through Medusa's own workflow", async () => {
      const { order_id, order_no } = await placeOrder(shop, CARDS.good, "pp_mpgi_placed")
      await until("capture", async () => state(order_no) === "captured")
      const admin = await merchant(shop)
      await until("Medusa's capture", async () => (await admin.order(order_id)).payment_status === "captured")
      expect(shop.sandbox.ledger.captures(order_no)).toMatchObject([{ amount: "25.00" }])
    })

    it("waits for the review, then captures", async () => {
      const { order_no } = await placeOrder(shop, CARDS.review, "pp_mpgi_placed")
      const { transaction_id } = shop.sandbox.ledger.transaction(order_no)!
      expect(sentTo(shop, "capture", transaction_id)).toBe(0)
      shop.sandbox.portal.review({ order_no, accept: true })
      await until("capture", async () => state(order_no) === "captured")
    })

    it("follows the shipment where the account is set to", async () => {
      const { order_id, order_no } = await placeOrder(shop, CARDS.good, "pp_mpgi_shipped")
      expect(state(order_no)).toBe("authorized")
      await ship(await merchant(shop), order_id)
      await until("capture", async () => state(order_no) === "captured")
    })

    it("that fails is requested again on a schedule; the order page says so, and on the last day a case", async () => {
      const { order_no, order_id } = await placeOrder(shop, CARDS.good, "pp_mpgi_shipped")
      const { transaction_id } = shop.sandbox.ledger.transaction(order_no)!
      const sent = () => sentTo(shop, "capture", transaction_id)
      const admin = await merchant(shop)
      const due = async () =>
        (await admin.get(`/mpgi/orders/${order_id}/payments`)).data.payments[0].capture_due as object | null
      const cases = async (open = "open") =>
        (await admin.get(`/mpgi/cases?order_no=${order_no}&state=${open}`)).data.cases as object[]
      const sweep = () => sweepWorkflow(shop.container).run()
      expect(await due()).toBeNull()
      shop.sandbox.faults.add({
        kind: "status",
        operation: "capture",
        when: "before",
        status: 400,
        times: 100,
      })
      await ship(admin, order_id)
      await until("a failed capture", due)
      expect(await due()).toMatchObject({ attempts: 1, error: expect.any(String), until: expect.any(String) })
      expect(sent()).toBe(1)

      await sweep()
      expect(sent()).toBe(1)
      for (const [attempts, minutes] of [2, 6, 31, 61].entries()) {
        await letTimePass(shop, minutes)
        await sweep()
        expect([sent(), await due()]).toMatchObject([attempts + 2, { attempts: attempts + 2 }])
      }
      expect(await cases()).toEqual([])

      await letTimePass(shop, 6 * 24 * 60)
      await sweep()
      expect(sent()).toBe(6)
      expect(await cases()).toMatchObject([{ kind: "capture_overdue", details: { order: order_id } }])

      shop.sandbox.faults.clear()
      await letTimePass(shop, 7 * 60)
      await sweep()
      await until("capture", async () => state(order_no) === "captured")
      expect(await due()).toBeNull()
      expect(shop.sandbox.ledger.captures(order_no)).toHaveLength(1)
      await shop.sql("update mpgi_case set opened_at = now() - interval '6 minutes', checked_at = null")
      await sweep()
      expect(await cases("closed")).toMatchObject([{ kind: "capture_overdue", closed_by: "mpgi" }])
    })

    it("whose event came to a server that died happens all the same", async () => {
      const { order_no, order_id } = await placeOrder(shop, CARDS.good, "pp_mpgi_shipped")
      const { lost } = loseEvents(shop, "shipment.created")
      await ship(await merchant(shop), order_id)
      expect(lost()).toBe(1)
      expect(state(order_no)).toBe("authorized")
      await shop.sql("update mpgi_payment set completed_at = now() where order_no = ?", order_no)
      await sweepWorkflow(shop.container).run()
      await until("capture", async () => state(order_no) === "captured")
    })

    it("happens where a void was refused so early that it has abandoned the session", async () => {
      const { order_no, order_id } = await placeOrder(shop, CARDS.good, "pp_mpgi_whole")
      const admin = await merchant(shop)
      shop.sandbox.faults.add({ kind: "status", operation: "cancel", when: "before", status: 400 })
      expect((await admin.post(`/mpgi/payments/${order_no}/cancel`)).status).toBe(400)
      const [row] = await shop.sql<{ abandoned_at: Date | null }>(
        "select abandoned_at from mpgi_payment where order_no = ?",
        order_no,
      )
      expect(row?.abandoned_at).not.toBeNull()
      const shipped = await placeOrder(shop, CARDS.good, "pp_mpgi_whole")
      await ship(admin, shipped.order_id)
      await until("capture", async () => state(shipped.order_no) === "captured")
      // As if the shipment had been made without the event.
      await shop.sql(
        "update order_fulfillment set order_id = ? where order_id = ?",
        order_id,
        shipped.order_id,
      )
      // Last: a sweep that sees it before its shipment looks again in an hour only.
      await shop.sql("update mpgi_payment set completed_at = now() where order_no = ?", order_no)
      await sweepWorkflow(shop.container).run()
      await until("capture", async () => state(order_no) === "captured")
    })

    it("does not happen where the account does not enable it", async () => {
      // Not a copy: that the order is placed could be what captures it.
      const { order_no } = await walkToOrder(shop)
      const later = await placeOrder(shop, CARDS.good, "pp_mpgi_placed")
      await until(
        "a later order of another account is captured",
        async () => state(later.order_no) === "captured",
      )
      expect(state(order_no)).toBe("authorized")
    })
  })

  describe("update orders", () => {
    const statusOf = async (order_no: string) => {
      const [row] = await shop.sql<{ reported_status: string | null; report_status: string | null }>(
        "select report_status, reported_status from mpgi_payment where order_no = ?",
        order_no,
      )
      return row
    }

    it("reports order statuses to the gateway, and only once", async () => {
      const one = await placeOrder(shop, CARDS.good, "pp_mpgi_reported")
      const two = await placeOrder(shop, CARDS.good, "pp_mpgi_reported")
      const admin = await merchant(shop)
      await admin.post(`/orders/${two.order_id}/cancel`)
      await until("noted", async () => {
        const rows = await Promise.all([statusOf(one.order_no), statusOf(two.order_no)])
        return rows[0]?.report_status === "1" && rows[1]?.report_status === "0"
      })
      await settled(shop)
      // The job may have run in between.
      const both = [one.order_no, two.order_no]
      await shop.sql(
        "update mpgi_payment set reported_status = null, report_at = now() where order_no in (?, ?)",
        ...both,
      )
      const reports = () =>
        shop.sandbox
          .requests()
          .filter(({ operation }) => operation === "updateOrders")
          .flatMap(({ orders }) => orders)
      const before = reports().length
      // A row that something still holds is left for the next run: together they report each once.
      for (let run = 0; run < 3; run++) await sendReports(shop.container)
      const transactions = both.map((order_no) => shop.sandbox.ledger.transaction(order_no)!.transaction_id)
      expect(reports().slice(before).sort()).toEqual(transactions.sort())
      expect(await statusOf(one.order_no)).toEqual({ report_status: "1", reported_status: "1" })
      expect(await statusOf(two.order_no)).toEqual({ report_status: "0", reported_status: "0" })
    })
  })
})
