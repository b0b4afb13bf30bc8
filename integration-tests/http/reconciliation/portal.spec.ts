import { secretKey } from "../../setup/merchant"
import { settled, until } from "../../setup/pay"
import { quietOrder, reconcile } from "./reconciled"
import { describePayments } from "../stores"

/** Operations at the Merchant Portal. */
describePayments((shop) => {
  const threeAtOnce = () => Promise.all([reconcile(shop), reconcile(shop), reconcile(shop)])

  /** The first row of an export, by the names of its columns. */
  const csv = async (path: string) => {
    const authorization = `Basic ${Buffer.from(`${await secretKey(shop.container)}:`).toString("base64")}`
    const lines = (
      await (await fetch(`${shop.url}/admin${path}`, { headers: { authorization } })).text()
    ).split("\r\n")
    const [names = [], values = []] = lines.map((line) => line.replace("\uFEFF", "").split(","))
    return Object.fromEntries(names.map((name, at) => [name, values[at]]))
  }

  describe("at the portal", () => {
    it("a refund appears in Medusa with its reference, once, although three runs compare at once", async () => {
      const order = await quietOrder(shop)
      await order.admin.capture(order.payment_id)
      order.portal.refund("5.00")
      await shop.sandbox.notifications.idle()
      const { reference_id } = shop.sandbox.ledger.refunds(order.order_no)[0]!

      await threeAtOnce()
      await reconcile(shop)
      expect(await order.discrepancies()).toMatchObject([
        { kind: "refund_at_portal", state: "resolved", reference: reference_id, gateway_value: "5.00 USD" },
      ])
      const { payment } = await order.admin.order(order.order_id)
      expect(payment.refunds).toMatchObject([
        { amount: 5, note: `refunded at the gateway, reference ${reference_id}`, created_by: null },
      ])
      expect(await order.last()).toMatchObject({
        kind: "refund",
        source: "gateway",
        state: "recorded",
        gateway_reference: reference_id,
      })
      expect(order.sent("refund")).toBe(0)
      await order.agrees()
    })

    it("a refund that is not yet synced: the same one requested here is not sent, and Medusa is synced", async () => {
      const order = await quietOrder(shop)
      await order.admin.capture(order.payment_id)
      order.portal.refund("5.00")
      const refund = () => order.admin.refund(order.payment_id, { amount: 5 })
      expect(await refund()).toMatchObject({
        status: 400,
        data: { message: expect.stringContaining("made in its portal") },
      })
      expect(order.sent("refund")).toBe(0)
      await until("in Medusa", async () =>
        (await order.medusa()).totals.join() === "25,-5" ? true : undefined,
      )
      await order.agrees()
      expect((await refund()).status).toBe(200)
      expect(order.refunds()).toEqual(["5.00", "5.00"])
      await order.agrees()
    })

    it("two refunds of the same amount beside one of ours are two, and ours stays matched", async () => {
      const order = await quietOrder(shop)
      await order.admin.capture(order.payment_id)
      expect((await order.admin.refund(order.payment_id, { amount: 5 })).status).toBe(200)
      order.portal.refund("5.00")
      order.portal.refund("5.00")
      await reconcile(shop)
      await reconcile(shop)
      expect(await order.discrepancies()).toMatchObject([{ state: "resolved" }, { state: "resolved" }])
      expect(await order.medusa()).toMatchObject({ refunds: [5, 5, 5], totals: [25, -5, -5, -5] })
      await order.agrees()
    })

    it("a capture of everything: the order is captured", async () => {
      const order = await quietOrder(shop)
      order.portal.capture()
      await threeAtOnce()
      expect(await order.discrepancies()).toMatchObject([{ kind: "capture_at_portal", state: "resolved" }])
      expect(await order.medusa()).toMatchObject({ payment_status: "captured", captures: [25], totals: [25] })
      expect(order.sent("capture")).toBe(0)
      await order.agrees()
    })

    it("a capture of the rest after one of ours", async () => {
      const order = await quietOrder(shop)
      await order.admin.capture(order.payment_id, 10)
      order.portal.capture()
      await reconcile(shop)
      expect(await order.medusa()).toMatchObject({ captures: [10, 15], totals: [10, 15] })
      expect(order.sent("capture")).toBe(1)
      await order.agrees()
    })

    it("a capture and a refund of everything", async () => {
      const order = await quietOrder(shop)
      order.portal.capture()
      order.portal.refund()
      await reconcile(shop)
      expect((await order.discrepancies()).map(({ kind, state }) => [kind, state])).toEqual([
        ["capture_at_portal", "resolved"],
        ["refund_at_portal", "resolved"],
      ])
      expect(await order.medusa()).toMatchObject({ captures: [25], refunds: [25] })
      await order.agrees()
    })

    it("a partial capture needs review, with the amount entered by the admin", async () => {
      const order = await quietOrder(shop)
      order.portal.capture("10.00")
      await reconcile(shop)
      const [found] = await order.discrepancies()
      expect(found).toMatchObject({
        kind: "capture_at_portal",
        state: "needs_review",
        gateway_value: "partially_captured",
      })
      expect(await order.cases()).toEqual([{ kind: "capture_not_synced", state: "open" }])
      expect(await order.medusa()).toMatchObject({ captures: [], totals: [] })

      // What is not known is not shown as zero.
      const { admin, order_id, order_no } = order
      const shown = async () => [
        (await admin.get(`/mpgi/payments?q=${order_no}`)).data.payments[0].captured_amount,
        (await admin.get(`/mpgi/orders/${order_id}/payments`)).data.payments[0].captured_amount,
        (await admin.get(`/mpgi/reconciliation/discrepancies/${found!.id}`)).data.payment.captured_amount,
        (await csv(`/mpgi/payments/export?q=${order_no}`)).captured_amount,
      ]
      const volume = async () =>
        (await admin.get("/mpgi/overview")).data.overview.volume.find(
          ({ currency_code }: { currency_code: string }) => currency_code === "usd",
        )
      expect(await shown()).toEqual([null, null, null, "unknown"])
      expect((await volume()).captured_unknown).toBe(1)

      const applyCorrection = (body: object) =>
        order.admin.post(`/mpgi/reconciliation/discrepancies/${found!.id}/resolve`, body)
      expect(await applyCorrection({ amount: "25.00" })).toMatchObject({ status: 400 })
      expect(await applyCorrection({ amount: "1e1" })).toMatchObject({ status: 400 })
      expect(await applyCorrection({ amount: "10.00" })).toMatchObject({
        status: 200,
        data: { discrepancy: { state: "resolved" } },
      })
      expect(await order.cases()).toEqual([{ kind: "capture_not_synced", state: "closed" }])
      expect(await order.medusa()).toMatchObject({ captures: [10], totals: [10] })
      expect(await shown()).toEqual(["10", "10", "10", "10"])
      expect((await volume()).captured_unknown).toBe(0)
      await order.agrees()
    })

    it("a cancel: Medusa's payment is canceled, and the order is a case", async () => {
      const order = await quietOrder(shop)
      order.portal.cancel()
      await threeAtOnce()
      expect(await order.discrepancies()).toMatchObject([
        { kind: "status", state: "resolved", gateway_value: "canceled" },
      ])
      const { payment } = await order.admin.order(order.order_id)
      expect(payment.canceled_at).toBeTruthy()
      expect(order.sent("cancel")).toBe(0)
      expect(await order.cases()).toMatchObject([{ kind: "order_payment_voided" }])
    })

    it("is synced by its notification, before the next run", async () => {
      const order = await quietOrder(shop)
      shop.sandbox.portal.capture({ order_no: order.order_no })
      // As long as the capture is being written to Medusa, the refund waits for the next run.
      await until("the capture", async () => (await order.operations()).at(-1)?.state === "recorded")
      shop.sandbox.portal.refund({ order_no: order.order_no, amount: "5.00" })
      await until(
        "the refund",
        async () => (await order.last()).state === "recorded" && (await order.medusa()).refunds.length > 0,
      )
      await order.agrees()
      expect(order.sent("capture") + order.sent("refund")).toBe(0)
      expect(await reconcile(shop)).toMatchObject({ state: "done", found: 0 })
    })

    it("notifications of our own operations start no run", async () => {
      const order = await quietOrder(shop)
      await order.admin.capture(order.payment_id, 10)
      await order.admin.refund(order.payment_id, { amount: 5 })
      await settled(shop)
      await reconcile(shop)
      expect(await order.discrepancies()).toEqual([])
      await order.agrees()
    })
  })
})
